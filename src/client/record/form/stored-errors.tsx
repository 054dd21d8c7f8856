import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { Label, Sentence } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { recordMessages, recordSentences } from '../record-messages.ts';

interface StoredErrorsProps {
  resource: Resource;
  /** The errors of the stored values, by field in form order. */
  errors: Readonly<Record<string, Sentence>>;
  /** What is said above them. */
  title?: Label;
  /** Renders a sentence as the way to its field. */
  link: (name: string, sentence: string) => ReactNode;
}

/** Says what a record lacks that was stored before a rule of its section was made; it holds up no other change. */
export function StoredErrors({ resource, errors, title = recordMessages.storedErrors, link }: StoredErrorsProps) {
  const { say } = useLanguage();
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  const sentenceOf = (name: string, error: Sentence): string => {
    const label = resource.fields[name]?.label;
    const sentence = say(error);
    return !label || sentence.includes(say(label)) ? sentence : say(recordSentences.fieldError(label, sentence));
  };
  return (
    <Alert
      type="info"
      showIcon
      title={say(title)}
      description={
        <ul>
          {entries.map(([name, error]) => (
            <li key={name}>{link(name, sentenceOf(name, error))}</li>
          ))}
        </ul>
      }
    />
  );
}
