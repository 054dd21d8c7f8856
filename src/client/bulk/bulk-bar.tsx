import { Button, Dropdown } from 'antd';
import type { Resource } from '../../declare/define-resource.ts';
import { type RowSelection, selectionSize } from '../list/row-selection.ts';
import { recordActionMessages } from '../record/action-messages.ts';
import { isDangerous } from '../record/record-actions.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { type BulkAction, bulkActionsFor } from './bulk-actions.ts';
import { bulkMessages, bulkSentences } from './bulk-messages.ts';
import '../ui/dialogs.css';

interface BulkBarProps {
  resource: Resource;
  selection: RowSelection;
  /** How many there are in all, when those on this page are all chosen and there are more. */
  allCount: number | null;
  /** Whether the server does work on many records. */
  canChangeMany: boolean;
  onAll: () => void;
  onClear: () => void;
  onAction: (work: BulkAction) => void;
}

/** So many stand beside each other; the others are found under “more”. */
const SHOWN = 4;

/** What may be done with the chosen rows; it stands there only while some are chosen. */
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
  // What is dangerous comes last, and at the other end of the bar than the link that only clears the selection.
  const dangerous = all.filter(isDangerous);
  const [first] = dangerous;
  const open = [...all.filter((work) => !isDangerous(work)), ...dangerous];
  const shown = open.length > SHOWN + 1 ? open.slice(0, SHOWN) : open;
  const more = open.slice(shown.length);
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
      {shown.map((work) => (
        <Button
          key={work.name}
          size="small"
          danger={isDangerous(work)}
          className={work === first ? 'bulk-apart' : ''}
          onClick={() => onAction(work)}
        >
          {say(work.label)}
        </Button>
      ))}
      {more.length > 0 ? (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{
            items: more.map((work) => ({
              key: work.name,
              label: say(work.label),
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
