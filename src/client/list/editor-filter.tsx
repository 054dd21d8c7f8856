import { useCustom } from '@refinedev/core';
import { Select } from 'antd';
import { useContext, useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import type { Label } from '../../contract/label.ts';
import { ME } from '../../contract/list.ts';
import type { ReferenceValue } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { fieldMessages } from '../fields/messages.ts';
import { KnownReferencesContext } from '../page/known-references.ts';
import { referenceTitle } from '../page/reference-title.ts';
import { useSession } from '../session/session.ts';
import { isSameId } from '../transport/wire/id.ts';
import { useLanguage } from '../ui/language.tsx';

const me: Label = { zh: '我', en: 'Me' };

interface EditorFilterProps {
  resource: Resource;
  id: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Chooses among the operators whose names the section's records show, with the one who looks at the list first. */
export function EditorFilter({ resource, id, values, onChange }: EditorFilterProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { editors, isLoading } = useEditors(resource, isOpen);
  const others = editors.filter((editor) => !isSameId(editor.id, user.id));
  return (
    <Select<string[]>
      id={id}
      className="fills"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'title' }}
      placeholder={say(fieldMessages.any)}
      loading={isLoading}
      value={[...values]}
      onChange={onChange}
      onOpenChange={setOpen}
      labelRender={({ value }) => <EditorName resource={resource} value={String(value)} />}
      options={[
        { value: ME, label: say(me), title: say(me) },
        ...others.map((editor) => ({
          value: String(editor.id),
          label: referenceTitle(editor),
          title: referenceTitle(editor),
        })),
      ]}
    />
  );
}

/** The names of the operators in an active filter. */
export const EditorNames = ({ resource, values }: Pick<EditorFilterProps, 'resource' | 'values'>) =>
  values.map((value, index) => (
    <span key={value}>
      {index > 0 && '、'}
      <EditorName resource={resource} value={value} />
    </span>
  ));

function EditorName({ resource, value }: { resource: Resource; value: string }) {
  const { say } = useLanguage();
  const known = useContext(KnownReferencesContext)(OPERATOR, value);
  const { editors, isLoading } = useEditors(resource, value !== ME && !known);
  if (value === ME) return say(me);
  const editor = known ?? editors.find((one) => isSameId(one.id, value));
  return editor || !isLoading ? referenceTitle(editor ?? { id: Number(value) }) : '…';
}

function useEditors(resource: Resource, enabled: boolean) {
  const { query, result } = useCustom<ReferenceValue[]>({
    url: `${apiPathOf(resource)}/${sectionCalls.editors}`,
    method: 'get',
    queryOptions: { enabled, staleTime: 300_000 },
    errorNotification: false,
  });
  return { editors: Array.isArray(result.data) ? result.data : [], isLoading: query.isLoading };
}
