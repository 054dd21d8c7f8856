import { useOne } from '@refinedev/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { useBackLink } from '../../page/use-back-link.ts';
import type { ConfirmProps } from '../../session/routing/screen-props.ts';
import { useSession } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import { useStored } from '../../ui/store.ts';
import { visibleValues } from '../masking.ts';
import { PlaceNav } from '../place-nav.tsx';
import { PresenceLine } from '../presence-line.tsx';
import { screenToOpen } from '../record-actions.ts';
import { SectionNav } from '../section-nav.tsx';
import { PreviewButton } from '../show/preview-button.tsx';
import { WithPanels } from '../slots/panels.tsx';
import { Slot } from '../slots/slot.tsx';
import { useSlots } from '../slots/use-slots.ts';
import { useRecordPlace } from '../use-record-place.ts';
import { useVisibleResource } from '../use-visible.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { focusField } from './focus-field.ts';
import { FormFields, type FormSections, useVisibleSections } from './form-fields.tsx';
import { FormFooter } from './form-footer.tsx';
import { FormHead, FormHints, FormStatus } from './form-head.tsx';
import { FormLanguageSwitch } from './form-language-switch.tsx';
import { readFormLanguages } from './form-languages.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { DraftRestoreBanner } from './local-drafts/draft-restore-banner.tsx';
import { draftKey } from './local-drafts/local-draft.ts';
import { type Draft, isDirty, useDraft } from './use-draft.ts';
import type { Confirm } from './use-form-actions.ts';
import { moveToCheckFor } from './validation.ts';
import { ValidationErrorList } from './validation-error-list.tsx';

interface RecordFormProps {
  resource: Resource;
  record: AnyRecord | null;
  /** Fixed initial values. */
  fixedValues: AnyDraft;
  /** Initial values, which count as unsaved changes. */
  start?: AnyDraft;
  /** The id of the copied record. */
  copiedId?: string | null;
  /** Navigation state that marks a record created in this form. */
  createdState?: { born: number };
  /** Starts another new record. */
  renew?: () => void;
  /** Reloads the form with the saved record, or empty for a new one. */
  onReload: (saved: AnyRecord | null) => void;
}

/**
 * The form of a new or an existing record. Its parts read from the draft what they show, so that a character draws only its
 * field again, and a save only what it changes.
 */
export function RecordForm({
  resource: declared,
  record: loadedRecord,
  fixedValues,
  start,
  copiedId,
  createdState,
  renew,
  onReload,
}: RecordFormProps) {
  const resource = useVisibleResource(declared);
  const { confirm: OwnConfirm } = useSlots(declared);
  const [question, askConfirm] = useConfirm();
  const { user } = useSession();
  const account = String(user.id ?? user.account ?? user.name);
  const navigationErrors = useNavigationErrors();
  const [search] = useSearchParams();
  const checkFor = moveToCheckFor(resource, search.get('check'));
  const { draft, localDraft } = useDraft(resource, loadedRecord, {
    fixedValues,
    start,
    keyOf: (record) => draftKey({ account, section: resource.code, record, fixedValues, copiedId }),
    checkFor,
    languages: readFormLanguages(account),
    navigationErrors,
  });
  const { store } = draft;
  const hasRefusal = useStored(store, ({ refusals }) => refusals > 0);
  const locked = useStored(store, (state) => state.locked);
  const recordId = useStored(store, ({ record }) => record?.id);
  const [opensPage] = useState(() => store.get().locked && !isDirty(store.get()));
  const { state: backState } = useBackLink(resource, loadedRecord);
  const sections = useVisibleSections(resource, draft);
  const may = useMay();
  const place = useRecordPlace(resource, loadedRecord?.id);
  const { offer } = localDraft;
  useFirstFocus(draft, loadedRecord === null ? firstToFillIn(resource) : null);

  const discard = () => {
    draft.discard();
    onReload(store.get().record);
  };
  // What cannot be edited is read on its page, which says why; text typed before it was locked stays in the form.
  if (opensPage && loadedRecord)
    return <Navigate to={recordPath(resource, 'show', loadedRecord)} replace state={backState} />;
  return (
    <section className="screen form-screen">
      <FormHead
        resource={resource}
        draft={draft}
        aside={<FormPresence resource={resource} draft={draft} editing={!locked} />}
      >
        <FormStatus resource={resource} draft={draft} />
        <FormLanguageSwitch resource={resource} account={account} draft={draft} />
        <PlaceNav resource={resource} place={place} screenOf={(one) => screenToOpen(resource, one, may)} />
      </FormHead>
      <FormHints resource={resource} draft={draft} isOpenElsewhere={localDraft.isOpenElsewhere} onDiscard={discard}>
        {offer && !locked ? (
          <DraftRestoreBanner
            resource={resource}
            offer={offer}
            store={store}
            onRestore={() => draft.restore(offer)}
            onMerged={draft.fillValues}
            onDrop={localDraft.settleOffer}
          />
        ) : null}
      </FormHints>
      {/* Errors found while typing appear at their fields only. */}
      {hasRefusal || checkFor || Object.keys(navigationErrors).length > 0 ? (
        <ValidationErrorList resource={resource} draft={draft} visibleNames={sections.flatMap(({ names }) => names)} />
      ) : null}
      <FormSectionNav sections={sections} draft={draft} />
      <FormPanels resource={resource} draft={draft}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <FormFields resource={resource} sections={sections} draft={draft} fixedValues={fixedValues} />
        </form>
      </FormPanels>
      <FormFooter
        resource={resource}
        draft={draft}
        place={place}
        isStoredLocally={localDraft.isStored}
        ask={OwnConfirm && askConfirm}
        createdState={createdState}
        renew={renew}
      >
        <PreviewButton resource={resource} values={() => store.get().values} />
      </FormFooter>
      {OwnConfirm && question ? (
        <Slot of={question} fallback={null} onFailure={() => question.onAnswer(false)}>
          <OwnConfirm
            {...question}
            before={question.before && visibleValues(resource, question.before, may)}
            draft={visibleValues(resource, question.draft, may)}
          />
        </Slot>
      ) : null}
      <LeaveGuard resource={resource} draft={draft} />
      {recordId === undefined ? null : (
        <ConflictDialog
          resource={resource}
          recordId={recordId}
          store={store}
          onKeep={() => store.set({ conflict: null })}
          onLoad={discard}
          onMerged={draft.rebaseOn}
        />
      )}
    </section>
  );
}

