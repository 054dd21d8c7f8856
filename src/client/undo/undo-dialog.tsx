import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import type { ReferenceValue } from '../../contract/record.ts';
import type { UndoScope } from '../../contract/undo.ts';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { useNarrow } from '../ui/use-media-query.ts';
import { UndoGroups } from './undo-groups.tsx';
import { undoMessages, undoSentences } from './undo-messages.ts';
import { type UndoState, useUndo } from './use-undo.ts';
import './undo.css';
import { Input, Radio } from 'antd';
import { useId } from 'react';
import { ScrollRoom } from '../ui/scroll-room.tsx';
import { parseShanghaiTime, shanghaiTime } from '../ui/shanghai.ts';

export interface UndoDialogProps {
  /** What was done together, or whose work it is. */
  of: { deed: string } | { operator: ReferenceValue };
  onClose: () => void;
}

/** Says what an undo would do, record by record, and does exactly that. */
export default function UndoDialog({ of, onClose }: UndoDialogProps) {
  const [opened] = useState(Date.now);
  const [since, setSince] = useState(() => anHourBefore(opened));
  /** The undo that is to be undone, once there was one. */
  const [again, setAgain] = useState<string>();
  const [open, setOpen] = useState(true);
  const scope: UndoScope = again ? { deed: again } : 'deed' in of ? of : { operator: of.operator.id, since };
  const title = 'deed' in of ? undoMessages.undoThis : undoSentences.title(of.operator.title);
  const isSpan = !again && !('deed' in of);
  const whole = {
    scope,
    open,
    onClose,
    setAgain,
    title: again ? undoMessages.takeBack : title,
    span: isSpan
      ? (disabled: boolean) => <UndoSpan opened={opened} since={since} disabled={disabled} onChange={setSince} />
      : undefined,
    leave: () => setOpen(false),
  };
  return <ScopeDialog key={JSON.stringify(again)} {...whole} />;
}

interface ScopeDialogProps {
  scope: UndoScope;
  title: Label;
  open: boolean;
  span: ((disabled: boolean) => React.ReactNode) | undefined;
  leave: () => void;
  onClose: () => void;
  setAgain: (deed: string) => void;
}

function ScopeDialog({ scope, title, open, span, leave, onClose, setAgain }: ScopeDialogProps) {
  const { say } = useLanguage();
  const narrow = useNarrow();
  const undoing = useUndo(scope);
  const { preview, busy, done, run } = undoing;
  /** The preview after which it was said that the others are undone all the same. */
  const [agreed, setAgreed] = useState('');
  const isAgreed = preview !== undefined && (preview.refused === 0 || agreed === preview.token);
  const total = preview?.total ?? 0;
  return (
    <Modal
      open={open}
      title={say(title)}
      width={narrow ? '100%' : 640}
      className="undo-dialog"
      mask={{ closable: false }}
      keyboard={!busy}
      closable={busy ? false : { 'aria-label': say(undoMessages.close) }}
      onCancel={leave}
      afterClose={onClose}
      footer={
        done ? (
          <>
            <Button onClick={() => setAgain(done.deed)}>{say(undoMessages.takeBack)}</Button>
            <Button type="primary" onClick={leave}>
              {say(undoMessages.close)}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={leave}>
              {say(undoMessages.cancel)}
            </Button>
            <Button type="primary" danger loading={busy} disabled={total === 0 || !isAgreed} onClick={() => void run()}>
              {say(total > 0 ? undoSentences.confirm(total) : title)}
            </Button>
          </>
        )
      }
    >
      {span && !done ? span(busy) : null}
      {done ? (
        <p role="status">{say(undoSentences.done(done.total, done.refused))}</p>
      ) : (
        <Preview undoing={undoing} isAgreed={isAgreed} onAgree={setAgreed} />
      )}
    </Modal>
  );
}

