import { useState } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import { ConfirmDialog } from '../actions/confirm-dialog.tsx';
import { MoveNote } from '../move-note.tsx';
import type { RecordAction } from '../record-actions.ts';
import { recordMessages } from '../record-messages.ts';

interface SubmitNoteDialogProps {
  resource: Resource;
  submission: RecordAction;
  onSubmit: (note: string) => void;
  onClose: () => void;
}

/** Asks for a word to whoever decides, before a form is saved and submitted. */
export default function SubmitNoteDialog({ resource, submission, onSubmit, onClose }: SubmitNoteDialogProps) {
  const [note, setNote] = useState('');
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      resource={resource}
      open={open}
      title={recordMessages.submitWithNote}
      action={submission.label}
      busy={false}
      problem=""
      onRun={() => {
        setOpen(false);
        onSubmit(note.trim());
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <MoveNote resource={resource} value={note} onChange={setNote} />
    </ConfirmDialog>
  );
}
