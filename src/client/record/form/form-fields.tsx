import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { isSettled } from '../../../declare/derived.ts';
import { narrowingReference } from '../../../declare/draft.ts';
import { isImmutable } from '../../../declare/permanence.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import type { InputSlotProps } from '../../session/routing/screen-props.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useStored } from '../../ui/store.ts';
import { applicableFields } from '../draft.ts';
import { sectionId } from '../section-nav.tsx';
import { useOwnInputs } from '../slots/inputs.tsx';
import { FieldRow } from './field-row.tsx';
import { hiddenByLanguage } from './form-languages.ts';
import type { Draft } from './use-draft.ts';

export type FormSections = ReturnType<typeof visibleSections>;

interface FormFieldsProps {
  resource: Resource;
  sections: FormSections;
  draft: Draft;
  fixedValues: AnyDraft;
}

/** The sections of a form with their fields. */
export function FormFields({ resource, sections, draft, fixedValues }: FormFieldsProps) {
  const { within } = resource;
  const locked = useStored(draft.store, (state) => state.locked);
  // The parent of a child record cannot be changed.
  const hasParent = useStored(
    draft.store,
    ({ record }) => within !== undefined && ((record ?? fixedValues)[within.field] ?? null) !== null,
  );
  const status = useStored(draft.store, ({ record }) => record?.status);
  const mayNotChange = (name: string): boolean => {
    const field = resource.fields[name];
    return field !== undefined && isImmutable(resource, field, status);
  };
  const ownInput = useOwnInputs(resource);
  return sections.map(({ title, help, names }) => (
    <FormSection key={title.en} title={title} help={help} spread={names.some((name) => spreads(resource, name))}>
      {names.map((name) => (
        <DraftField
          key={name}
          resource={resource}
          name={name}
          draft={draft}
          disabled={locked || (hasParent && name === within?.field) || mayNotChange(name)}
          Custom={ownInput(name)}
        />
      ))}
    </FormSection>
  ));
}

interface DraftFieldProps {
  resource: Resource;
  name: string;
  /** A prefix for element ids. */
  place?: string;
  draft: Draft;
  disabled: boolean;
  /** The section's own input of this field. */
  Custom: ComponentType<InputSlotProps> | undefined;
}

/** A field of a form, drawn again when its own part of the form changes; with an own input, when any part does. */
export function DraftField({ draft, Custom, ...row }: DraftFieldProps) {
  const { store } = draft;
  const narrowedBy = narrowingReference(row.resource.fields[row.name]);
  const values = useStored(store, (state) => (Custom ? state.values : null));
  return (
    <FieldRow
      {...row}
      status={useStored(store, ({ record }) => record?.status)}
      settled={useStored(store, (state) => isSettled(row.resource, row.name, state.values))}
      value={useStored(store, (state) => state.values[row.name])}
      stored={useStored(store, (state) => state.unexpected[row.name])}
      narrowingValue={useStored(store, (state) => narrowedBy && state.values[narrowedBy])}
      error={useStored(store, (state) => state.validationErrors[row.name])}
      own={useMemo(() => (Custom && values ? { Custom, values } : undefined), [Custom, values])}
      onChange={draft.change}
      onBlur={draft.leaveField}
      onBusy={draft.setUploading}
    />
  );
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

/** The form sections with the fields that apply, found again when a value changes that a condition asks for. */
export function useVisibleSections(resource: Resource, { store }: Draft): FormSections {
  const asked = useMemo(() => Object.values(resource.fields).flatMap(({ when }) => when?.field ?? []), [resource]);
  const answers = useStored(store, ({ values }) => JSON.stringify(asked.map((name) => values[name])));
  const hidden = useStored(store, (state) => hiddenByLanguage(resource, state).join(' '));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are read from the store at that moment, and only `answers` changes which fields apply
  return useMemo(
    () => visibleSections(resource, store.get().values, hidden.split(' ')),
    [resource, store, answers, hidden],
  );
}

/** The form sections with the fields that apply to the draft, without empty sections. */
const visibleSections = (resource: Resource, draft: AnyDraft, hidden: readonly string[]) =>
  resource.form
    .map((section) => ({
      ...section,
      names: applicableFields(resource, section.fields, draft).filter((name) => !hidden.includes(name)),
    }))
    .filter(({ names }) => names.length > 0);

const spreads = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && kindOf(field).isFullWidth === true;
};
