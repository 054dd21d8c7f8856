import { useCustom } from '@refinedev/core';
import { Mentions } from 'antd';
import { type ComponentProps, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useFeature } from '../session/use-feature.ts';

interface MentionInputProps
  extends Omit<ComponentProps<typeof Mentions>, 'options' | 'onSearch' | 'prefix' | 'resource'> {
  resource: Resource;
}

/** A text in which `@` offers the operators who may read the section; the server tells those who are named. */
export function MentionInput({ resource, ...input }: MentionInputProps) {
  const [isAsked, setAsked] = useState(false);
  const hasNames = useFeature('messageMarks');
  const { result, query } = useCustom<{ id: number; name: string }[] & Record<string, unknown>>({
    url: calls.messageNames,
    method: 'get',
    config: { query: { section: resource.code } },
    queryOptions: { enabled: hasNames && isAsked },
    // Without the names the text is typed as in any input.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const options = query.isSuccess ? result.data.map(({ name }) => ({ value: name, label: name })) : [];
  return <Mentions {...input} options={options} onSearch={() => setAsked(true)} loading={query.isFetching} />;
}
