import { createElement, type ReactNode, Suspense } from 'react';
import type { Label } from '../../../contract/label.ts';
import { SENSITIVE } from '../../../declare/actions.ts';
import { columnField } from '../../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { isEditable } from '../../../declare/draft.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import type { Field } from '../../../kinds/index.ts';
import { cellOf, hasUnexpectedValue } from '../../../kinds/index-cells.client.ts';
import { isReference } from '../../../kinds/reference/reference.ts';
import { cellMessages } from '../../fields/cell-messages.ts';
import { textOf } from '../../fields/unexpected-mark.tsx';
import { joinList } from '../../fields/values.ts';
import { referenceTitle } from '../../page/reference-title.ts';
import { mediaUrl } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { FieldHistoryButton } from '../history/field-history-button.tsx';
import { recordMessages, recordSentences } from '../record-messages.ts';
import { reviewSentences } from '../review/review-messages.ts';
import { checkInText } from '../seats/check-in-text.ts';
import { SeatsAtFact, SeatsShown } from '../seats/seats.tsx';
import { SectionNav, sectionId } from '../section-nav.tsx';
import { useVisibleResource } from '../use-visible.ts';

const SeatQr = lazyChunk(() => import('../seats/seat-qr.tsx'));
const Sensitive = lazyChunk(() => import('./sensitive.tsx'));

interface RecordFactsProps {
  resource: Resource;
  record: AnyRecord;
  /** Fields that the page shows elsewhere. */
  except?: readonly string[];
  /** The lists of the record's children. */
  children?: ReactNode;
}

/** The field values of a record in the sections of its form, and who created and changed it. */
export function RecordFacts({ resource: fullResource, record, except = [], children }: RecordFactsProps) {
  const resource = useVisibleResource(fullResource);
  const { say } = useLanguage();
  const allSections = visibleSections(resource, record, except);
  const sections = withFields(allSections, (name) => !isUnfilled(resource, name, record));
  const unfilled = withFields(allSections, (name) => isUnfilled(resource, name, record)).flatMap(
    ({ fields }) => fields,
  );
  const unexpectedField = (name: string): Field | [] => {
    const field = columnField(resource, name);
    return field && hasUnexpectedValue(field, record[name]) ? field : [];
  };
  const names = [
    ...allSections.flatMap(({ fields }) => fields),
    'status',
    'createdAt',
    'updatedAt',
    ...(isPublishable(resource) ? ['publishedAt'] : []),
  ];
  return (
    <SeatsShown resource={resource} records={[record]}>
      <PrintPicture resource={resource} record={record} />
      <SectionNav titles={sections.map(({ title }) => title)} />
      {sections.map(({ title, fields }) => (
        <section key={title.en} id={sectionId(title)} className="panel" tabIndex={-1}>
          <h2>{say(title)}</h2>
          <dl className="facts">
            {fields.map((name, index) => (
              <FieldFact key={name} resource={resource} name={name} record={record} isFirst={index === 0} />
            ))}
          </dl>
        </section>
      ))}
      {unfilled.length > 0 ? (
        <details className="panel unfilled">
          <summary>{say(reviewSentences.unfilled(unfilled.length))}</summary>
          <dl className="facts">
            {unfilled.map((name, index) => (
              <FieldFact key={name} resource={resource} name={name} record={record} isFirst={index === 0} />
            ))}
          </dl>
        </details>
      ) : null}
      {children}
      <RecordDates resource={resource} record={record} />
      <UnexpectedValues fields={names.flatMap((name) => unexpectedField(name))} />
    </SeatsShown>
  );
}

/**
 * The form sections with the fields to show: also those the server fills in, but not those that do not apply to this
 * record.
 */
const visibleSections = (resource: Resource, record: AnyRecord, except: readonly string[]) =>
  withFields(
    resource.form.map(({ title, fields }) => ({ title, fields })),
    (name) => !except.includes(name) && isVisible(resource.fields[name], record),
  );

type FactSection = Pick<Resource['form'][number], 'title' | 'fields'>;

/** The sections with the fields that are chosen, without those that have none. */
const withFields = (sections: readonly FactSection[], isChosen: (name: string) => boolean) =>
  sections
    .map(({ title, fields }) => ({ title, fields: fields.filter(isChosen) }))
    .filter(({ fields }) => fields.length > 0);

/** Whether the field has no value, so that it stands apart from those that have one. */
const isUnfilled = ({ fields }: Resource, name: string, record: AnyRecord): boolean =>
  isEmpty(record[name]) && fields[name]?.filledBy === undefined;

const isVisible = (field: Field | undefined, record: AnyRecord): boolean =>
  field !== undefined && (Boolean(field.auto) || isEditable(field, record));

interface FieldFactProps {
  resource: Resource;
  name: string;
  record: AnyRecord;
  /** Whether it is the first of its section. */
  isFirst: boolean;
}

