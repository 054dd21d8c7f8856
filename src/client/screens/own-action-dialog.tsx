import { useCustomMutation } from '@refinedev/core';
import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { ActionAnswer } from '../../contract/record.ts';
import { apiPathOf, askedBy } from '../../declare/actions.ts';
import type { AnyDraft, Resource, SectionAction } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft, tidyDraft } from '../../declare/draft.ts';
import type { ApiError } from '../http/api-error.ts';
import { useLanguage } from '../language.tsx';
import { bulkSentences, bulkWords } from './bulk-words.ts';
import { type Chosen, countOf, queryOf } from './chosen.ts';
import { FieldRow } from './field-row.tsx';
import { saidHere } from './said-here.ts';
import type { Complaints } from './use-draft.ts';
import { useRefresh } from './use-refresh.ts';
import './bulk.css';

export interface OwnActionDialogProps {
  resource: Resource;
  name: string;
  action: SectionAction;
  chosen: Chosen;
  onClose: () => void;
}

/** Asks what a section's own action asks for, does it to the chosen records, and says how it went with each. */
export default function OwnActionDialog(props: OwnActionDialogProps) {
  const { resource, action, chosen, onClose } = props;
  const { say } = useLanguage();
  const form = useMemo(() => askedBy(resource, action), [resource, action]);
  const [values, setValues] = useState<AnyDraft>(() => initialDraft(form));
  const [complaints, setComplaints] = useState<Complaints>({});
  const [problem, setProblem] = useState('');
  const [outcome, setOutcome] = useState<ActionAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);
  const send = useSend(props);

  const run = async () => {
    const asked = tidyDraft(form, values);
    const found = checkDraft(form, asked);
    setComplaints(found);
    setProblem('');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await send(asked).then(setOutcome, ({ errors, message }: ApiError) => {
      setComplaints(errors ?? {});
      setProblem(errors ? '' : message);
    });
    setBusy(false);
  };

  return (
    <Modal
      open={open}
      title={say(bulkSentences.actionOn(action.label, countOf(chosen)))}
      okText={say(outcome ? bulkWords.close : action.label)}
      cancelText={say(bulkWords.cancel)}
      okButtonProps={{ loading: busy }}
      cancelButtonProps={outcome ? { style: { display: 'none' } } : { disabled: busy }}
      closable={!busy}
      mask={{ closable: false }}
      keyboard={!busy}
      onOk={outcome ? () => setOpen(false) : run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {outcome ? (
        <Outcome outcome={outcome} />
      ) : (
        Object.keys(form.fields).map((name) => (
          <FieldRow
            key={name}
            resource={form}
            name={name}
            value={values[name]}
            complaint={complaints[name]}
            disabled={busy}
            onChange={(field, value) => setValues((all) => ({ ...all, [field]: value }))}
            onBlur={() => undefined}
            onBusy={() => undefined}
          />
        ))
      )}
      <p role="alert" className="wrong">
        {problem}
      </p>
    </Modal>
  );
}

function useSend({ resource, name, chosen }: OwnActionDialogProps) {
  const { mutateAsync } = useCustomMutation<ActionAnswer>();
  const refresh = useRefresh(resource);
  return async (asked: AnyDraft): Promise<ActionAnswer> => {
    const query = new URLSearchParams(queryOf(chosen, resource) as [string, string][]);
    // Whoever chooses everything says so: a list without conditions has nothing else to choose by.
    if (!('ids' in chosen)) query.set('all', 'true');
    const { data } = await mutateAsync({
      url: `${apiPathOf(resource)}/${name}${query.size > 0 ? `?${query}` : ''}`,
      method: 'post',
      values: { ...asked, ...('ids' in chosen ? { ids: chosen.ids } : {}) },
      meta: saidHere(400, 422),
      successNotification: false,
      errorNotification: false,
    });
    refresh();
    return data;
  };
}

/** Those that were left come first: something may have to be done about them. */
function Outcome({ outcome: { done, total, rows } }: { outcome: ActionAnswer }) {
  const { say } = useLanguage();
  const sorted = [...rows].sort((one, other) => Number(one.done) - Number(other.done));
  return (
    <>
      <p role="status">{say(bulkSentences.outcome(done, total))}</p>
      <div className="outcomes">
        <table>
          <thead>
            <tr>
              <th>{say(bulkWords.row)}</th>
              <th>{say(bulkWords.outcome)}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ id, title, done: isDone, reason }) => (
              <tr key={id}>
                <td>
                  {title} <span className="quiet digits">#{id}</span>
                </td>
                <td className={isDone ? '' : 'wrong'}>{isDone ? say(bulkWords.succeeded) : reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
