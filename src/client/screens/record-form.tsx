import { Alert } from 'antd';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { narrowing } from '../../declare/draft.ts';
import { kindOf } from '../fields/kinds.ts';
import { useLanguage } from '../language.tsx';
import { useMay } from '../session/may.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ConfirmProps } from './define-screens.ts';
import { askedFields } from './draft.ts';
import { FieldRow } from './field-row.tsx';
import { FormFooter } from './form-footer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PageHead } from './page-head.tsx';
import { pointAt } from './point-at.ts';
import { ReasonGiven } from './reason-given.tsx';
import { actionsOn, isFixed, isLocked } from './record-actions.ts';
import { recordSentences, recordWords } from './record-words.ts';
import { namedIn, pageOf } from './rows.ts';
import { SectionNav, sectionId } from './section-nav.tsx';
import { Status } from './status.tsx';
import type { Complaints as AllComplaints } from './use-draft.ts';
import { type Ask, useRecordForm } from './use-record-form.ts';
import { useVisible } from './use-visible.ts';

interface RecordFormProps {
  resource: Resource;
  record: AnyRecord | null;
  /** What a new record holds from the start, and keeps. */
  given: AnyDraft;
  onReload: () => void;
  /** What is asked before a save, where a section wants that. */
  Confirm?: ComponentType<ConfirmProps> | undefined;
}

/** The form of a record that is there, or of one that is not yet. */
export function RecordForm({ resource: declared, record: loaded, given, onReload, Confirm }: RecordFormProps) {
  const resource = useVisible(declared);
  const [asking, ask] = useAsking();
  const form = useRecordForm(resource, loaded, given, Confirm && ask);
  const { record, draft } = form;
  const [uploads, onBusy] = useUploads();
  const locked = record !== null && isLocked(resource, record);
  const sections = askedSections(resource, draft.values);
  const act = (how: 'save' | 'submit') => (locked || uploads > 0 ? Promise.resolve() : form.act(how));
  useSaveKey(() => void act('save'));
  useAskedField();

  const discard = () => {
    form.forget();
    onReload();
  };
  return (
    <section className="screen form-screen">
      <FormHead resource={resource} record={record} />
      <FormHints resource={resource} record={record} restored={draft.restored} onDiscard={discard} />
      <Complaints
        resource={resource}
        complaints={draft.complaints}
        shown={sections.flatMap(({ names }) => names)}
        refusal={form.refusal}
      />
      <SectionNav titles={sections.map(({ title }) => title)} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        {sections.map(({ title, help, names }) => (
          <FormSection key={title.en} title={title} help={help} spread={names.some((name) => spreads(resource, name))}>
            {names.map((name) => (
              <FieldRow
                key={name}
                resource={resource}
                name={name}
                value={draft.values[name]}
                beside={draft.values[narrowing(resource.fields[name]) ?? '']}
                complaint={draft.complaints[name]}
                disabled={locked || isSettled(resource, name, loaded ?? given)}
                onChange={draft.change}
                onBlur={draft.leaveField}
                onBusy={onBusy}
              />
            ))}
          </FormSection>
        ))}
      </form>
      <FormFooter
        resource={resource}
        record={record}
        dirty={draft.dirty}
        uploading={uploads > 0}
        busy={form.busy}
        locked={locked}
        submission={form.submission}
        onCancel={form.cancel}
        onAct={(how) => void act(how)}
      />
      {Confirm && asking ? <Confirm {...asking} /> : null}
      {draft.dirty ? <LeaveGuard isLetGo={form.isLetGo} onLeave={form.forget} /> : null}
      {record ? (
        <ConflictDialog
          sentence={form.stale}
          page={pageOf(resource, 'show', record)}
          onKeep={form.keepEditing}
          onLoad={discard}
        />
      ) : null}
    </section>
  );
}

function FormHead({ resource, record }: { resource: Resource; record: AnyRecord | null }) {
  const { say } = useLanguage();
  const title = say(
    record ? recordSentences.editRecord(resource.label) : (resource.entry ?? recordSentences.newRecord(resource.label)),
  );
  return (
    <PageHead title={title} about={record ? `${say(namedIn(resource, record))} #${record.id}` : say(resource.about)}>
      {record && resource.workflow ? <Status workflow={resource.workflow} record={record} /> : null}
    </PageHead>
  );
}

interface FormHintsProps {
  resource: Resource;
  record: AnyRecord | null;
  restored: boolean;
  onDiscard: () => void;
}

