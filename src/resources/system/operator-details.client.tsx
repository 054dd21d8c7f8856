import { useCustom } from '@refinedev/core';
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { ActiveSessionsButton } from '../../client/session/active-sessions-button.tsx';
import type { RecordSlotProps } from '../../client/session/routing/screen-props.ts';
import { useSession } from '../../client/session/session.ts';
import { useFeature } from '../../client/session/use-feature.ts';
import { useMay } from '../../client/session/use-may.ts';
import { isSameId } from '../../client/transport/wire/id.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import { UndoButton } from '../../client/work/undo/undo-button.tsx';
import type { PermissionExplanation } from '../../contract/audit.ts';
import { calls } from '../../contract/calls.ts';
import { permissionMatrix, permissionNames } from '../../declare/permissions.ts';
import { menu, sections } from '../index.ts';
import { operator } from './operator.ts';
import { reasonMessages, reasonSentences } from './reason-messages.client.tsx';

type OperatorProps = RecordSlotProps<typeof operator>;

/** What allows the operator something and what does not; their sessions; undoing what they did. */
export default function OperatorDetails({ record }: OperatorProps) {
  const may = useMay();
  const { user } = useSession();
  const canExplain = useFeature('permissionReasons');
  const { id, name } = record;
  const isOwn = isSameId(id, user.id);
  return (
    <>
      {canExplain ? <PermissionReason record={record} /> : null}
      {isOwn ? <ActiveSessionsButton /> : null}
      {isOwn || may(operator, 'edit') ? <UndoButton asLink of={{ operator: { id, title: name } }} /> : null}
    </>
  );
}

const names = permissionNames(permissionMatrix(menu, sections));

/** A drawer that explains which role allows the operator a section or action, or why none does. */
function PermissionReason({ record }: OperatorProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {say(reasonMessages.ask)}
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} size={480} title={say(reasonMessages.title)}>
        <label htmlFor="why-code">{say(reasonMessages.what)}</label>
        <Select<string | null>
          id="why-code"
          className="fills"
          showSearch={{ optionFilterProp: 'label' }}
          value={code}
          onChange={setCode}
          options={[...names].map(([value, label]) => ({ value, label: say(label) }))}
        />
        {code ? <ReasonResult record={record} code={code} /> : <p className="quiet">{say(reasonMessages.choose)}</p>}
      </Drawer>
    </>
  );
}

/** Every action of a section also requires the code of the section itself. */
const requiredCodes = (code: string): string[] => {
  const [section = ''] = code.split(':');
  return section !== code && names.has(section) ? [section, code] : [code];
};

function ReasonResult({ record, code }: OperatorProps & { code: string }) {
  const { say, language } = useLanguage();
  const { query } = useCustom<PermissionExplanation & Record<string, unknown>>({
    url: calls.why,
    method: 'get',
    config: { query: [['id', record.id], ...requiredCodes(code).map((one) => ['code', one])] },
    queryOptions: { queryKey: ['why', record.id, record.version, code, language] },
    errorNotification: false,
  });
  if (query.isError) return <p role="alert">{say(reasonMessages.failed)}</p>;
  if (!query.isSuccess) return <p className="quiet">{say(reasonMessages.loading)}</p>;
  const why = query.data.data;
  const who = record.name;
  return (
    <div className="why" role="status">
      <p>
        <strong>
          <UserText text={say(why.allowed ? reasonSentences.may(who) : reasonSentences.mayNot(who))} />
        </strong>
      </p>
      {why.barred ? <p>{say(reasonMessages[why.barred])}</p> : null}
      <ul>
        {why.needed.map(({ code: one, by, others }) => {
          const label = names.get(one) ?? { zh: one, en: one };
          const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title);
          return (
            <li key={one}>
              {say(
                by.length > 0
                  ? reasonSentences.granted(label, titles(by))
                  : reasonSentences.missing(label, titles(others)),
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
