import { useState } from 'react';
import type { Field, FieldOf, KindName } from '../../declare/field-types.ts';
import { isAnyReference } from '../../declare/kinds/any-reference.ts';
import type { ChoiceField } from '../../declare/kinds/choice.ts';
import { isDay } from '../../declare/kinds/date.ts';
import { isMoment } from '../../declare/kinds/date-time.ts';
import type { DecimalField } from '../../declare/kinds/decimal.ts';
import type { GeoValue } from '../../declare/kinds/geo.ts';
import type { IntegerField } from '../../declare/kinds/integer.ts';
import type { MultiField } from '../../declare/kinds/multi.ts';
import { isReference, type ReferenceField } from '../../declare/kinds/reference.ts';
import { plainTextOf } from '../../declare/kinds/rich-text.ts';
import { RecordLink } from '../record/record-link.tsx';
import { RecordName } from '../record/record-name.tsx';
import { fullReferenceName, resourceByCode } from '../record/reference-title.ts';
import { recordPath } from '../record/rows.ts';
import { mediaUrl } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { andMore, cellMessages, rowCount } from './cell-messages.ts';
import type { CellProps, FieldCell } from './field-kind.ts';
import { Digits, OneLine, PlainText } from './plain-text.tsx';
import { forAnyValue, splitValue } from './unexpected.tsx';
import {
  fileOf,
  focalPointStyle,
  joinList,
  nonEmptyString,
  optionLabel,
  pictureOf,
  referenceOf,
  toFieldRow,
  validItems,
} from './values.ts';

type ValueProps = Pick<CellProps<Field>, 'value'>;

const LineCell = ({ value }: ValueProps) => <OneLine value={value} />;
const DigitsCell = ({ value }: ValueProps) => <Digits value={value} />;

const RichTextCell = ({ value }: ValueProps) => (
  <OneLine value={typeof value === 'string' ? plainTextOf(value) : null} />
);

export function ChoiceCell({ value, field }: CellProps<ChoiceField>) {
  const { say } = useLanguage();
  return typeof value === 'string' && value ? say(optionLabel(field.options, value)) : <PlainText value={value} />;
}

/** An option may be a long sentence, so a cell shows at most two lines of it. */
function TwoLineChoiceCell({ value, field }: CellProps<ChoiceField>) {
  const { say } = useLanguage();
  if (typeof value !== 'string' || !value) return <PlainText value={value} />;
  return <TwoLines text={say(optionLabel(field.options, value))} />;
}

const TwoLines = ({ text, isMultiple = false }: { text: string; isMultiple?: boolean }) => (
  <span className={isMultiple ? 'two-lines of-several' : 'two-lines'} title={text}>
    {text}
  </span>
);

function MultiCell({ value, field }: CellProps<MultiField>) {
  const { say, language } = useLanguage();
  const labels = validItems(value, nonEmptyString).map((option) => say(optionLabel(field.options, option)));
  return labels.length > 0 ? <TwoLines text={joinList(labels, language)} isMultiple /> : <NoValue />;
}

function TagsCell({ value }: ValueProps) {
  const { language } = useLanguage();
  return <OneLine value={joinList(validItems(value, nonEmptyString), language)} />;
}

export function ToggleCell({ value }: ValueProps) {
  const { say } = useLanguage();
  if (typeof value !== 'boolean') return <NoValue />;
  return <span className={value ? undefined : 'no-value'}>{say(value ? cellMessages.yes : cellMessages.no)}</span>;
}

export function IntegerCell({ value, field }: CellProps<IntegerField>) {
  const { say } = useLanguage();
  const label = typeof value === 'number' ? field.words?.[value] : undefined;
  return label ? say(label) : <PlainText value={groupDigits(value)} />;
}

export const DecimalCell = ({ value, field }: CellProps<DecimalField>) => (
  <Digits
    value={typeof value === 'number' && field.unit ? `${groupDigits(value)} ${field.unit}` : groupDigits(value)}
  />
);

/** Groups thousands, the same in both languages. Numbers of four digits stay as they are, as they may be years. */
const groupDigits = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) >= 10_000
    ? formatter('digits', { maximumFractionDigits: 6 }).format(value)
    : value;

export const MoneyCell = ({ value }: ValueProps) => (
  <Digits
    value={
      typeof value === 'number' && Number.isFinite(value) ? `¥${formatter('fen', fenDigits).format(value)}` : value
    }
  />
);
const fenDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const formatters = new Map<string, Intl.NumberFormat>();

