import { Button } from 'antd';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { useMay } from '../session/may.ts';
import { bulkSentences, bulkWords } from './bulk-words.ts';

interface BulkBarProps {
  resource: Resource;
  count: number;
  /** How many there are in all, when those on this page are all chosen and there are more. */
  beyond: number | null;
  onAll: () => void;
  onClear: () => void;
  onAction: (name: string) => void;
}

/** What may be done with the chosen rows; it stands there only while some are chosen. */
export default function BulkBar({ resource, count, beyond, onAll, onClear, onAction }: BulkBarProps) {
  const { say } = useLanguage();
  const may = useMay();
  const actions = Object.entries(resource.actions ?? {}).filter(([name]) => may(resource, name));
  return (
    <section className="bulk-bar" aria-label={say(bulkSentences.selected(count))}>
      <span role="status">{say(bulkSentences.selected(count))}</span>
      {beyond === null ? null : (
        <button type="button" className="link-button" onClick={onAll}>
          {say(bulkSentences.selectAll(beyond))}
        </button>
      )}
      <button type="button" className="link-button" onClick={onClear}>
        {say(bulkWords.clear)}
      </button>
      {actions.map(([name, { label }]) => (
        <Button key={name} size="small" onClick={() => onAction(name)}>
          {say(label)}
        </Button>
      ))}
    </section>
  );
}
