import { sql } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import { type Apart, apartWith, fieldsOfApart, keepsAway } from '../../../declare/apart.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { bilingualText, titleFields } from '../../../declare/translation.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import { lockSection } from '../../database/locks.ts';
import { sectionTables, type Tx } from '../../database/tables.ts';
import type { RecordWrite } from '../record-context.ts';
import { draftInRow } from '../row.ts';
import type { Section } from '../section.ts';
import { tableOf } from '../section-table.ts';
import { comparableValue, holdsMasked, isComplete, uniqueText } from '../uniqueness.ts';
import { readsSection, seesField } from '../visibility/references.ts';

/** Locks the section and those from whose records its own are kept apart, for a save that gives one of these fields. */
export async function lockIfApart({ resource }: Section, names: readonly string[] | null, tx: Tx): Promise<void> {
  const concerned = (resource.apart ?? []).filter((apart) => names === null || concerns(apart, names));
  if (concerned.length > 0) await lockSections(resource, concerned, tx);
}

/** In the order of their names, so that two writes do not wait for each other in a circle. */
async function lockSections({ code }: Resource, aparts: readonly Apart[], tx: Tx): Promise<void> {
  const codes = new Set([code, ...aparts.flatMap((apart) => apart.with ?? [])]);
  for (const table of [...codes].map((one) => tableOf({ code: one })).sort()) await lockSection(tx, table);
}

const concerns = (apart: Apart, names: readonly string[]): boolean =>
  fieldsOfApart(apart).some((name) => names.includes(name));

interface ApartRecord {
  /** The state that it has or gets. */
  status: string | undefined;
  /** Without it the record is a new one. */
  id?: number | undefined;
  /** Only what these fields say is compared; all by default. */
  changed?: readonly string[];
}

/** A sentence at a field for each rule by which another record is in the way of this one. */
export async function findInTheWay(
  section: Section,
  draft: AnyDraft,
  write: Pick<RecordWrite, 'tx' | 'operator' | 'probed'>,
  { status, id = 0, changed }: ApartRecord,
): Promise<Record<string, Sentence>> {
  const { resource, sections } = section;
  const values = { ...draft, status };
  const asked = (resource.apart ?? []).filter(
    (apart) =>
      (!changed || concerns(apart, changed)) && keepsAway(apart, values) && isComplete(resource, apart.same, draft),
  );
  const refused: Record<string, Sentence> = {};
  if (asked.length > 0) await lockSections(resource, asked, write.tx);
  for (const apart of asked) {
    if (holdsMasked(write.operator, resource, apart.same))
      await write.probed?.add(write.tx, { section: resource.code, ...uniqueText(apart.same, draft) });
    const others = (apart.with ?? []).flatMap((code) => {
      const other = findSection(sections, code);
      const theirs = other && apartWith(other, resource.code);
      return other && theirs ? [{ other, theirs, except: 0 }] : [];
    });
    for (const place of [{ other: resource, theirs: apart, except: id }, ...others]) {
      const found = await findOther(write.tx, [resource, apart, draft], place);
      if (!found) continue;
      refused[apart.at] ??= inTheWay(apart, place.other, found, section, write);
    }
  }
  return refused;
}

/** The same for a move that leads from a state in which the record keeps nobody away to one in which it does. */
export async function findInTheWayOfMove(
  section: Section,
  record: AnyRecord,
  to: string | undefined,
  write: Pick<RecordWrite, 'tx' | 'operator' | 'probed'>,
): Promise<Record<string, Sentence>> {
  const { resource } = section;
  const entered = (resource.apart ?? []).filter(
    (apart) => !keepsAway(apart, record) && keepsAway(apart, { ...record, status: to }),
  );
  if (entered.length === 0) return {};
  const ofMove = { ...section, resource: { ...resource, apart: entered } };
  return findInTheWay(ofMove, draftInRow(resource, record), write, { status: to, id: record.id });
}

interface Place {
  other: Resource;
  theirs: Apart;
  except: number;
}

/** Another record with the same values at an overlapping time. */
async function findOther(
  tx: Tx,
  [{ fields }, { same, from, to }, draft]: readonly [Resource, Apart, AnyDraft],
  { other, theirs, except }: Place,
) {
  const [start, end] = [from, to].map((name) => (name === undefined ? null : (draft[name] ?? null)));
  if (from !== undefined && start === null) return undefined;
  const [startColumn, endColumn] = [theirs.from, theirs.to].map((name) => (name === undefined ? null : sql.ref(name)));
  const field = from === undefined ? undefined : fields[from];
  const type = sql.raw(field ? serverKindOf(field).columnType : 'text');
  // A day is needed whole; at the moment at which one ends, the next may begin.
  const isBefore = sql.raw(field && serverKindOf(field).columnType === 'date' ? '<=' : '<');
  return sectionTables(tx)
    .selectFrom(tableOf(other))
    .select(['id', ...titleFields(other)])
    .where('deletedAt', 'is', null)
    .where('id', '<>', except)
    .where((where) =>
      where.and(theirs.same.map((name, at) => where(name, '=', comparableValue(draft[same[at] ?? name])))),
    )
    .where((where) =>
      where.and(
        Object.entries(theirs.unless ?? {}).map(
          ([name, values = []]) =>
            sql<boolean>`(${sql.ref(name)} is null or ${sql.ref(name)} <> all(${[...values]}::text[]))`,
        ),
      ),
    )
    .$if(startColumn !== null, (query) =>
      query.where(
        sql<boolean>`${startColumn} ${isBefore} coalesce(${end}::${type}, 'infinity')
          and ${start}::${type} ${isBefore} coalesce(${endColumn}, 'infinity')`,
      ),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** The sentence of the rule, with the other record where the operator may read it. */
function inTheWay(
  { says }: Apart,
  other: Resource,
  found: Record<string, unknown>,
  { sections }: Section,
  { operator }: Pick<RecordWrite, 'operator'>,
): Sentence {
  const isNamed = readsSection(operator, other, sections) && seesField(operator, other, other.title);
  const name = isNamed ? bilingualText(other, found, other.title) : undefined;
  if (!name) return { ...says };
  return {
    zh: `${says.zh}已有“${name.zh}”（#${found.id}）。`,
    en: `${says.en} There is “${name.en}” (#${found.id}) already.`,
  };
}
