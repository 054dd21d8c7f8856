import type { ReferenceValue } from '../../../contract/record.ts';
import { targetsOf } from '../../../declare/actions.ts';
import { OPERATOR } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { RecentCache, shareResult } from '../../database/recent-cache.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { CellContext, Condition, ReferenceMatch, RowExpressions } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { tableOf, titlesIn } from '../../records/section-table.ts';
import { visibilityFor } from '../../records/visibility/masking.ts';
import { timeText, visiblePlaceOf } from '../../records/visibility/places.ts';
import { readTreePaths, type TreePaths } from '../../records/visibility/tree-paths.ts';
import { rowMessages } from './row-messages.ts';

interface FindOptions {
  sections: readonly Resource[];
  operator: Pick<Operator, 'codes'>;
  /** The trees that were read before. */
  trees?: Map<string, Promise<TreePaths | undefined>>;
}

/** Lookups in the database for one row; the cells of a row name some dozens of records at most. */
const MAX_LOOKUPS = 300;

/** Steps of a path by which a record is named. */
const MAX_STEPS = 20;

/** Finds references for the rows of a sheet, batch by batch. */
export interface SheetLookups {
  /** Begins a batch for the operator; the result returns the lookup for each of its rows. */
  startBatch: (
    db: Db,
    operator: Pick<Operator, 'codes'>,
    /** `writes` if the rows are stored, so that a row may name a record of an earlier one; `reads` if they are only checked. */
    purpose: 'reads' | 'writes',
  ) => Promise<() => CellContext['find']>;
}

/**
 * Rows of a sheet refer to the same few records again and again, and a tree is read as a whole, so results are reused
 * until one of the sections concerned is written or the operator may do other things. If the sheet itself writes one of the
 * sections, each row searches anew. A failed lookup belongs to the row that asked, so it is not reused.
 */
export function createSheetLookups(resource: Resource, sections: readonly Resource[]): SheetLookups {
  const foundCodes = listFoundSections(resource, sections);
  if (foundCodes.has(resource.code) || foundCodes.has(OPERATOR)) {
    return {
      async startBatch(db, operator, purpose) {
        const shared = purpose === 'writes' ? {} : { trees: new Map() };
        return () => createFind(db, { sections, operator, ...shared });
      },
    };
  }
  const tables = [...foundCodes].map((code) => tableOf({ code }));
  let basis = '';
  let results = new RecentCache<Promise<ReferenceMatch[]>>(MAX_RESULTS);
  return {
    async startBatch(db, operator) {
      const versions =
        tables.length === 0
          ? []
          : await db.selectFrom('tableVersion').selectAll().where('name', 'in', tables).orderBy('name').execute();
      const currentBasis = JSON.stringify([versions, [...operator.codes].sort()]);
      if (basis !== currentBasis) results = new RecentCache(MAX_RESULTS);
      basis = currentBasis;
      const trees: FindOptions['trees'] = new Map();
      return () => {
        const find = createFind(db, { sections, operator, trees });
        return (section, text, inside) =>
          shareResult(results, JSON.stringify([section, text, inside]), () => find(section, text, inside));
      };
    },
  };
}

const MAX_RESULTS = 5_000;

/** The sections in which references are looked up, with the parents by which their records are named. */
function listFoundSections({ fields }: Resource, sections: readonly Resource[]): Set<string> {
  const codes = new Set(Object.values(fields).flatMap((field) => targetsOf(field)));
  // A set yields what is added while it is read.
  for (const code of codes) {
    const parent = findSection(sections, code)?.within?.section;
    if (parent !== undefined) codes.add(parent);
  }
  return codes;
}

const MAX_MATCHES = 20;
const LARGEST = 2_147_483_647;

/**
 * Finds records for one row: by title, by their text in an export (with parent and time) or by id; a title that is masked for
 * the operator matches nothing.
 */