/** `toLocaleString` with options makes one at each call. */
function formatter(name: 'digits' | 'fen', options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const made = formatters.get(name) ?? new Intl.NumberFormat('zh-CN', options);
  formatters.set(name, made);
  return made;
}

export const DateCell = ({ value }: ValueProps) => (
  <Digits value={typeof value === 'string' ? value.slice(0, 10) : null} />
);

export function DateTimeCell({ value }: ValueProps) {
  const { say } = useLanguage();
  return (
    <span className="digits" title={say(cellMessages.shanghaiTime)}>
      <PlainText value={shanghaiTime(value)} />
    </span>
  );
}

/** A thumbnail of 48×27 pixels, without a description because the title stands beside it. */
function ImageCell({ value }: ValueProps) {
  const [failed, setFailed] = useState(false);
  const picture = pictureOf(value);
  if (!picture || failed) return <span className="thumb" />;
  const source = mediaUrl(typeof picture.thumb === 'string' ? picture.thumb : picture.url);
  return (
    <img
      className="thumb"
      src={source}
      alt=""
      width={48}
      height={27}
      style={focalPointStyle(picture)}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

const GalleryCell = ({ value }: ValueProps) => <ImageCell value={Array.isArray(value) ? value[0] : null} />;

const FileCell = ({ value }: ValueProps) => <OneLine value={fileOf(value)?.name} />;

/** The name of the first item and the number of items. */
function SeveralCell({ names, first }: { names: readonly string[]; first?: React.ReactNode }) {
  const { say, language } = useLanguage();
  const more = names.length > 1 ? ` ${say(andMore(names.length))}` : '';
  return (
    <span className="one-line" title={joinList(names, language)}>
      {first ?? <PlainText value={names[0]} />}
      {more}
    </span>
  );
}

const FilesCell = ({ value }: ValueProps) => <SeveralCell names={validItems(value, fileOf).map(({ name }) => name)} />;

function ReferencesCell({ value }: ValueProps) {
  const { say } = useLanguage();
  const references = validItems(value, referenceOf);
  return (
    <SeveralCell
      names={references.map((reference) => say(fullReferenceName(reference)))}
      first={references[0] && <RecordName value={references[0]} />}
    />
  );
}

type ReferenceProps = CellProps<Pick<ReferenceField, 'to'>> & { className?: string };

/** The title of a referenced record; a link if the record exists and this operator may read it. */
export function ReferenceCell({ value, field, className = 'one-line' }: ReferenceProps) {
  const may = useMay();
  const { say } = useLanguage();
  const reference = referenceOf(value);
  if (!reference) return <NoValue />;
  const section = resourceByCode(field.to);
  const name = <RecordName value={reference} />;
  const title = say(fullReferenceName(reference));
  if (reference.gone || !section || !may(section, 'show')) {
    return (
      <span className={className} title={title}>
        {name}
      </span>
    );
  }
  return (
    <RecordLink className={className} to={recordPath(section, 'show', reference)} title={title}>
      {name}
    </RecordLink>
  );
}

/** A reference with its full title, for the record's page. */
export const ReferenceShow = (props: CellProps<Pick<ReferenceField, 'to'>>) => (
  <ReferenceCell {...props} className="whole-name" />
);

/** A reference to a record of one of several sections. */
const AnyReferenceCell = ({ value }: ValueProps) =>
  isAnyReference(value) ? <ReferenceCell value={value} field={{ to: value.section }} /> : <NoValue />;

export const AnyReferenceShow = ({ value }: ValueProps) =>
  isAnyReference(value) ? <ReferenceShow value={value} field={{ to: value.section }} /> : <NoValue />;

export function GeoCell({ value }: ValueProps) {
  const { lat, lng } = (value ?? {}) as Partial<GeoValue>;
  return <Digits value={typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : null} />;
}

function RowsCell({ value }: ValueProps) {
  const { say } = useLanguage();
  return Array.isArray(value) && value.length > 0 ? say(rowCount(value.length)) : <NoValue />;
}

/** A title with at most this many characters counts as short. */
const SHORT_TITLE = 60;

/** An integer of more digits than a number holds is read as text. */
const isInteger = (value: unknown): boolean => Number.isFinite(value) || (isText(value) && /^-?\d{16,}$/.test(value));

const isText = (value: unknown): value is string => typeof value === 'string';
const isFilledText = (value: unknown): boolean => nonEmptyString(value) !== null;
const isPicture = (value: unknown): boolean => pictureOf(value) !== null;
const isFile = (value: unknown): boolean => fileOf(value) !== null;

const isOption = (value: unknown, { options }: ChoiceField | MultiField): boolean =>
  isText(value) && Object.hasOwn(options, value);

const isPoint = (value: unknown): boolean => {
  const { lat, lng } = (value ?? {}) as Partial<GeoValue>;
  return Number.isFinite(lat) && Number.isFinite(lng);
};

const cells: { [K in KindName]: FieldCell<FieldOf<K>> } = {
  text: { Cell: LineCell, holds: isText, isShortTitle: ({ max }) => max !== undefined && max <= SHORT_TITLE },
  longText: { Cell: LineCell, holds: isText },
  richText: { Cell: RichTextCell, holds: isText },
  choice: { Cell: TwoLineChoiceCell, holds: isOption, width: 120 },
  toggle: { Cell: ToggleCell, holds: (value) => typeof value === 'boolean', width: 80 },
  integer: { Cell: IntegerCell, holds: isInteger, numeric: true, width: 90 },
  date: { Cell: DateCell, holds: isDay, width: 120, onCard: 'time' },
  dateTime: { Cell: DateTimeCell, holds: isMoment, width: 150, onCard: 'time' },
  image: { Cell: ImageCell, holds: isPicture, width: 80, onCard: 'picture' },
  reference: { Cell: ReferenceCell, holds: isReference, width: 160 },
  decimal: { Cell: DecimalCell, holds: Number.isFinite, numeric: true, width: 100 },
  money: { Cell: MoneyCell, holds: Number.isFinite, numeric: true, width: 120 },
  multi: {
    Cell: MultiCell,
    holds: isOption,
    isList: true,
    width: 160,
  },
  tags: { Cell: TagsCell, holds: isFilledText, isList: true, width: 160 },
  fuzzyDate: { Cell: DigitsCell, holds: isText, width: 110 },
  url: { Cell: LineCell, holds: isText, width: 200 },
  email: { Cell: LineCell, holds: isText, width: 200 },
  phone: { Cell: DigitsCell, holds: isText, width: 130 },
  idNumber: { Cell: DigitsCell, holds: isText, width: 170 },
  geo: { Cell: GeoCell, holds: isPoint, width: 160 },
  gallery: { Cell: GalleryCell, holds: isPicture, isList: true, width: 80, onCard: 'picture' },
  file: { Cell: FileCell, holds: isFile, width: 160 },
  files: { Cell: FilesCell, holds: isFile, isList: true, width: 200 },
  references: { Cell: ReferencesCell, holds: isReference, isList: true, width: 200 },
  anyReference: { Cell: AnyReferenceCell, holds: isAnyReference, width: 180 },
  anyReferences: { Cell: ReferencesCell, holds: isAnyReference, isList: true, width: 200 },
  rows: {
    Cell: RowsCell,
    holds: (row) => toFieldRow(row) !== null,
    isList: true,
    unexpectedInside: (row, { columns }) =>
      Object.entries(columns).flatMap(([name, column]) => unexpectedParts(column, toFieldRow(row)?.[name])),
    width: 90,
  },
  autoNumber: { Cell: DigitsCell, holds: isText, width: 150 },
  codes: { Cell: RowsCell, holds: isFilledText, isList: true, width: 90 },
};

/** The cell of a field; the map's type ensures that the cell fits the field. */
export const cellOf = (field: Field): FieldCell<Field> => cellsForAnyValue[field.kind];

/** The cells of all kinds by name. */
export const cellsForAnyValue = Object.fromEntries(
  Object.entries(cells as unknown as Record<KindName, FieldCell<Field>>).map(([kind, cell]) => [
    kind,
    { ...cell, Cell: forAnyValue(cell.Cell, cell) },
  ]),
) as Record<KindName, FieldCell<Field>>;

/** The parts of a value that its field does not expect, those inside the items of a list included. */
export function unexpectedParts(field: Field, value: unknown): unknown[] {
  const cell = cellOf(field);
  const { expected, unexpected } = splitValue(field, value, cell);
  return [...unexpected, ...expected.flatMap((item) => cell.unexpectedInside?.(item, field) ?? [])];
}

/** Whether the server sent a value that its field does not expect. */
export const hasUnexpectedValue = (field: Field, value: unknown): boolean => unexpectedParts(field, value).length > 0;
