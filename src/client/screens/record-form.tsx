import { Alert } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { useAllowed } from '../session/session.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { formFields } from './draft.ts';
import { FieldRow } from './field-row.tsx';
import { FormFooter } from './form-footer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PageHead } from './page-head.tsx';
import { pointAt } from './point-at.ts';
import { actionsOn, isLocked } from './record-actions.ts';
import { pageOf, titleOf } from './rows.ts';
import { Status } from './status.tsx';
import { useRecordForm } from './use-record-form.ts';
import { sentences, words } from './words.ts';

interface RecordFormProps {
  resource: Resource;
  record: AnyRecord | null;
  onReload: () => void;
}

/** The form of a record that is there, or of one that is not yet. */
export function RecordForm({ resource, record: loaded, onReload }: RecordFormProps) {
  const form = useRecordForm(resource, loaded);
  const { record, draft } = form;
  const [uploads, onBusy] = useUploads();
  const locked = record !== null && isLocked(resource, record);
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
      <Complaints resource={resource} names={Object.keys(draft.complaints)} refusal={form.refusal} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        {resource.form.map(({ title, help, fields }) => (
          <FormSection key={title.en} title={title} help={help}>
            {fields.map((name) => (
              <FieldRow
                key={name}
                resource={resource}
                name={name}
                value={draft.values[name]}
                complaint={draft.complaints[name]}
                disabled={locked}
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
  const title = say(record ? sentences.editRecord(resource.label) : sentences.newRecord(resource.label));
  return (
    <PageHead title={title} about={record ? `《${titleOf(resource, record)}》 #${record.id}` : say(resource.about)}>
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
  const allowed = useAllowed();
  const { workflow } = resource;
  const state = record?.status ? workflow?.states[record.status] : undefined;
  const away = record ? actionsOn(resource, record, allowed).filter(({ move }) => move && !move.approves) : [];
  return (
    <div className="hints">
      {record && state && isLocked(resource, record) ? (
        <Alert
          type="warning"
          showIcon
          title={say(
            sentences.locked(
              state.label,
              away.map(({ label }) => label),
            ),
          )}
        />
      ) : null}
      {record?.rejectReason ? (
        <Alert type="error" showIcon title={say(words.rejected)} description={record.rejectReason} />
      ) : null}
      {record && workflow && record.status === workflow.live ? (
        <Alert type="info" showIcon title={say(words.editsLive)} />
      ) : null}
      {restored ? (
        <Alert
          type="info"
          showIcon
          title={say(words.restored)}
          action={
            <button type="button" className="link-button" onClick={onDiscard}>
              {say(words.dropRestored)}
            </button>
          }
        />
      ) : null}
    </div>
  );
}

/** What is wrong, in one sentence, with a way to each place. */
function Complaints({ resource, names, refusal }: { resource: Resource; names: string[]; refusal: string | null }) {
  const { say } = useLanguage();
  if (names.length === 0 && !refusal) return null;
  const known = formFields(resource).filter((name) => names.includes(name));
  const labels = known.flatMap((name) => resource.fields[name]?.label ?? []);
  return (
    <div role="alert" className="complaints">
      {refusal && known.length === 0 ? refusal : say(sentences.wrongFields(labels))}
      {known.map((name, index) => (
        <button key={name} type="button" className="link-button" onClick={() => pointAt(name)}>
          {labels[index] ? say(labels[index]) : name}
        </button>
      ))}
    </div>
  );
}

type SectionProps = Pick<Resource['form'][number], 'title' | 'help'> & { children: React.ReactNode };

function FormSection({ title, help, children }: SectionProps) {
  const { say } = useLanguage();
  return (
    <section className="panel form-section">
      <h2>{say(title)}</h2>
      {help ? <p className="quiet">{say(help)}</p> : null}
      <div className="form-grid">{children}</div>
    </section>
  );
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