interface FormPartProps {
  resource: Resource;
  draft: Draft;
}

/** Who else has the record open, and a newer version of it, which can be loaded into the form. */
function FormPresence({ resource, draft, editing }: FormPartProps & { editing: boolean }) {
  const { store } = draft;
  const id = useStored(store, ({ record }) => record?.id);
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    ...(id === undefined ? {} : { id }),
    // The form's own query keeps the version that is being edited.
    queryOptions: { enabled: false, gcTime: 0, queryKey: callKey('newest', resource.code, id) },
    errorNotification: false,
  });
  if (id === undefined) return null;
  /** Loads the newest version into the form; with unsaved edits it opens the merge dialog. */
  const loadNewest = async () => {
    const { data, isSuccess } = await query.refetch();
    // The request helper has shown the failure.
    if (!isSuccess) return;
    const theirs = data.data;
    if (isDirty(store.get())) store.set({ conflict: { sentence: '', theirs, base: null } });
    else draft.markSaved(store.get().values, theirs);
  };
  return (
    <PresenceLine section={resource.code} id={id} shown={store} editing={editing} onLoad={() => void loadNewest()} />
  );
}

/** The navigation over the sections, with the number of errors in each. */
function FormSectionNav({ sections, draft }: { sections: FormSections; draft: Draft }) {
  const errors = useStored(draft.store, (state) => state.validationErrors);
  return (
    <SectionNav
      titles={sections.map(({ title }) => title)}
      errorCounts={sections.map(({ names }) => names.filter((name) => errors[name]).length)}
    />
  );
}

/** The section's own panels, which see every value; where there are none, nothing follows the values. */
function FormPanels({ resource, draft, children }: FormPartProps & { children: ReactNode }) {
  const { panels } = useSlots(resource);
  const record = useStored(draft.store, (state) => (panels ? state.record : null));
  const values = useStored(draft.store, (state) => (panels ? state.values : noValues));
  return (
    <WithPanels resource={resource} record={record} draft={values}>
      {children}
    </WithPanels>
  );
}

const noValues: AnyDraft = {};

/** The title, or the first field of all where the title stands further down. */
const firstToFillIn = ({ title, form: [first] }: Resource): string =>
  first && !first.fields.includes(title) ? (first.fields[0] ?? title) : title;

/** Focuses the field named in the URL, or else the one that a new record begins with. */
function useFirstFocus({ reveal }: Draft, begins: string | null): void {
  const [search] = useSearchParams();
  const field = search.get('field');
  const [first] = useState(begins);
  useEffect(() => {
    if (field) {
      reveal(field);
      focusField({ name: field });
    } else if (first) focusField({ name: first, block: 'nearest' });
  }, [field, first, reveal]);
}

/** The open question, and a function that asks one. */
function useConfirm(): [ConfirmProps | null, Confirm] {
  const [question, setQuestion] = useState<ConfirmProps | null>(null);
  const ask = useCallback<Confirm>(
    (before, draft) =>
      new Promise((resolve) => {
        const onAnswer = (yes: boolean) => {
          setQuestion(null);
          resolve(yes);
        };
        setQuestion({ before, draft, onAnswer });
      }),
    [],
  );
  return [question, ask];
}

/** Validation errors in the navigation state, such as those of a move that the server refused. */
function useNavigationErrors(): Record<string, string> {
  const errors = (useLocation().state as { errors?: unknown } | null)?.errors;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => typeof sentence === 'string'));
}
