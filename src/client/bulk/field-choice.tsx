import { Select } from 'antd';
import { useId } from 'react';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../ui/language.tsx';
import { bulkMessages } from './bulk-messages.ts';

interface FieldChoiceProps {
  resource: Resource;
  names: readonly string[];
  value: string | null;
  onChange: (name: string) => void;
}

/** Which of several fields is to be set. */
export function FieldChoice({ resource, names, value, onChange }: FieldChoiceProps) {
  const { say } = useLanguage();
  const id = useId();
  return (
    <div className="field bulk-field">
      <label htmlFor={id}>{say(bulkMessages.whichField)}</label>
      <Select
        id={id}
        className="fills"
        value={value}
        placeholder={say(bulkMessages.chooseField)}
        options={names.map((name) => ({
          value: name,
          label: say(resource.fields[name]?.label ?? { zh: name, en: name }),
        }))}
        onChange={(name) => onChange(name ?? names[0] ?? '')}
      />
    </div>
  );
}
