import { Select } from 'antd';
import { useState } from 'react';
import { fieldMessages } from '../../client/fields/messages.ts';
import ReferenceSelect from '../../client/fields/reference-select.tsx';
import { RecordName } from '../../client/page/record-name.tsx';
import { resourceByCode } from '../../client/page/reference-title.ts';
import { useMay } from '../../client/session/use-may.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { AnyReferenceValue } from '../../contract/record.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';

interface AnyReferenceInputProps {
  to: readonly string[];
  id: string;
  value: AnyReferenceValue | null;
  onChange: (value: AnyReferenceValue | null) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

/** Selects a section, of those this operator may read, and then a record in it. */
export default function AnyReferenceInput({ to, id, value, onChange, ...rest }: AnyReferenceInputProps) {
  const { say } = useLanguage();
  const may = useMay();
  const sections = to
    .flatMap((code) => resourceByCode(code) ?? [])
    .filter((section) => section.code === value?.section || may(section, 'list'));
  const [chosenCode, setChosenCode] = useState<string>();
  const section: Resource | undefined = findSection(sections, chosenCode ?? value?.section) ?? sections[0];
  if (!section) return null;
  const isSameSection = value?.section === section.code;
  return (
    <span className="any-reference">
      <Select
        aria-label={say(fieldMessages.inSection)}
        value={section.code}
        disabled={rest.disabled}
        options={sections.map(({ code, label }) => ({ value: code, label: say(label) }))}
        onChange={setChosenCode}
        popupMatchSelectWidth={false}
      />
      <ReferenceSelect
        {...rest}
        key={section.code}
        id={id}
        ariaLabel={say(section.label)}
        section={section}
        value={value && isSameSection ? [{ value: value.id, label: <RecordName value={value} /> }] : []}
        onChange={([option]) => onChange(option?.reference ? { section: section.code, ...option.reference } : null)}
      />
    </span>
  );
}
