import { useList, useOne } from '@refinedev/core';
import { Input, Select } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { referenceTitle } from '../../client/page/reference-title.ts';
import { callKey } from '../../client/transport/wire/call-key.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { ScrollRoom } from '../../client/ui/scroll-room.tsx';
import { useStableCallback } from '../../client/ui/use-stable-callback.ts';
import type { Label } from '../../contract/label.ts';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import {
  codesOfRow,
  matchingGroups,
  type Permission,
  type PermissionGroup,
  type PermissionRow,
  permissionMatrix,
  shareOf,
  withCodes,
} from '../../declare/permissions.ts';
import { menu, sections } from '../../resources/index.ts';
import { permissionMessages, permissionSentences } from './permission-messages.client.ts';
import './permission-table.css';

interface PermissionTableProps {
  codes: readonly string[];
  /** Without it the table is read-only. */
  onChange?: (codes: string[]) => void;
  id?: string;
  /** The section and field of the value; with it, codes can be copied from other records of the section. */
  copyFrom?: { section: string; name: string };
  disabled?: boolean;
  describedBy?: string | undefined;
}

const matrix = permissionMatrix(menu, sections);
const menuCodes = new Set(matrix.groups.flatMap(({ rows }) => rows.flatMap(codesOfRow)));

/** All permissions: a row for each section, a column for each common action, and the other actions in the last column. */
export default function PermissionTable({
  codes,
  onChange,
  id,
  copyFrom,
  disabled = false,
  ...rest
}: PermissionTableProps) {
  const { say } = useLanguage();
  const [searchText, setSearchText] = useState('');
  const granted = useMemo(() => new Set(codes), [codes]);
  const groups = matchingGroups(matrix, searchText);
  const setCodes =
    onChange && !disabled
      ? (codes: readonly string[], on: boolean) => onChange(withCodes(matrix, granted, codes, on))
      : null;
  const unknownCount = codes.filter((code) => !menuCodes.has(code)).length;
  return (
    <div className="permissions" aria-describedby={rest.describedBy}>
      <div className="permissions-tools">
        <Input.Search
          id={id}
          allowClear
          aria-label={say(permissionMessages.search)}
          placeholder={say(permissionMessages.search)}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
        {setCodes && copyFrom && onChange ? <CopyFromRecord {...copyFrom} onCopy={onChange} /> : null}
        <span className="quiet" role="status">
          {say(permissionSentences.selected(codes.length))}
          {unknownCount > 0 ? ` ${say(permissionSentences.unknown(unknownCount))}` : ''}
        </span>
      </div>
      <ScrollRoom className="permissions-room" label={say(permissionMessages.table)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(permissionMessages.section)}</th>
              {matrix.columns.map((column) => (
                <th key={column.name} scope="col">
                  <GroupCheckbox
                    label={permissionSentences.inColumn(column.label)}
                    text={column.label}
                    codes={groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells.get(column.name)?.code ?? []))}
                    granted={granted}
                    setCodes={setCodes}
                  />
                </th>
              ))}
              <th scope="col">{say(permissionMessages.more)}</th>
            </tr>
          </thead>
          {groups.map((group) => (
            <GroupRows key={group.code} group={group} granted={granted} setCodes={setCodes} />
          ))}
        </table>
        {groups.length === 0 ? <p className="quiet permissions-none">{say(permissionMessages.nothing)}</p> : null}
      </ScrollRoom>
    </div>
  );
}

type SetCodes = ((codes: readonly string[], on: boolean) => void) | null;

interface GrantProps {
  granted: ReadonlySet<string>;
  setCodes: SetCodes;
}

