import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { narrowingReference } from '../../../declare/draft.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import { meaningOf } from '../../../kinds/index.ts';
import { recordPath } from '../../page/record-path.ts';
import { recordMessages } from '../../record/record-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { inlineEditMessages } from './inline-edit-messages.ts';
import { type CellEditProps, type CellProblem, useCellEdit } from './use-cell-edit.ts';

interface CellEditorProps extends CellEditProps {
  label: string;
}

/** The input of a field in its cell: Enter or leaving it saves, Escape cancels. */
export default function CellEditor({ label, ...props }: CellEditorProps) {
  const { resource, name, field, record, onClose } = props;
  const { say } = useLanguage();
  const { inCell } = meaningOf(field);
  const edit = useCellEdit(props, inCell === 'switched');
  const id = `cell-${record.id}-${name}`;
  const isChosen = inCell !== 'typed';
  const { Input } = kindOf(field);
  useFocusOn(id, edit.refusals);
  const leave = useLeave(() => edit.save('leave'));
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOwnKey(event)) return;
    if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Enter' && (!isChosen || edit.problem)) edit.save('key');
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the input inside
    <div
      className="cell-editor"
      aria-busy={edit.isBusy}
      data-conflict={edit.problem?.isOfRecord === true}
      onKeyDown={keyDown}
      {...leave}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Input
        id={id}
        field={field}
        section={resource.code}
        name={name}
        value={edit.value}
        narrowingValue={record[narrowingReference(field) ?? '']}
        onChange={(value) => {
          edit.change(value);
          if (isChosen) edit.save('key');
        }}
        onBlur={() => undefined}
        onBusy={() => undefined}
        disabled={edit.isBusy}
        invalid={edit.problem !== null}
        describedBy={`${id}-message`}
      />
      <span id={`${id}-message`} className="cell-message">
        <Problem problem={edit.problem} href={useHref(recordPath(resource, 'show', record))} />
        {edit.problem || isChosen ? null : <span className="visually-hidden">{say(inlineEditMessages.keys)}</span>}
      </span>
    </div>
  );
}

function Problem({ problem, href }: { problem: CellProblem | null; href: string }) {
  const { say } = useLanguage();
  return (
    <span role="alert">
      {problem ? (
        <span className="wrong">
          <UserText text={problem.sentence} />
        </span>
      ) : null}
      {problem?.help ? <span className="quiet">{say(problem.help)}</span> : null}
      {problem?.isOfRecord ? (
        <a href={href} target="_blank" rel="noreferrer">
          {say(recordMessages.openCurrent)}
        </a>
      ) : null}
    </span>
  );
}

/** A key for the cell: not one that confirms a word of an input method, closes the list of a select or is typed in a dialog. */
function isOwnKey({ currentTarget, target, nativeEvent, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (defaultPrevented || nativeEvent.isComposing || !(target instanceof HTMLElement)) return false;
  if (!currentTarget.contains(target) || target.getAttribute('aria-expanded') === 'true') return false;
  return nativeEvent.key !== 'Enter' || !target.closest('a, button:not([role="switch"])');
}

/** Focuses the input when it opens, and after each refusal of a save by a key, since a disabled input loses the focus. */
function useFocusOn(id: string, refusals: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal focuses it again
  useEffect(() => {
    const input = document.getElementById(id);
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, [id, refusals]);
}

/**
 * Calls back when the focus leaves the input and what it has opened, such as a calendar: React reports the focus of those too,
 * although they are drawn elsewhere. Another window in front is no reason.
 */
function useLeave(onLeave: () => void) {
  const isInside = useRef(true);
  const isPressed = useRef(false);
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onMouseDown: () => {
      isPressed.current = true;
      setTimeout(() => {
        isPressed.current = false;
      });
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (isPressed.current) return;
      isInside.current = false;
      setTimeout(() => {
        const isLeft =
          !isInside.current && currentTarget.isConnected && !currentTarget.contains(document.activeElement);
        if (isLeft) onLeave();
      });
    },
  };
}
