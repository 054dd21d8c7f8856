import { EditOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useRef, useState, useTransition } from 'react';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { quotedRecordTitle } from '../../page/record-title.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { inlineEditSentences } from './inline-edit-messages.ts';
import { mayEditCell } from './may-edit-cell.ts';
import './inline-edit.css';

/** With the inputs of all kinds, which a list does not need before something is edited. */
const CellEditor = lazyChunk(() => import('./cell-editor.tsx'));

interface EditableCellProps {
  resource: Resource;
  name: string;
  record: AnyRecord;
  /** The cell as others see it. */
  children: ReactNode;
}

/** A cell with a button that puts the input of the field in its place. */
export function EditableCell({ resource, name, record, children }: EditableCellProps) {
  const { say } = useLanguage();
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  // The button keeps its place and the focus while the chunk is loaded.
  const [isLoading, startTransition] = useTransition();
  const returnsFocus = useRef(false);
  const field = resource.fields[name];
  // A record that gets locked meanwhile takes nothing from what is being typed; the server refuses the save.
  if (!field || !(isEditing || mayEditCell(resource, name, record, may))) return children;
  const label = say(inlineEditSentences.edit(field.label, quotedRecordTitle(resource, record)));
  const close = (isByKey: boolean) => {
    returnsFocus.current = isByKey;
    setEditing(false);
  };
  const focusAgain = (button: HTMLButtonElement | null) => {
    if (button && returnsFocus.current) button.focus();
    if (button) returnsFocus.current = false;
  };
  const open = () => startTransition(() => setEditing(true));
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return;
    event.preventDefault();
    open();
  };
  if (isEditing)
    return <CellEditor resource={resource} name={name} field={field} record={record} label={label} onClose={close} />;
  return (
    <span className="editable-cell">
      <span className="editable-value">{children}</span>
      <button
        ref={focusAgain}
        type="button"
        className="edit-cell"
        aria-label={label}
        title={label}
        onClick={open}
        aria-busy={isLoading}
        onKeyDown={openByKey}
      >
        <EditOutlined aria-hidden="true" />
      </button>
    </span>
  );
}
