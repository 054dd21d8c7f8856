import { useList } from '@refinedev/core';
import { Modal } from 'antd';
import type { ConfirmProps, RecordSlotProps } from '../../client/session/routing/screen-props.ts';
import { useMay } from '../../client/session/use-may.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { Label } from '../../contract/label.ts';
import type { RecordOf } from '../../declare/index.ts';
import { permissionMatrix, permissionNames } from '../../declare/permissions.ts';
import { menu, sections } from '../index.ts';
import { operator } from './operator.ts';
import type { role } from './role.ts';
import { type Change, changesOf, roleMessages, roleSentences } from './role-messages.client.tsx';

const names = permissionNames(permissionMatrix(menu, sections));

/** Lists the permissions that the save would add and remove, and the operators concerned. */
export default function ConfirmRole({ before, draft, onAnswer }: ConfirmProps<typeof role>) {
  const { say } = useLanguage();
  const change = changesOf(before, draft);
  return (
    <Modal
      open
      title={say(before ? roleMessages.confirmChange : roleMessages.confirmNew)}
      okText={say(roleMessages.save)}
      cancelText={say(roleMessages.back)}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
      width={640}
    >
      <CodeList title={roleSentences.added(change.added.length)} codes={change.added} sign="+" />
      <CodeList title={roleSentences.removed(change.removed.length)} codes={change.removed} sign="−" />
      <OtherChanges change={change} />
      {before ? <AffectedOperators record={before} /> : null}
    </Modal>
  );
}

function CodeList({ title, codes, sign }: { title: Label; codes: readonly string[]; sign: string }) {
  const { say } = useLanguage();
  if (codes.length === 0) return null;
  return (
    <section className="role-diff">
      <h3>{say(title)}</h3>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            {sign} {say(names.get(code) ?? { zh: code, en: code })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherChanges({ change }: { change: Change }) {
  const { say } = useLanguage();
  const labels = [
    ...(change.exportLimit ? [roleSentences.exportLimit(...change.exportLimit)] : []),
    ...(change.enabled === undefined ? [] : [change.enabled ? roleMessages.switchedOn : roleMessages.switchedOff]),
    ...(change.isEmpty ? [roleMessages.sameRights] : []),
  ];
  return labels.map((label) => <p key={label.en}>{say(label)}</p>);
}

const MAX_NAMES = 20;

/** The operators who have the role; only their number where the caller may not list operators. */
function AffectedOperators({ record }: RecordSlotProps<typeof role>) {
  const { say } = useLanguage();
  const may = useMay();
  const visible = may(operator, 'list');
  const { query } = useList<RecordOf<typeof operator>>({
    resource: operator.code,
    pagination: { currentPage: 1, pageSize: MAX_NAMES },
    filters: [{ field: 'roles', operator: 'eq', value: record.id }],
    queryOptions: { enabled: visible },
    errorNotification: false,
  });
  const exactTotal = query.data?.hasTotal === false ? undefined : query.data?.total;
  const total = exactTotal ?? record.operatorCount ?? query.data?.total ?? 0;
  const people = (query.data?.data ?? []).map(({ name }) => name);
  return (
    <section className="role-diff">
      <h3>{say(roleSentences.affected(total))}</h3>
      {people.length > 0 ? <p>{say(roleSentences.people(people, total))}</p> : null}
      {total > 0 ? <p className="quiet">{say(roleMessages.atOnce)}</p> : null}
    </section>
  );
}
