import { useId } from 'react';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../ui/language.tsx';
import { MentionInput } from './mention-input.tsx';
import { recordMessages } from './record-messages.ts';

interface MoveNoteProps {
  resource: Resource;
  value: string;
  onChange: (note: string) => void;
}

/** A word to whoever decides next, which nobody has to write. */
export function MoveNote({ resource, value, onChange }: MoveNoteProps) {
  const { say } = useLanguage();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{say(recordMessages.note)}</label>
      <MentionInput
        resource={resource}
        id={id}
        value={value}
        onChange={onChange}
        rows={3}
        maxLength={300}
        aria-describedby={`${id}-help`}
      />
      <span id={`${id}-help`} className="quiet">
        {say(recordMessages.noteHelp)}
      </span>
    </div>
  );
}
