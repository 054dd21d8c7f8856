import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { useBackLink } from '../../page/use-back-link.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { placeMessages } from '../../ui/place-messages.ts';
import { recordActionMessages } from '../action-messages.ts';
import { copyAddress, isCopiable } from '../copy.ts';
import { PlaceNav } from '../place-nav.tsx';
import { isDangerous, mayEdit, type RecordAction } from '../record-actions.ts';
import { recordMessages } from '../record-messages.ts';
import type { RecordPlace } from '../use-record-place.ts';
import { PreviewButton } from './preview-button.tsx';

interface RecordButtonsProps {
  resource: Resource;
  record: AnyRecord;
  place: RecordPlace | null;
  actions: readonly RecordAction[];
  /** Whether the decisions stand apart, so that editing is not the likely action. */
  hasDecisions: boolean;
  onAction: (action: RecordAction) => void;
}

/** The record's buttons, the rare ones in a menu. A move that only a colleague may make is disabled with the reason, not hidden. */
export function RecordButtons({ resource, record, place, actions, hasDecisions, onAction }: RecordButtonsProps) {
  const { say } = useLanguage();
  const may = useMay();
  const backLink = useBackLink(resource, record);
  const refusal = actions.find((action) => action.refusal)?.refusal;
  const rare = actions.filter((action) => action.name === 'delete' || (hasDecisions && isDangerous(action)));
  const primaryAction = actions.find(({ move, refusal }) => move?.approves && !refusal);
  const button = (action: RecordAction) => (
    <Button
      key={action.name}
      danger={isDangerous(action)}
      type={action === primaryAction && !hasDecisions ? 'primary' : 'default'}
      disabled={action.refusal !== undefined}
      {...(action.refusal ? { title: say(action.refusal), 'aria-describedby': 'not-approver' } : {})}
      onClick={() => onAction(action)}
    >
      {say(action.label)}
    </Button>
  );
  return (
    <div className="record-buttons">
      <div className="page-actions">
        <PlaceNav resource={resource} place={place} screenOf={() => 'show'} />
        <LinkButton to={backLink.to} state={backLink.state}>
          {say(resource.within ? recordMessages.backToParent : recordMessages.back)}
        </LinkButton>
        <PreviewButton resource={resource} values={() => record} />
        {mayEdit(resource, record, may) ? (
          <LinkButton
            type={primaryAction || hasDecisions ? 'default' : 'primary'}
            to={recordPath(resource, 'edit', record)}
            state={backLink.state}
          >
            {say(recordActionMessages.edit)}
          </LinkButton>
        ) : null}
        {actions.filter((action) => !rare.includes(action) && action !== primaryAction).map(button)}
        {primaryAction ? button(primaryAction) : null}
        <RareActions resource={resource} record={record} actions={rare} onAction={onAction} />
      </div>
      {refusal ? (
        <p id="not-approver" className="quiet">
          {say(refusal)}
        </p>
      ) : null}
    </div>
  );
}

type RareActionsProps = Pick<RecordButtonsProps, 'resource' | 'record' | 'actions' | 'onAction'>;

/** Copying and what is not done by the way: deleting and, beside decisions, the other moves that are hard to undo. */
function RareActions({ resource, record, actions, onAction }: RareActionsProps) {
  const { say } = useLanguage();
  const may = useMay();
  const { state } = useBackLink(resource, record);
  const canCopy = may(resource, 'create') && isCopiable(resource);
  if (actions.length === 0 && !canCopy) return null;
  const items = [
    ...(canCopy
      ? [
          {
            key: 'copy',
            label: (
              <Link to={copyAddress(resource, record)} state={state}>
                {say(placeMessages.duplicate)}
              </Link>
            ),
          },
        ]
      : []),
    ...actions.map(({ name, label, refusal }) => ({
      key: name,
      label: say(label),
      danger: true,
      disabled: refusal !== undefined,
    })),
  ];
  const run = (key: string) => {
    const action = actions.find(({ name }) => name === key);
    if (action) onAction(action);
  };
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
      <Button aria-haspopup="menu">{say(recordActionMessages.more)}</Button>
    </Dropdown>
  );
}
