import { Dropdown } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { RecordLink } from '../../page/record-link.tsx';
import { hasPage, recordPath } from '../../page/record-path.ts';
import { quotedRecordTitle } from '../../page/record-title.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { recordActionMessages, recordActionSentences } from '../action-messages.ts';
import { actionsOn, isDangerous, mayEdit, type RecordAction } from '../record-actions.ts';
import { useSlots } from '../slots/use-slots.ts';

interface RowActionsProps {
  resource: Resource;
  record: AnyRecord;
  onAction: (record: AnyRecord, action: RecordAction) => void;
  /** Leaves out the view link, as on a phone. */
  short?: boolean;
}

/** The actions of a row: up to three links, the rest in a menu. */
export function RowActions({ resource, record, onAction, short = false }: RowActionsProps) {
  const { say } = useLanguage();
  const may = useMay();
  const { rowActions } = useSlots(resource);
  if (!hasPage(record)) return null;
  const actions = actionsOn(resource, record, may, rowActions);
  const singleMove = singleHarmlessMove(actions);
  const labelForRow = (label: Label) => say(recordActionSentences.atRow(label, quotedRecordTitle(resource, record)));
  const link = (screen: 'show' | 'edit') => (
    <RecordLink
      to={recordPath(resource, screen, record)}
      list={resource}
      aria-label={labelForRow(recordActionMessages[screen])}
    >
      {say(recordActionMessages[screen])}
    </RecordLink>
  );
  return (
    <span className="row-actions">
      {short ? null : link('show')}
      {mayEdit(resource, record, may) ? link('edit') : null}
      {singleMove ? (
        <button type="button" className="link-button" onClick={() => onAction(record, singleMove)}>
          {say(singleMove.label)}
        </button>
      ) : null}
      {!singleMove && actions.length > 0 ? (
        <MoreMenu
          record={record}
          actions={actions}
          label={labelForRow(recordActionMessages.more)}
          onAction={onAction}
        />
      ) : null}
    </span>
  );
}

/** A single harmless move is shown in the row instead of a menu. */
function singleHarmlessMove(actions: readonly RecordAction[]): RecordAction | undefined {
  const [first, second] = actions;
  return first?.move && !first.refusal && !second ? first : undefined;
}

type MoreProps = Pick<RowActionsProps, 'record' | 'onAction'> & { actions: readonly RecordAction[]; label: string };

/** The actions of a row behind one button. */
export function MoreMenu({ record, actions, label, onAction }: MoreProps) {
  const { say } = useLanguage();
  // A list has a hundred of them, so the menu is made at the first press.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const ref = useRef<HTMLButtonElement>(null);
  const isMade = isOpen !== null;
  // The button with a menu is another element, to which the menu returns the focus.
  useLayoutEffect(() => {
    if (isMade) ref.current?.focus();
  }, [isMade]);
  const button = (
    <button
      ref={ref}
      type="button"
      className="link-button more-button"
      aria-label={label}
      aria-haspopup="menu"
      {...(isMade ? {} : { onClick: () => setOpen(true) })}
    >
      {say(recordActionMessages.more)}
    </button>
  );
  if (!isMade) return button;
  const items = actions.map((action) => ({
    key: action.name,
    label: say(action.label),
    danger: isDangerous(action),
    disabled: action.refusal !== undefined,
    ...(action.refusal ? { title: say(action.refusal) } : {}),
  }));
  const run = (name: string) => {
    const selectedAction = actions.find((action) => action.name === name);
    if (selectedAction) onAction(record, selectedAction);
  };
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      menu={{ items, onClick: ({ key }) => run(key) }}
    >
      {button}
    </Dropdown>
  );
}
