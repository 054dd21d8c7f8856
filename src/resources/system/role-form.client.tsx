import { useList } from '@refinedev/core';
import { Modal } from 'antd';
import { FormScreen } from '../../client/form/form.tsx';
import type { ConfirmProps, FormScreenProps } from '../../client/routing/define-screens.ts';
import { useMay } from '../../client/session/use-may.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { permissionMatrix, permissionNames } from '../../declare/permissions.ts';
import { menu, records } from '../index.ts';
import { operator } from './operator.ts';
import { type Change, changesOf, roleMessages, roleSentences } from './role-messages.client.tsx';

export const RoleForm = (props: FormScreenProps) => <FormScreen {...props} Confirm={ConfirmRole} />;

const names = permissionNames(permissionMatrix(menu, records));

/** What the save would change, by name, and whom it concerns. What changes nobody's rights is saved without a word. */
function ConfirmRole({ before, draft, onAnswer }: ConfirmProps) {
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
      <Codes title={roleSentences.added(change.added.length)} codes={change.added} sign="+" />
      <Codes title={roleSentences.removed(change.removed.length)} codes={change.removed} sign="−" />
      <Others change={change} />
      {before ? <Affected record={before} /> : null}
    </Modal>
  );
}

function Codes({ title, codes, sign }: { title: Label; codes: readonly string[]; sign: string }) {
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

function Others({ change }: { change: Change }) {
  const { say } = useLanguage();
  const said = [
    ...(change.exportLimit ? [roleSentences.exportLimit(...change.exportLimit)] : []),
    ...(change.enabled === undefined ? [] : [change.enabled ? roleMessages.switchedOn : roleMessages.switchedOff]),
    ...(change.isEmpty ? [roleMessages.sameRights] : []),
  ];
  return said.map((label) => <p key={label.en}>{say(label)}</p>);
}

const SHOWN = 20;

/** Everybody who has the role; only how many, for whoever may not see who works here. */
function Affected({ record }: { record: AnyRecord }) {
  const { say } = useLanguage();
  const may = useMay();
  const visible = may(operator, 'list');
  const { query } = useList<AnyRecord>({
    resource: operator.code,
    pagination: { currentPage: 1, pageSize: SHOWN },
    filters: [{ field: 'roles', operator: 'eq', value: record.id }],
    queryOptions: { enabled: visible },
    errorNotification: false,
  });
  const counted = query.data?.hasTotal === false ? undefined : query.data?.total;
  const total = counted ?? Number(record.operatorCount ?? query.data?.total ?? 0);
  const people = (query.data?.data ?? []).map((one) => String(one[operator.title]));
  return (
    <section className="role-diff">
      <h3>{say(roleSentences.affected(total))}</h3>
      {people.length > 0 ? <p>{say(roleSentences.people(people, total))}</p> : null}
      {total > 0 ? <p className="quiet">{say(roleMessages.atOnce)}</p> : null}
    </section>
  );
}
