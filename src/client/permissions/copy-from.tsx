import { useDataProvider, useList } from '@refinedev/core';
import { Select } from 'antd';
import { useState } from 'react';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import { referenceTitle } from '../record/reference-title.ts';
import { useLanguage } from '../ui/language.tsx';
import { permissionMessages } from './permission-messages.ts';

interface CopyFromProps {
  section: string;
  /** The field of the section that holds the codes. */
  name: string;
  onCopy: (codes: string[]) => void;
}

/** Takes over what another record of the same section allows. */
export function CopyFrom({ section, name, onCopy }: CopyFromProps) {
  const { say } = useLanguage();
  const provider = useDataProvider()();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const resource = records.find(({ code }) => code === section);
  const { query } = useList<AnyRecord>({
    resource: section,
    pagination: { currentPage: 1, pageSize: 100 },
    queryOptions: { enabled: open },
    errorNotification: false,
  });
  if (!resource) return null;
  const copy = async (id: number) => {
    setBusy(true);
    try {
      const { data } = await provider.getOne<AnyRecord>({ resource: section, id });
      const codes = data[name];
      onCopy(Array.isArray(codes) ? codes.filter((entry) => typeof entry === 'string' && entry !== '') : []);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Select<number>
      className="permissions-copy"
      value={null as never}
      loading={busy || query.isFetching}
      onOpenChange={setOpen}
      onChange={(id) => void copy(id).catch(() => undefined)}
      placeholder={say(permissionMessages.copy)}
      aria-label={say(permissionMessages.copy)}
      options={(query.data?.data ?? []).map((record) => ({
        value: record.id,
        label: referenceTitle({ id: record.id, title: String(record[resource.title] ?? '') }),
      }))}
    />
  );
}
