import { HistoryOutlined } from '@ant-design/icons';
import { type KeyboardEvent, Suspense, useState } from 'react';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { fieldHistoryLabel } from '../record-messages.ts';
import './field-history-button.css';

const FieldHistory = lazyChunk(() => import('./field-history.tsx'));

interface FieldHistoryButtonProps {
  resource: Resource;
  record: AnyRecord;
  name: string;
  /** Whether the Tab key stops here; the arrow keys lead to the others. */
  isTabStop: boolean;
}

/** Shows who changed a field. It appears where the pointer or the focus is; one Tab stop a section leads to all of them. */
export function FieldHistoryButton({ resource, record, name, isTabStop }: FieldHistoryButtonProps) {
  const { say } = useLanguage();
  const hasFieldHistory = useFeature('fieldHistory');
  const [open, setOpen] = useState(false);
  const label = resource.fields[name]?.label;
  if (!hasFieldHistory || !label) return null;
  return (
    <>
      <button
        type="button"
        className="field-history"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={say(fieldHistoryLabel(label))}
        title={say(fieldHistoryLabel(label))}
        aria-haspopup="dialog"
        onKeyDown={focusNeighbour}
        onClick={() => setOpen(true)}
      >
        <HistoryOutlined />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <FieldHistory resource={resource} record={record} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Moves the focus to the button of the next or previous field of the page. */
function focusNeighbour(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...document.querySelectorAll<HTMLElement>('.field-history')].filter(
    (button) => button.closest('details:not([open])') === null,
  );
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}