/** The value of a field with its label. */
export function FieldFact({ resource, name, record, isFirst }: FieldFactProps) {
  const may = useMay();
  const value = record[name];
  const field = resource.fields[name];
  if (!field) return null;
  const { Show, mayShareLine } = kindOf(field);
  // The only picture of the field is already printed at the top.
  const isPrinted = [value].flat().length === 1 && firstPicture(resource, record)?.name === name;
  return (
    <Fact
      label={field.label}
      isWide={!mayShareLine && !isEmpty(value)}
      hasPicture={isPrinted}
      tool={<FieldHistoryButton resource={resource} record={record} name={name} isTabStop={isFirst} />}
    >
      {field.seenBy === SENSITIVE && may(resource, SENSITIVE) && (value ?? null) !== null ? (
        <Suspense fallback={<Show field={field} value={value} />}>
          <Sensitive
            key={record.version}
            resource={resource}
            id={record.id}
            name={name}
            field={field}
            maskedValue={value}
          />
        </Suspense>
      ) : (
        <Show field={field} value={value} />
      )}
      <SeatsAtFact name={name} record={record} />
      <QrAtFact resource={resource} name={name} record={record} />
      {field.filledBy ? <FilledBy text={field.filledBy} /> : null}
    </Fact>
  );
}

/** The code that a scanner reads at the door, at the field that it holds. */
function QrAtFact({ resource, name, record }: { resource: Resource; name: string; record: AnyRecord }) {
  const code = checkInText(resource, record);
  return code?.name === name ? (
    <Suspense fallback={null}>
      <SeatQr text={code.text} size={QR_SIZE} />
    </Suspense>
  ) : null;
}

const QR_SIZE = 104;

/** Names the fields whose values are marked on the page. */
function UnexpectedValues({ fields }: { fields: readonly Field[] }) {
  const { say, language } = useLanguage();
  if (fields.length === 0) return null;
  const names = joinList(
    fields.map(({ label }) => say(label)),
    language,
  );
  return <p className="quiet">{say(recordSentences.unexpectedValues(names))}</p>;
}

/** Says that neither an operator nor this server writes the value. */
function FilledBy({ text }: { text: Label }) {
  const { say } = useLanguage();
  return <div className="quiet">{say(text)}</div>;
}

/** An empty value does not take a whole row. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface FactProps {
  label: Label;
  isWide?: boolean;
  /** Hidden in print, because the picture is printed at the top of the page. */
  hasPicture?: boolean;
  /** A button beside the label. */
  tool?: ReactNode;
  children: ReactNode;
}

function Fact({ label, isWide = false, hasPicture = false, tool, children }: FactProps) {
  const { say } = useLanguage();
  return (
    <div className={`fact${isWide ? ' fact-wide' : ''}${hasPicture ? ' fact-pictured' : ''}`}>
      <dt>
        {say(label)}
        {tool}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who created and changed the record and when, in Shanghai time. */
function RecordDates({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const moment = (name: string, operator?: unknown) => {
    const field = columnField(resource, name);
    const time = shanghaiTime(record[name]);
    const author = authorOf(operator);
    return (
      <span className="digits">
        {field && time === null ? createElement(cellOf(field).Cell, { field, value: record[name] }) : null}
        <UserText text={`${time ?? ''}${author && ` ${say(recordSentences.by(author))}`}`} />
      </span>
    );
  };
  return (
    <section className="panel">
      <h2>
        {say(recordMessages.recordFacts)} <small className="quiet">{say(cellMessages.shanghaiTime)}</small>
      </h2>
      <dl className="facts">
        <Fact label={recordMessages.created}>{moment('createdAt', record.createdBy)}</Fact>
        <Fact label={recordMessages.updated}>{moment('updatedAt', record.updatedBy)}</Fact>
        {isPublishable(resource) ? <Fact label={recordMessages.publishedAt}>{moment('publishedAt')}</Fact> : null}
      </dl>
    </section>
  );
}

const isPublishable = ({ workflow }: Resource): boolean => workflow?.publication !== undefined;

/** The name of an operator as a reference or as a text. */
function authorOf(operator: unknown): string {
  if ((operator ?? '') === '') return '';
  const { title } = operator as { title?: unknown };
  if (typeof title === 'string' && title) return title;
  return isReference(operator) ? referenceTitle(operator) : textOf(operator);
}

/** The first picture of a record in form order, with the name of its field. */
export function firstPicture(resource: Resource, record: AnyRecord) {
  for (const name of resource.form.flatMap(({ fields }) => fields)) {
    const field = resource.fields[name];
    const picture = field && kindOf(field).pictureOf?.(record[name]);
    if (picture) return { name, picture };
  }
  return null;
}

/** The picture at the top of a printed record; hidden on the screen. */
function PrintPicture({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const first = firstPicture(resource, record);
  return first ? <img className="print-picture" src={mediaUrl(first.picture.url)} alt="" loading="lazy" /> : null;
}
