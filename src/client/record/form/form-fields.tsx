import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { hasOneChoice } from '../../../declare/derived.ts';
import { narrowingReference } from '../../../declare/draft.ts';
import { isImmutable } from '../../../declare/permanence.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import { meaningOf } from '../../../kinds/index.ts';
import type { InputSlotProps } from '../../session/routing/screen-props.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useStored } from '../../ui/store.ts';
import { applicableFields, isSameJson } from '../draft.ts';
import { recordSentences } from '../record-messages.ts';
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
  return sections.map(({ names, ...section }) => (
    <FormSection
      key={section.title.en}
      {...section}
      names={names}
      resource={resource}
      draft={draft}
      spread={names.some((name) => spreads(resource, name))}
    >
      {names.map((name, at) => (
        <DraftField
          key={name}
          resource={resource}
          name={name}
          isPaired={names[at + 1] === `${name}En`}
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
  /** The text in the other language follows and stands beside it. */
  isPaired?: boolean;
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
      hasOneChoice={useStored(store, (state) => hasOneChoice(row.resource, row.name, state.values))}
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

interface SectionProps {
  resource: Resource;
  title: Label;
  help?: Label;
  folded?: true;
  /** Its visible fields. */
  names: readonly string[];
  draft: Draft;
  spread: boolean;
  children: ReactNode;
}

function FormSection({ title, help, folded, spread, children, ...fold }: SectionProps) {
  const { say } = useLanguage();
  const content = (
    <>
      {help ? <p className="quiet">{say(help)}</p> : null}
      <div className={spread ? 'form-grid form-spread' : 'form-grid'}>{children}</div>
    </>
  );
  if (folded) {
    return (
      <FoldedSection {...fold} title={title}>
        {content}
      </FoldedSection>
    );
  }
  return (
    <section id={sectionId(title)} className="panel form-section" tabIndex={-1}>
      <h2>{say(title)}</h2>
      {content}
    </section>
  );
}

type FoldedSectionProps = Pick<SectionProps, 'resource' | 'title' | 'names' | 'draft' | 'children'>;

/** A section that starts closed, with the number of its fields that are filled in; an error in it opens it. */
function FoldedSection({ resource, title, names, draft, children }: FoldedSectionProps) {
  const { say } = useLanguage();
  const errors = useStored(draft.store, (state) => state.validationErrors);
  const filledCount = useStored(
    draft.store,
    ({ values }) => names.filter((name) => isFilledIn(resource, name, values[name])).length,
  );
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (names.some((name) => errors[name])) setOpen(true);
  }, [names, errors]);
  return (
    <details
      id={sectionId(title)}
      className="panel form-section form-fold"
      tabIndex={-1}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{say(title)}</h2>
        <span className="quiet">{say(recordSentences.filledIn(filledCount))}</span>
      </summary>
      {children}
    </details>
  );
}

/** Whether somebody has written something into the field: neither nothing nor what every new record begins with. */
function isFilledIn({ fields }: Resource, name: string, value: unknown): boolean {
  const field = fields[name];
  const isBlank = value === undefined || value === null || value === '' || value === false;
  if (!field || isBlank || (Array.isArray(value) && value.length === 0)) return false;
  return !isSameJson(value, meaningOf(field).initial(field));
}

/** The form sections with the fields that apply, found again when a value changes that a condition asks for. */
export function useVisibleSections(resource: Resource, { store }: Draft): FormSections {
  const asked = useMemo(() => Object.values(resource.fields).flatMap(({ when }) => when?.field ?? []), [resource]);
  const answers = useStored(store, ({ values }) => JSON.stringify(asked.map((name) => values[name])));
  const hidden = useStored(store, (state) => hiddenByLanguage(resource, state).join(' '));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are read from the store at that moment, and only `answers` and `hidden` change which fields are shown
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