function GroupRows({ group, granted, setCodes }: GrantProps & { group: PermissionGroup }) {
  const { say } = useLanguage();
  const [firstRow] = group.rows;
  const isPage = group.rows.length === 1 && firstRow?.code === group.code;
  return (
    <tbody>
      {isPage ? null : (
        <tr className="permissions-group">
          <th scope="rowgroup" colSpan={matrix.columns.length + 2}>
            <span className="permissions-group-name">
              <GroupCheckbox
                label={permissionSentences.allOf(group.label)}
                text={group.label}
                codes={group.rows.flatMap(codesOfRow)}
                granted={granted}
                setCodes={setCodes}
              />
            </span>
          </th>
        </tr>
      )}
      {group.rows.map((row) => (
        <tr key={row.code}>
          <th scope="row" className={isPage ? 'permissions-page' : ''}>
            <GroupCheckbox
              label={permissionSentences.allOf(row.label)}
              text={row.label}
              codes={codesOfRow(row)}
              granted={granted}
              setCodes={setCodes}
            />
          </th>
          {matrix.columns.map(({ name }) => (
            <td key={name}>
              <PermissionCheckbox row={row} permission={row.cells.get(name)} granted={granted} setCodes={setCodes} />
            </td>
          ))}
          <td className="permissions-more">
            {row.more.map((permission) => (
              <span key={permission.code} className="permissions-one">
                <PermissionCheckbox
                  row={row}
                  permission={permission}
                  granted={granted}
                  setCodes={setCodes}
                  text={say(permission.label)}
                />
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

interface GroupCheckboxProps extends GrantProps {
  label: Label;
  text: Label;
  codes: readonly string[];
}

/** A checkbox that grants or removes all codes of a row, a column or a group. */
function GroupCheckbox({ label, text, codes, granted, setCodes }: GroupCheckboxProps) {
  const { say } = useLanguage();
  const share = shareOf(codes, granted);
  const checkbox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = share === 'some';
  }, [share]);
  if (!setCodes) return say(text);
  return (
    <label>
      <input
        ref={checkbox}
        type="checkbox"
        aria-label={say(label)}
        checked={share === 'all'}
        onChange={() => setCodes(codes, share !== 'all')}
      />
      {say(text)}
    </label>
  );
}

interface PermissionCheckboxProps extends GrantProps {
  row: PermissionRow;
  permission: Permission | undefined;
  /** The visible label; a column's head names its checkboxes instead. */
  text?: string;
}

function PermissionCheckbox({ row, permission, granted, setCodes, text }: PermissionCheckboxProps) {
  const { say } = useLanguage();
  if (!permission) return null;
  const name = `${say(row.label)} · ${say(permission.label)}`;
  const isGranted = granted.has(permission.code);
  if (!setCodes) {
    return isGranted ? (
      <span className="permissions-held" role="img" aria-label={`${name}: ${say(permissionMessages.granted)}`}>
        ✓{text}
      </span>
    ) : null;
  }
  return (
    <label>
      <input
        type="checkbox"
        aria-label={name}
        checked={isGranted}
        onChange={(event) => setCodes([permission.code], event.target.checked)}
      />
      {text}
    </label>
  );
}

interface CopyFromRecordProps {
  section: string;
  /** The field of the section that holds the codes. */
  name: string;
  onCopy: (codes: string[]) => void;
}

/** Replaces the codes by those of another record of the section. */
function CopyFromRecord({ section, name, onCopy }: CopyFromRecordProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const [sourceId, setSourceId] = useState<number>();
  const resource = findSection(sections, section);
  const { query } = useList<AnyRecord>({
    resource: section,
    pagination: { currentPage: 1, pageSize: 100 },
    queryOptions: { enabled: open },
    errorNotification: false,
  });
  const { query: source } = useOne<AnyRecord>({
    resource: section,
    ...(sourceId === undefined ? {} : { id: sourceId }),
    // A key of its own, because the record being edited may be chosen and its form must not be read again.
    queryOptions: { enabled: sourceId !== undefined, gcTime: 0, queryKey: callKey('copied', section, sourceId) },
    errorNotification: false,
  });
  const copy = useStableCallback(() => {
    const codes = source.data?.data[name];
    // The request helper has shown a failure; the codes stay as they are.
    if (source.isSuccess)
      onCopy(Array.isArray(codes) ? codes.filter((item) => typeof item === 'string' && item !== '') : []);
    setSourceId(undefined);
  });
  const isRead = sourceId !== undefined && !source.isFetching;
  useEffect(() => {
    if (isRead) copy();
  }, [isRead, copy]);
  if (!resource) return null;
  return (
    <Select<number>
      className="permissions-copy"
      value={null as never}
      loading={source.isFetching || query.isFetching}
      onOpenChange={setOpen}
      onChange={setSourceId}
      placeholder={say(permissionMessages.copy)}
      aria-label={say(permissionMessages.copy)}
      options={(query.data?.data ?? []).map((record) => ({
        value: record.id,
        label: referenceTitle({ id: record.id, title: String(record[resource.title] ?? '') }),
      }))}
    />
  );
}
