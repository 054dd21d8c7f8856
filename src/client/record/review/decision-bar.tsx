import { Button, Checkbox } from 'antd';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { MoveMessage } from '../outbox/move-message.tsx';
import { isDangerous, type RecordAction } from '../record-actions.ts';
import { MoveForecast } from '../seats/seat-forecast.tsx';
import type { RecordPlace } from '../use-record-place.ts';
import { reviewMessages, reviewSentences } from './review-messages.ts';
import './review.css';

interface DecisionBarProps {
  resource: Resource;
  record: AnyRecord;
  decisions: readonly RecordAction[];
  place: RecordPlace | null;
  /** The action that is running. */
  busy: string | null;
  thenNext: boolean;
  onThenNext: (thenNext: boolean) => void;
  onAction: (action: RecordAction) => void;
}

/** The decisions of a record that waits for one, always in sight; the likely one is the primary button. */
export function DecisionBar({ resource, record, decisions, place, busy, ...bar }: DecisionBarProps) {
  const { thenNext, onThenNext, onAction } = bar;
  const { say } = useLanguage();
  const refusal = decisions.find((action) => action.refusal)?.refusal;
  const primary = decisions.find((action) => !action.refusal && !isDangerous(action) && !action.move?.reason);
  const left = place === null || place.total === null ? null : place.total - 1;
  return (
    <section className="form-footer decision-bar" aria-label={say(reviewMessages.bar)}>
      <div className="page-actions">
        {decisions.map((action) => (
          <Button
            key={action.name}
            type={action === primary ? 'primary' : 'default'}
            danger={isDangerous(action)}
            disabled={action.refusal !== undefined || (busy !== null && busy !== action.name)}
            loading={busy === action.name}
            {...(action.refusal ? { title: say(action.refusal), 'aria-describedby': 'four-eyes' } : {})}
            onClick={() => onAction(action)}
          >
            {say(action.label)}
          </Button>
        ))}
      </div>
      {primary ? <MoveForecast resource={resource} record={record} move={primary.name} /> : null}
      {primary ? <MoveMessage resource={resource} record={record} move={primary.name} /> : null}
      {refusal ? (
        <p id="four-eyes" className="quiet">
          {say(refusal)}
        </p>
      ) : null}
      <Checkbox checked={thenNext} onChange={({ target }) => onThenNext(target.checked)}>
        {say(reviewSentences.next(left))}
      </Checkbox>
    </section>
  );
}
