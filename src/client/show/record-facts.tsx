import { type ReactNode, Suspense } from 'react';
import { SENSITIVE } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { applies } from '../../declare/draft.ts';
import type { Field } from '../../declare/field-types.ts';
import type { Label } from '../../declare/label.ts';
import { cellMessages } from '../fields/cell-messages.ts';
import { kindOf } from '../fields/kinds.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { SectionNav, sectionId } from '../record/section-nav.tsx';
import { useVisibleResource } from '../record/use-visible.ts';
import { SeatsAtFact, SeatsShown } from '../seats/seats.tsx';
import { mediaUrl } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';

const Sensitive = lazyChunk(() => import('./sensitive.tsx'));

interface RecordFactsProps {
  resource: Resource;
  record: AnyRecord;
  /** What it holds inside it. */
  children?: ReactNode;
}

/** What a record says, in the sections of its form, and who wrote it when. */
export function RecordFacts({ resource: declared, record, children }: RecordFactsProps) {
  const resource = useVisibleResource(declared);
  const { say } = useLanguage();
  const sections = shownSections(resource, record);
  return (
    <SeatsShown resource={resource} records={[record]}>
      <PrintPicture resource={resource} record={record} />
      <SectionNav titles={sections.map(({ title }) => title)} />
      {sections.map(({ title, fields }) => (
        <section key={title.en} id={sectionId(title)} className="panel" tabIndex={-1}>
          <h2>{say(title)}</h2>
          <dl className="facts">
            {fields.map((name) => (
              <FieldFact key={name} resource={resource} name={name} record={record} />
            ))}
          </dl>
        </section>
      ))}
      {children}
      <History record={record} hasWorkflow={resource.workflow?.publication !== undefined} />
    </SeatsShown>
  );
}

/** What the record has, also what the server filled in; what does not apply to it is not shown as missing. */
const shownSections = (resource: Resource, record: AnyRecord) =>
  resource.form
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => isShown(resource.fields[name], record)) }))
    .filter(({ fields }) => fields.length > 0);

const isShown = (field: Field | undefined, record: AnyRecord): boolean =>
  field !== undefined && (Boolean(field.auto) || applies(field, record));

function FieldFact({ resource, name, record }: { resource: Resource; name: string; record: AnyRecord }) {
  const may = useMay();
  const value = record[name];
  const field = resource.fields[name];
  if (!field) return null;
  const { Show, short } = kindOf(field);
  // A single picture need not be printed twice.
  const isPrinted = [value].flat().length === 1 && firstPicture(resource, record)?.name === name;
  return (
    <Fact label={field.label} wide={!short && !isNothing(value)} pictured={isPrinted}>
      {field.seenBy === SENSITIVE && may(resource, SENSITIVE) && (value ?? null) !== null ? (
        <Suspense fallback={<Show field={field} value={value} />}>
          <Sensitive key={record.version} resource={resource} id={record.id} name={name} field={field} masked={value} />
        </Suspense>
      ) : (
        <Show field={field} value={value} />
      )}
      <SeatsAtFact name={name} record={record} />
    </Fact>
  );
}

/** What is missing needs no room of its own. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface FactProps {
  label: Label;
  wide?: boolean;
  /** On paper it stands above the rest. */
  pictured?: boolean;
  children: ReactNode;
}

function Fact({ label, wide = false, pictured = false, children }: FactProps) {
  const { say } = useLanguage();
  return (
    <div className={`fact${wide ? ' fact-wide' : ''}${pictured ? ' fact-pictured' : ''}`}>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who and when. The clock is the museum's; said once, here. */
function History({ record, hasWorkflow }: { record: AnyRecord; hasWorkflow: boolean }) {
  const { say } = useLanguage();
  const moment = (at: unknown, who?: { title?: unknown } | null) => {
    const by = typeof who?.title === 'string' && who.title ? ` ${say(recordSentences.by(who.title))}` : '';
    return (
      <span className="digits">
        <UserText text={`${shanghaiTime(at) ?? '—'}${by}`} />
      </span>
    );
  };
  return (
    <section className="panel">
      <h2>
        {say(recordMessages.recordFacts)} <small className="quiet">{say(cellMessages.shanghaiTime)}</small>
      </h2>
      <dl className="facts">
        <Fact label={recordMessages.created}>{moment(record.createdAt, record.createdBy)}</Fact>
        <Fact label={recordMessages.updated}>{moment(record.updatedAt, record.updatedBy)}</Fact>
        {hasWorkflow ? <Fact label={recordMessages.publishedAt}>{moment(record.publishedAt)}</Fact> : null}
      </dl>
    </section>
  );
}

/** The picture that stands for a record, and the field it is in: the first in the order of its form. */
function firstPicture(resource: Resource, record: AnyRecord) {
  for (const name of resource.form.flatMap(({ fields }) => fields)) {
    const field = resource.fields[name];
    const picture = field && kindOf(field).pictureOf?.(record[name]);
    if (picture) return { name, picture };
  }
  return null;
}

/** On paper a record begins with what it looks like. */
function PrintPicture({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const found = firstPicture(resource, record);
  return found ? <img className="print-picture" src={mediaUrl(found.picture.url)} alt="" loading="lazy" /> : null;
}
