import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { Link } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { recordActionMessages, recordActionSentences } from '../record/action-messages.ts';
import { actionsOn, isDangerous, mayEdit, type RecordAction } from '../record/record-actions.ts';
import { hasPage, quotedRecordTitle, recordPath } from '../record/rows.ts';
import { useLinkState } from '../record/use-back-link.ts';
import { useMay } from '../session/use-may.ts';
import { useSlots } from '../slots/use-slots.ts';
import { useLanguage } from '../ui/language.tsx';

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
  const state = useLinkState(resource);
  const { rowActions } = useSlots(resource);
  if (!hasPage(record)) return null;
  const actions = actionsOn(resource, record, may, rowActions);
  const singleMove = singleHarmlessMove(actions);
  const labelForRow = (label: Label) => say(recordActionSentences.atRow(label, quotedRecordTitle(resource, record)));
  const link = (screen: 'show' | 'edit') => (
    <Link
      to={recordPath(resource, screen, record)}
      state={state}
      aria-label={labelForRow(recordActionMessages[screen])}
    >
      {say(recordActionMessages[screen])}
    </Link>
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

type MoreProps = Pick<RowActionsProps, 'record' | 'onAction'> & { actions: RecordAction[]; label: string };

function MoreMenu({ record, actions, label, onAction }: MoreProps) {
  const { say } = useLanguage();
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
    <Dropdown autoFocus trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
      <button type="button" className="link-button" aria-label={label} aria-haspopup="menu">
        {say(recordActionMessages.more)} <DownOutlined />
      </button>
    </Dropdown>
  );
}
