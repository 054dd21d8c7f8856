import { Alert, Button, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { Label } from '../../../contract/label.ts';
import { MINUTE } from '../../../contract/museum-time.ts';
import type { ReferenceValue } from '../../../contract/record.ts';
import type { UndoScope } from '../../../contract/undo.ts';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { closeButtonMessages } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { parseShanghaiTime, shanghaiTime } from '../../ui/shanghai.ts';
import { useNarrow } from '../../ui/use-media-query.ts';
import { UndoGroups } from './undo-groups.tsx';
import { undoMessages, undoSentences } from './undo-messages.ts';
import { type UndoState, useUndo } from './use-undo.ts';
import './undo.css';

export interface UndoDialogProps {
  /** A change set, or the operator whose recent work is undone. */
  of: { changeSet: string } | { operator: ReferenceValue };
  onClose: () => void;
}

/** Previews an undo record by record, and performs exactly what the preview showed. */
export default function UndoDialog({ of, onClose }: UndoDialogProps) {
  const [openedAt] = useState(Date.now);
  const [since, setSince] = useState(() => anHourBefore(openedAt));
  /** The change set of the finished undo, when that is to be undone in turn. */
  const [undoneSet, setUndoneSet] = useState<string>();
  const [open, setOpen] = useState(true);
  const scope: UndoScope = undoneSet
    ? { changeSet: undoneSet }
    : 'changeSet' in of
      ? of
      : { operator: of.operator.id, since };
  const title = 'changeSet' in of ? undoMessages.undoChangeSet : undoSentences.title(of.operator.title);
  const isSpan = !undoneSet && !('changeSet' in of);
  const dialogProps = {
    scope,
    open,
    onClose,
    setUndoneSet,
    title: undoneSet ? undoMessages.undoAgain : title,
    span: isSpan
      ? (disabled: boolean) => <UndoSpan openedAt={openedAt} since={since} disabled={disabled} onChange={setSince} />
      : undefined,
    close: () => setOpen(false),
  };
  return <ScopeDialog key={JSON.stringify(undoneSet)} {...dialogProps} />;
}

interface ScopeDialogProps {
  scope: UndoScope;
  title: Label;
  open: boolean;
  span: ((disabled: boolean) => React.ReactNode) | undefined;
  close: () => void;
  onClose: () => void;
  setUndoneSet: (changeSet: string) => void;
}

function ScopeDialog({ scope, title, open, span, close, onClose, setUndoneSet }: ScopeDialogProps) {
  const { say } = useLanguage();
  const narrow = useNarrow();
  const undo = useUndo(scope);
  const { preview, busy, done, run } = undo;
  /** The token of the preview for which the operator agreed to leave the refused records as they are. */
  const [agreedToken, setAgreedToken] = useState('');
  const isAgreed = preview !== undefined && (preview.refused === 0 || agreedToken === preview.token);
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
      onCancel={close}
      afterClose={onClose}
      footer={
        done ? (
          <>
            <Button onClick={() => setUndoneSet(done.changeSet)}>{say(undoMessages.undoAgain)}</Button>
            <Button type="primary" onClick={close}>
              {say(undoMessages.close)}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={close}>
              {say(closeButtonMessages.back)}
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
        <Preview undo={undo} isAgreed={isAgreed} onAgree={setAgreedToken} />
      )}
    </Modal>
  );
}

interface PreviewProps {
  undo: UndoState;
  isAgreed: boolean;
  onAgree: (token: string) => void;
}

function Preview({ undo, isAgreed, onAgree }: PreviewProps) {
  const { query, preview, busy, problem } = undo;
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
        <UndoGroups key={token} undo={undo} groups={groups} />
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

const spans = [
  { name: 'tenMinutes', minutes: 10 },
  { name: 'anHour', minutes: 60 },
  { name: 'aDay', minutes: 24 * 60 },
] as const;

const minutesBefore = (now: number, minutes: number): string => new Date(now - minutes * MINUTE).toISOString();

const anHourBefore = (now: number): string => minutesBefore(now, 60);

interface UndoSpanProps {
  /** The time the dialog was opened; the spans count back from it, so that a selection keeps its meaning. */
  openedAt: number;
  since: string;
  disabled: boolean;
  onChange: (since: string) => void;
}

/** The choice of the time from which work is undone. */
function UndoSpan({ openedAt, since, disabled, onChange }: UndoSpanProps) {
  const { say } = useLanguage();
  const fieldId = useId();
  const [isCustomTime, setCustomTime] = useState(false);
  const selectedSpan = isCustomTime
    ? 'moment'
    : spans.find(({ minutes }) => minutesBefore(openedAt, minutes) === since)?.name;
  const inputValue = (moment: string) => (shanghaiTime(moment) ?? '').replace(' ', 'T');
  const selectSpan = (name: string) => {
    const span = spans.find((one) => one.name === name);
    setCustomTime(!span);
    if (span) onChange(minutesBefore(openedAt, span.minutes));
  };
  return (
    <div className="undo-span">
      <RadioChoice<string>
        aria-label={say(undoMessages.span)}
        disabled={disabled}
        value={selectedSpan ?? null}
        onChange={selectSpan}
        options={[...spans.map(({ name }) => name), 'moment' as const].map((name) => ({
          value: name,
          label: say(undoMessages[name]),
        }))}
      />
      {isCustomTime ? (
        <div className="undo-moment">
          <label htmlFor={fieldId}>{say(undoMessages.span)}</label>
          <Input
            id={fieldId}
            type="datetime-local"
            disabled={disabled}
            defaultValue={inputValue(since)}
            min={inputValue(minutesBefore(openedAt, 24 * 60))}
            max={inputValue(new Date(openedAt).toISOString())}
            onChange={({ target }) => {
              const isInRange = target.value !== '' && target.value >= target.min && target.value <= target.max;
              if (isInRange) onChange(new Date(parseShanghaiTime(target.value)).toISOString());
            }}
          />
          <span className="quiet">{say(undoMessages.momentHelp)}</span>
        </div>
      ) : null}
    </div>
  );
}