/** What the operator has to know before writing: locked, returned, live, or text brought back from last time. */
function FormHints({ resource, record, restored, onDiscard }: FormHintsProps) {
  const { say } = useLanguage();
  const may = useMay();
  const { workflow } = resource;
  const state = record?.status ? workflow?.states[record.status] : undefined;
  const away = record ? actionsOn(resource, record, may).filter(({ move }) => move && !move.approves) : [];
  return (
    <div className="hints">
      {record && state && isLocked(resource, record) ? (
        <Alert
          type="warning"
          showIcon
          title={say(
            recordSentences.locked(
              state.label,
              away.map(({ label }) => label),
            ),
          )}
        />
      ) : null}
      {record && isFixed(resource, record) ? <Alert type="warning" showIcon title={say(recordWords.fixed)} /> : null}
      {record ? <ReasonGiven workflow={workflow} record={record} /> : null}
      {record && workflow && record.status === workflow.publication?.live ? (
        <Alert type="info" showIcon title={say(recordWords.editsLive)} />
      ) : null}
      {restored ? (
        <Alert
          type="info"
          showIcon
          title={say(recordWords.restored)}
          action={
            <button type="button" className="link-button" onClick={onDiscard}>
              {say(recordWords.dropRestored)}
            </button>
          }
        />
      ) : null}
    </div>
  );
}

interface ComplaintsProps {
  resource: Resource;
  complaints: AllComplaints;
  /** The fields that stand in the form now, in its order. */
  shown: readonly string[];
  refusal: string | null;
}

/** What is wrong, in one sentence, with a way to each place; what has no place in the form is said in full. */
function Complaints({ resource, complaints, shown, refusal }: ComplaintsProps) {
  const { say } = useLanguage();
  const known = shown.filter((name) => complaints[name]);
  const elsewhere = Object.entries(complaints).flatMap(([name, complaint]) => (shown.includes(name) ? [] : complaint));
  if (known.length === 0 && elsewhere.length === 0 && !refusal) return null;
  const labels = known.flatMap((name) => resource.fields[name]?.label ?? []);
  return (
    <div role="alert" className="complaints">
      {elsewhere.map((complaint) => {
        const sentence = typeof complaint === 'string' ? complaint : say(complaint);
        return <span key={sentence}>{sentence}</span>;
      })}
      {known.length > 0 ? say(recordSentences.wrongFields(labels)) : null}
      {known.length === 0 && elsewhere.length === 0 ? refusal : null}
      {known.map((name, index) => (
        <button key={name} type="button" className="link-button" onClick={() => pointAt(name)}>
          {labels[index] ? say(labels[index]) : name}
        </button>
      ))}
    </div>
  );
}

/** The sections of the form with what is asked for in each as the draft stands; one that asks for nothing is gone. */
const askedSections = (resource: Resource, draft: AnyDraft) =>
  resource.form
    .map((section) => ({ ...section, names: askedFields(resource, section.fields, draft) }))
    .filter(({ names }) => names.length > 0);

/** A record inside another stays there. */
const isSettled = ({ within }: Resource, name: string, start: AnyDraft): boolean =>
  name === within?.field && (start[name] ?? null) !== null;

const spreads = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && kindOf(field).spreads === true;
};

type SectionProps = Pick<Resource['form'][number], 'title' | 'help'> & { spread: boolean; children: React.ReactNode };

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

/** The question that is open, and the way to ask one. */
function useAsking(): [ConfirmProps | null, Ask] {
  const [asking, setAsking] = useState<ConfirmProps | null>(null);
  const ask = useCallback<Ask>(
    (before, draft) =>
      new Promise((resolve) => {
        const onAnswer = (yes: boolean) => {
          setAsking(null);
          resolve(yes);
        };
        setAsking({ before, draft, onAnswer });
      }),
    [],
  );
  return [asking, ask];
}

/** How many fields are still sending something. */
function useUploads(): [number, (name: string, busy: boolean) => void] {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const onBusy = useCallback(
    (name: string, busy: boolean) =>
      setNames((all) => (busy ? new Set([...all, name]) : new Set([...all].filter((other) => other !== name)))),
    [],
  );
  return [names.size, onBusy];
}

/** Ctrl+S and ⌘S save the record rather than the page. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"]')) latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** A link that names a field leads to it. */
function useAskedField(): void {
  const [search] = useSearchParams();
  const field = search.get('field');
  useEffect(() => {
    if (field) pointAt(field);
  }, [field]);
}
