import { Button, Dropdown } from 'antd';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { recordActionMessages } from '../../record/action-messages.ts';
import { isDangerous } from '../../record/record-actions.ts';
import { type RowSelection, selectionSize } from '../../record/row-selection.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { type BulkAction, bulkActionsFor } from './bulk-actions.ts';
import { bulkMessages, bulkSentences } from './bulk-messages.ts';
import '../../ui/dialogs.css';

interface BulkBarProps {
  resource: Resource;
  selection: RowSelection;
  /** The total, when the whole page is selected and there are more rows. */
  allCount: number | null;
  /** Whether the server supports bulk actions. */
  canChangeMany: boolean;
  onAll: () => void;
  onClear: () => void;
  onAction: (work: BulkAction) => void;
}

const buttonLabel = ({ label, possible }: BulkAction): Label =>
  possible === undefined ? label : bulkSentences.actionForSome(label, possible);

/** The number of visible buttons; the rest is in a menu. */
const VISIBLE_BUTTONS = 4;

/** The actions for the selected rows, shown while some are selected. */
export default function BulkBar({
  resource,
  selection,
  allCount,
  canChangeMany,
  onAll,
  onClear,
  onAction,
}: BulkBarProps) {
  const { say } = useLanguage();
  const may = useMay();
  const count = selectionSize(selection);
  const all = canChangeMany ? bulkActionsFor(resource, selection, may) : [];
  // Dangerous actions come last, away from the link that clears the selection.
  const dangerous = all.filter(isDangerous);
  const [first] = dangerous;
  const actions = [...all.filter((work) => !isDangerous(work)), ...dangerous];
  const visible = actions.length > VISIBLE_BUTTONS + 1 ? actions.slice(0, VISIBLE_BUTTONS) : actions;
  const more = actions.slice(visible.length);
  return (
    <section className="bulk-bar" aria-label={say(bulkSentences.selected(count))}>
      <span role="status">{say(bulkSentences.selected(count))}</span>
      {allCount === null ? null : (
        <button type="button" className="link-button" onClick={onAll}>
          {say(bulkSentences.selectAll(allCount))}
        </button>
      )}
      <button type="button" className="link-button" onClick={onClear}>
        {say(bulkMessages.clear)}
      </button>
      {visible.map((work) => (
        <Button
          key={work.name}
          size="small"
          danger={isDangerous(work)}
          className={work === first ? 'bulk-apart' : ''}
          onClick={() => onAction(work)}
        >
          {say(buttonLabel(work))}
        </Button>
      ))}
      {more.length > 0 ? (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{
            items: more.map((work) => ({
              key: work.name,
              label: say(buttonLabel(work)),
              danger: isDangerous(work),
              onClick: () => onAction(work),
            })),
          }}
        >
          <Button size="small" aria-haspopup="menu">
            {say(recordActionMessages.more)}
          </Button>
        </Dropdown>
      ) : null}
    </section>
  );
}
