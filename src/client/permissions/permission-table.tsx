import { Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Label } from '../../declare/label.ts';
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
import { menu, records } from '../../resources/index.ts';
import { useLanguage } from '../ui/language.tsx';
import { permissionMessages, permissionSentences } from './permission-messages.ts';
import './permission-table.css';
import { useDataProvider, useList } from '@refinedev/core';
import { Select } from 'antd';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { referenceTitle } from '../record/reference-title.ts';
import { ScrollRoom } from '../ui/scroll-room.tsx';

interface PermissionTableProps {
  codes: readonly string[];
  /** Absent: it is only read. */
  onChange?: (codes: string[]) => void;
  id?: string;
  /** The field it is the value of: other records of its section may be copied from. */
  of?: { section: string; name: string };
  disabled?: boolean;
  describedBy?: string | undefined;
}

const matrix = permissionMatrix(menu, records);
const known = new Set(matrix.groups.flatMap(({ rows }) => rows.flatMap(codesOfRow)));

/**
 * Everything that can be allowed: a row a section, a column what many sections have, and what only one has at the
 * end.
 */
export default function PermissionTable({ codes, onChange, id, of, disabled = false, ...rest }: PermissionTableProps) {
  const { say } = useLanguage();
  const [word, setWord] = useState('');
  const granted = useMemo(() => new Set(codes), [codes]);
  const groups = matchingGroups(matrix, word);
  const set =
    onChange && !disabled
      ? (some: readonly string[], on: boolean) => onChange(withCodes(matrix, granted, some, on))
      : null;
  const unknownCount = codes.filter((code) => !known.has(code)).length;
  return (
    <div className="permissions" aria-describedby={rest.describedBy}>
      <div className="permissions-tools">
        <Input.Search
          id={id}
          allowClear
          aria-label={say(permissionMessages.search)}
          placeholder={say(permissionMessages.search)}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        {set && of && onChange ? <CopyFrom {...of} onCopy={onChange} /> : null}
        <span className="quiet" role="status">
          {say(permissionSentences.chosen(codes.length))}
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
                  <All
                    label={permissionSentences.inColumn(column.label)}
                    shown={column.label}
                    codes={groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells.get(column.name)?.code ?? []))}
                    held={granted}
                    set={set}
                  />
                </th>
              ))}
              <th scope="col">{say(permissionMessages.more)}</th>
            </tr>
          </thead>
          {groups.map((group) => (
            <GroupRows key={group.code} group={group} held={granted} set={set} />
          ))}
        </table>
        {groups.length === 0 ? <p className="quiet permissions-none">{say(permissionMessages.nothing)}</p> : null}
      </ScrollRoom>
    </div>
  );
}

type SetCodes = ((codes: readonly string[], on: boolean) => void) | null;

interface HeldProps {
  held: ReadonlySet<string>;
  set: SetCodes;
}

function GroupRows({ group, held, set }: HeldProps & { group: PermissionGroup }) {
  const { say } = useLanguage();
  const [only] = group.rows;
  const isPage = group.rows.length === 1 && only?.code === group.code;
  return (
    <tbody>
      {isPage ? null : (
        <tr className="permissions-group">
          <th scope="rowgroup" colSpan={matrix.columns.length + 2}>
            <span className="permissions-group-name">
              <All
                label={permissionSentences.everyOf(group.label)}
                shown={group.label}
                codes={group.rows.flatMap(codesOfRow)}
                held={held}
                set={set}
              />
            </span>
          </th>
        </tr>
      )}
      {group.rows.map((row) => (
        <tr key={row.code}>
          <th scope="row" className={isPage ? 'permissions-page' : ''}>
            <All
              label={permissionSentences.everyOf(row.label)}
              shown={row.label}
              codes={codesOfRow(row)}
              held={held}
              set={set}
            />
          </th>
          {matrix.columns.map(({ name }) => (
            <td key={name}>
              <One row={row} permission={row.cells.get(name)} held={held} set={set} />
            </td>
          ))}
          <td className="permissions-more">
            {row.more.map((permission) => (
              <span key={permission.code} className="permissions-one">
                <One row={row} permission={permission} held={held} set={set} shown={say(permission.label)} />
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

interface AllProps extends HeldProps {
  label: Label;
  shown: Label;
  codes: readonly string[];
}

/** Some, none or all of a row, a column or a group, and the way to have all of them or none. */
function All({ label, shown, codes, held, set }: AllProps) {
  const { say } = useLanguage();
  const share = shareOf(codes, held);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some';
  }, [share]);
  if (!set) return say(shown);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label={say(label)}
        checked={share === 'all'}
        onChange={() => set(codes, share !== 'all')}
      />
      {say(shown)}
    </label>
  );
}

interface OneProps extends HeldProps {
  row: PermissionRow;
  permission: Permission | undefined;
  /** What stands beside it; in a column nothing does. */
  shown?: string;
}

function One({ row, permission, held, set, shown }: OneProps) {
  const { say } = useLanguage();
  if (!permission) return null;
  const name = `${say(row.label)} · ${say(permission.label)}`;
  const isHeld = held.has(permission.code);
  if (!set) {
    return isHeld ? (
      <span className="permissions-held" role="img" aria-label={`${name}: ${say(permissionMessages.held)}`}>
        ✓{shown}
      </span>
    ) : null;
  }
  return (
    <label>
      <input
        type="checkbox"
        aria-label={name}
        checked={isHeld}
        onChange={(event) => set([permission.code], event.target.checked)}
      />
      {shown}
    </label>
  );
}

interface CopyFromProps {
  section: string;
  /** The field of the section that holds the codes. */
  name: string;
  onCopy: (codes: string[]) => void;
}

/** Takes over what another record of the same section allows. */
function CopyFrom({ section, name, onCopy }: CopyFromProps) {
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