interface PreviewProps {
  undoing: UndoState;
  isAgreed: boolean;
  onAgree: (token: string) => void;
}

function Preview({ undoing: { query, preview, more, busy, problem }, isAgreed, onAgree }: PreviewProps) {
  const { say } = useLanguage();
  if (query.isError) {
    return (
      <p role="alert" className="wrong">
        {query.error.message || say(undoMessages.failed)}{' '}
        <Button size="small" onClick={() => void query.refetch()}>
          {say(undoMessages.retry)}
        </Button>
      </p>
    );
  }
  if (!preview) {
    return (
      <p role="status" className="quiet">
        {say(undoMessages.reading)}
      </p>
    );
  }
  const { token, total, refused, groups } = preview;
  return (
    <>
      {problem ? (
        <p role="alert" className="wrong">
          {problem}
        </p>
      ) : null}
      {total + refused === 0 ? <p role="status">{say(undoMessages.nothing)}</p> : null}
      <ScrollRoom className="undo-groups" label={say(undoMessages.what)}>
        <UndoGroups key={token} groups={groups} more={more} />
      </ScrollRoom>
      {total > 0 && refused > 0 ? (
        <Alert
          type="warning"
          title={
            <Checkbox
              disabled={busy}
              checked={isAgreed}
              onChange={({ target }) => onAgree(target.checked ? token : '')}
            >
              {say(undoSentences.without(total, refused))}
            </Checkbox>
          }
        />
      ) : null}
      {total > 0 ? <p className="quiet">{say(undoMessages.help)}</p> : null}
    </>
  );
}

const MINUTE = 60_000;

const spans = [
  { name: 'tenMinutes', minutes: 10 },
  { name: 'anHour', minutes: 60 },
  { name: 'aDay', minutes: 24 * 60 },
] as const;

const before = (now: number, minutes: number): string => new Date(now - minutes * MINUTE).toISOString();

/** An hour before the dialog was opened. */
const anHourBefore = (now: number): string => before(now, 60);

interface UndoSpanProps {
  /** When the dialog was opened: what is chosen means the same as long as it is open. */
  opened: number;
  since: string;
  disabled: boolean;
  onChange: (since: string) => void;
}

/** Since when somebody's work is to be undone. */
function UndoSpan({ opened, since, disabled, onChange }: UndoSpanProps) {
  const { say } = useLanguage();
  const field = useId();
  const [isMoment, setMoment] = useState(false);
  const chosen = isMoment ? 'moment' : spans.find(({ minutes }) => before(opened, minutes) === since)?.name;
  const clock = (moment: string) => (shanghaiTime(moment) ?? '').replace(' ', 'T');
  const choose = (name: string) => {
    const span = spans.find((one) => one.name === name);
    setMoment(!span);
    if (span) onChange(before(opened, span.minutes));
  };
  return (
    <div className="undo-span">
      <Radio.Group
        aria-label={say(undoMessages.span)}
        disabled={disabled}
        value={chosen}
        onChange={({ target }) => choose(target.value as string)}
      >
        {[...spans.map(({ name }) => name), 'moment' as const].map((name) => (
          <Radio key={name} value={name}>
            {say(undoMessages[name])}
          </Radio>
        ))}
      </Radio.Group>
      {isMoment ? (
        <div className="undo-moment">
          <label htmlFor={field}>{say(undoMessages.span)}</label>
          <Input
            id={field}
            type="datetime-local"
            disabled={disabled}
            defaultValue={clock(since)}
            min={clock(before(opened, 24 * 60))}
            max={clock(new Date(opened).toISOString())}
            onChange={({ target }) => {
              const isWithin = target.value !== '' && target.value >= target.min && target.value <= target.max;
              if (isWithin) onChange(new Date(parseShanghaiTime(target.value)).toISOString());
            }}
          />
          <span className="quiet">{say(undoMessages.momentHelp)}</span>
        </div>
      ) : null}
    </div>
  );
}