export const createFind = (db: Db, options: FindOptions): CellContext['find'] => {
  const { sections, operator } = options;
  const { trees = new Map() } = options;
  let lookups = 0;
  const pathsOf = (section: string, resource: Resource | undefined) =>
    shareResult(trees, section, () => readTreePaths(db, resource, options));
  const find: CellContext['find'] = async (section, text, parentId) => {
    const { table, column } = titlesIn(sections)(section);
    const resource = findSection(sections, section);
    const [, number] = /^\s*#(\d{1,10})\s*$/.exec(text) ?? [];
    if (number === undefined && !mayFindByTitle(operator, resource, section)) return [];
    if (Number(number ?? 0) > LARGEST) return [];
    const paths = number === undefined ? await pathsOf(section, resource) : undefined;
    if (paths && parentId === undefined) return findInTree(paths, text);
    const parentField = parentId === undefined ? undefined : resource?.within?.field;
    const findByName = (name: string, conditions: (where: RowExpressions) => Condition[] = () => []) => {
      lookups += 1;
      if (lookups > MAX_LOOKUPS) throw new Refusal(422, rowMessages.tooManyLookups);
      return sectionTables(db)
        .selectFrom(`${table} as t`)
        .select(['t.id', `t.${column}`])
        .where('t.deletedAt', 'is', null)
        .where(number === undefined ? `t.${column}` : 't.id', '=', number === undefined ? name : Number(number))
        .$if(parentField !== undefined, (query) => query.where(`t.${parentField}`, '=', parentId))
        .where((where: RowExpressions) => where.and(conditions(where)))
        .orderBy('t.id')
        .limit(MAX_MATCHES)
        .execute();
    };
    let rows = await findByName(text.trim());
    const splits =
      resource && number === undefined && rows.length === 0 ? await possibleNames(resource, text, options, find) : [];
    for (const { name, where } of splits) if (rows.length === 0) rows = await findByName(name, where);
    return rows.map((row): ReferenceValue => ({ id: Number(row.id), title: String(row[column] ?? '') }));
  };
  return find;
};

interface NameSplit {
  name: string;
  where: (where: RowExpressions) => Condition[];
}

/** The possible splits of a text into parent title, record title and time. */
async function possibleNames(
  resource: Resource,
  text: string,
  options: FindOptions,
  find: CellContext['find'],
): Promise<NameSplit[]> {
  const { within, begins } = visiblePlaceOf(options, resource);
  const [, withoutTime, time] = (begins !== undefined && WITH_TIME.exec(text)) || [];
  const isAt = (where: RowExpressions) =>
    begins !== undefined && time !== undefined ? [where(timeText(resource, begins, 't'), '=', time)] : [];
  const path = (withoutTime ?? text).trim();
  const splits: NameSplit[] = time === undefined ? [] : [{ name: path, where: isAt }];
  const slashes = within ? [...path.matchAll(/[/／]/g)] : [];
  if (slashes.length > MAX_STEPS) return splits;
  for (const { index } of slashes) {
    const parents = await find(within?.parent.code ?? '', path.slice(0, index));
    const ids = parents.map(({ id }) => id);
    const isIn = (where: RowExpressions) => [where(`t.${within?.field}`, 'in', [0, ...ids]), ...isAt(where)];
    splits.push({ name: path.slice(index + 1).trim(), where: isIn });
  }
  return splits;
}

/** A title followed by the time in brackets, as exports write it. */
const WITH_TIME = /^(.*?)\s*[（(](\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)[)）]\s*$/s;

/** Of several matches, each carries the text that identifies it alone. */
function findInTree({ findRecords, textOf }: TreePaths, text: string): ReferenceMatch[] {
  const matches = findRecords(text);
  return matches.length > 1 ? matches.map((match) => ({ ...match, unambiguous: textOf(match.id) })) : matches;
}

function mayFindByTitle(operator: Pick<Operator, 'codes'>, resource: Resource | undefined, section: string): boolean {
  const title = resource?.fields[resource.title];
  if (!resource || !title) return section === OPERATOR;
  return visibilityFor(operator, resource, title) === 'whole';
}
