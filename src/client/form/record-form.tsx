import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { copyAddress, createAddress, isCopiable } from '../record/copy.ts';
import { seenBy } from '../record/masking.ts';
import { PlaceNav } from '../record/place/place-nav.tsx';
import type { RecordPlace } from '../record/place/use-record-place.ts';
import { useRecordPlace } from '../record/place/use-record-place.ts';
import { isLocked, screenToOpen } from '../record/record-actions.ts';
import { recordPath } from '../record/rows.ts';
import { SectionNav } from '../record/section-nav.tsx';
import { useBackLink } from '../record/use-back-link.ts';
import { useVisibleResource } from '../record/use-visible.ts';
import type { ConfirmProps } from '../routing/define-screens.ts';
import { useMay } from '../session/use-may.ts';
import { WithPanels } from '../slots/panels.tsx';
import { Slot } from '../slots/slot.tsx';
import { useSlots } from '../slots/use-slots.ts';
import { placeMessages } from '../ui/place-messages.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { focusField } from './focus-field.ts';
import { FormFields, visibleSections } from './form-fields.tsx';
import { FormFooter } from './form-footer.tsx';
import { FormHead, FormHints } from './form-head.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { DraftRestoreBanner } from './local-drafts/draft-restore-banner.tsx';
import type { SaveOption } from './save-menu.tsx';
import type { AfterSave } from './use-after-save.ts';
import type { Confirm } from './use-record-form.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSaveKey } from './use-save-key.ts';
import { useUploads } from './use-uploads.ts';
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

/** The form of a new or an existing record. */
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
  const form = useRecordForm(resource, {
    loadedRecord,
    fixedValues,
    start,
    copiedId,
    createdState,
    ask: OwnConfirm && askConfirm,
  });
  const { record, draft } = form;
  const { offer } = draft.localDraft;
  const [uploads, onBusy] = useUploads();
  const locked = record !== null && isLocked(resource, record);
  const sections = visibleSections(resource, draft.values);
  const act = (how: 'save' | 'submit', then?: AfterSave) => {
    if (!locked && uploads === 0) void form.act(how, then);
  };
  const may = useMay();
  const place = useRecordPlace(resource, loadedRecord?.id);
  const saveOptions = useSaveOptions(resource, { record, place, save: (then) => act('save', then), renew });
  useSaveKey(() => act('save'));
  useFieldFromUrl();

  const discard = () => {
    form.forget();
    onReload(record);
  };
  return (
    <section className="screen form-screen">
      <FormHead
        resource={resource}
        record={record}
        aside={
          record ? (
            <PresenceLine
              section={resource.code}
              id={record.id}
              version={draft.version ?? record.version}
              editing={!locked}
              onLoad={() => void form.loadNewest()}
            />
          ) : null
        }
      >
        <PlaceNav resource={resource} place={place} screenOf={(one) => screenToOpen(resource, one, may)} />
      </FormHead>
      <FormHints
        resource={resource}
        record={record}
        isRestored={draft.restored}
        isOpenElsewhere={draft.localDraft.isOpenElsewhere}
        onDiscard={discard}
      >
        {offer && !locked ? (
          <DraftRestoreBanner
            resource={resource}
            record={record}
            offer={offer}
            draft={draft}
            onRestore={() => draft.restore(offer)}
            onMerged={draft.fillValues}
            onDrop={draft.localDraft.settleOffer}
          />
        ) : null}
      </FormHints>
      {form.isRefused ? (
        <ValidationErrorList
          resource={resource}
          errors={draft.validationErrors}
          values={draft.values}
          visibleNames={sections.flatMap(({ names }) => names)}
          refusal={form.refusal}
          refusals={form.refusals}
        />
      ) : null}
      <SectionNav
        titles={sections.map(({ title }) => title)}
        errorCounts={sections.map(({ names }) => names.filter((name) => draft.validationErrors[name]).length)}
      />
      <WithPanels resource={resource} record={record} draft={draft.values}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <FormFields
            resource={resource}
            sections={sections}
            draft={draft}
            locked={locked}
            start={record ?? fixedValues}
            onBusy={onBusy}
          />
        </form>
      </WithPanels>
      <FormFooter
        resource={resource}
        record={record}
        values={draft.values}
        dirty={draft.dirty}
        isStoredLocally={draft.localDraft.isStored}
        isPending={form.isPending}
        uploading={uploads > 0}
        busy={form.busy}
        locked={locked}
        submission={form.submission}
        onCancel={form.cancel}
        saveOptions={saveOptions}
        onAct={act}
      />
      {OwnConfirm && question ? (
        <Slot of={question} fallback={null} onFailure={() => question.onAnswer(false)}>
          <OwnConfirm
            {...question}
            before={question.before && seenBy(resource, question.before, may)}
            draft={seenBy(resource, question.draft, may)}
          />
        </Slot>
      ) : null}
      {draft.dirty ? <LeaveGuard resource={resource} isNavigating={form.isNavigating} onLeave={form.forget} /> : null}
      {record ? (
        <ConflictDialog
          resource={resource}
          record={record}
          conflict={form.conflict}
          draft={draft}
          onKeep={form.keepEditing}
          onLoad={discard}
          onMerged={form.merge}
        />
      ) : null}
    </section>
  );
}

/** Focuses the field named in the URL. */
function useFieldFromUrl(): void {
  const [search] = useSearchParams();
  const field = search.get('field');
  useEffect(() => {
    if (field) focusField({ name: field });
  }, [field]);
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

interface SaveOptionParts {
  record: AnyRecord | null;
  place: RecordPlace | null;
  save: (then: AfterSave) => void;
  /** Starts another new record. */
  renew: (() => void) | undefined;
}

/** The save menu's options for working through several records. */
function useSaveOptions(resource: Resource, { record, place, save, renew }: SaveOptionParts): SaveOption[] {
  const may = useMay();
  const navigate = useNavigate();
  const { state } = useBackLink(resource, record);
  const options: SaveOption[] = [];
  const next = place?.next;
  if (next) {
    const to = recordPath(resource, screenToOpen(resource, next.record, may), next.record);
    options.push({ name: 'next', label: placeMessages.saveAndNext, go: () => save(() => ({ to, state: next.state })) });
  }
  if (may(resource, 'create')) {
    const another: AfterSave = (saved) => ({
      to: createAddress(resource, saved),
      state,
      ...(renew && { after: renew }),
    });
    options.push({ name: 'new', label: placeMessages.saveAndNew, go: () => save(another) });
    if (record && isCopiable(resource)) {
      const go = () => void navigate(copyAddress(resource, record), { state });
      options.push({ name: 'duplicate', label: placeMessages.duplicate, go });
    }
  }
  return options;
}
