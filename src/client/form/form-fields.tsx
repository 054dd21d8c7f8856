import type { ReactNode } from 'react';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { narrowingReference } from '../../declare/draft.ts';
import { kindOf } from '../fields/kinds/kinds.ts';
import { applicableFields } from '../record/draft.ts';
import { sectionId } from '../record/section-nav.tsx';
import { useOwnInputs } from '../slots/inputs.tsx';
import { useLanguage } from '../ui/language.tsx';
import { FieldRow } from './field-row.tsx';
import type { useDraft } from './use-draft.ts';

type FormSections = ReturnType<typeof visibleSections>;

interface FormFieldsProps {
  resource: Resource;
  sections: FormSections;
  draft: Pick<ReturnType<typeof useDraft>, 'base' | 'values' | 'validationErrors' | 'change' | 'leaveField'>;
  locked: boolean;
  /** The saved record, or the fixed values of a new one. */
  start: AnyDraft;
  onBusy: (name: string, busy: boolean) => void;
}

/** The sections of a form with their fields. */
export function FormFields({ resource, sections, draft, locked, start, onBusy }: FormFieldsProps) {
  const ownInput = useOwnInputs(resource, draft.values);
  return sections.map(({ title, help, names }) => (
    <FormSection key={title.en} title={title} help={help} spread={names.some((name) => spreads(resource, name))}>
      {names.map((name) => (
        <FieldRow
          key={name}
          resource={resource}
          name={name}
          value={draft.values[name]}
          stored={draft.base[name]}
          narrowingValue={draft.values[narrowingReference(resource.fields[name]) ?? '']}
          error={draft.validationErrors[name]}
          disabled={locked || isParentField(resource, name, start)}
          own={ownInput(name)}
          onChange={draft.change}
          onBlur={draft.leaveField}
          onBusy={onBusy}
        />
      ))}
    </FormSection>
  ));
}

type SectionProps = Pick<Resource['form'][number], 'title' | 'help'> & { spread: boolean; children: ReactNode };

function FormSection({ title, help, spread, children }: SectionProps) {
  const { say } = useLanguage();
  return (
    <section id={sectionId(title)} className="panel form-section" tabIndex={-1}>
      <h2>{say(title)}</h2>
      {help ? <p className="quiet">{say(help)}</p> : null}
      <div className={spread ? 'form-grid form-spread' : 'form-grid'}>{children}</div>
    </section>
  );
}

/** The form sections with the fields that apply to the draft, without empty sections. */
export const visibleSections = (resource: Resource, draft: AnyDraft) =>
  resource.form
    .map((section) => ({ ...section, names: applicableFields(resource, section.fields, draft) }))
    .filter(({ names }) => names.length > 0);

/** The parent of a child record cannot be changed. */
const isParentField = ({ within }: Resource, name: string, start: AnyDraft): boolean =>
  name === within?.field && (start[name] ?? null) !== null;

const spreads = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && kindOf(field).isFullWidth === true;
};
