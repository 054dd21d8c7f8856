import type { ReferenceValue } from '../../contract/record.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { CellContext, Condition, FoundReference, RowExpressions } from '../fields/kind.ts';
import { titlesIn } from '../fields/section-table.ts';
import { sightBy } from '../records/masking.ts';
import { timeText, visiblePlaceOf } from '../records/places.ts';
import { readTreePaths, type TreePaths } from '../records/tree-paths.ts';

interface Finding {
  resources: readonly Resource[];
  operator: Pick<Operator, 'codes'>;
}

const MOST = 20;
const LARGEST = 2_147_483_647;

/**
 * Finds records by title, by their text in an export (with parent and time) or by id; a title that is masked for the
 * operator matches nothing.
 */
export const createFind = (db: Db, finding: Finding): CellContext['find'] => {
  const { resources, operator } = finding;
  const trees = new Map<string, Promise<TreePaths | undefined>>();
  const pathsOf = (section: string, resource: Resource | undefined) => {
    const paths = trees.get(section) ?? readTreePaths(db, resource, finding);
    trees.set(section, paths);
    return paths;
  };
  const find: CellContext['find'] = async (section, words, inside) => {
    const { table, column } = titlesIn(resources)(section);
    const resource = resources.find(({ code }) => code === section);
    const [, number] = /^\s*#(\d{1,10})\s*$/.exec(words) ?? [];
    if (number === undefined && !isSeen(operator, resource, section)) return [];
    if (Number(number ?? 0) > LARGEST) return [];
    const paths = number === undefined ? await pathsOf(section, resource) : undefined;
    if (paths && inside === undefined) return inTree(paths, words);
    const link = inside === undefined ? undefined : resource?.within?.field;
    const called = (name: string, more: (where: RowExpressions) => Condition[] = () => []) =>
      sectionTables(db)
        .selectFrom(`${table} as t`)
        .select(['t.id', `t.${column}`])
        .where('t.deletedAt', 'is', null)
        .where(number === undefined ? `t.${column}` : 't.id', '=', number === undefined ? name : Number(number))
        .$if(link !== undefined, (query) => query.where(`t.${link}`, '=', inside))
        .where((where: RowExpressions) => where.and(more(where)))
        .orderBy('t.id')
        .limit(MOST)
        .execute();
    let rows = await called(words.trim());
    const more =
      resource && number === undefined && rows.length === 0 ? await placesIn(resource, words, finding, find) : [];
    for (const { name, where } of more) if (rows.length === 0) rows = await called(name, where);
    return rows.map((row): ReferenceValue => ({ id: Number(row.id), title: String(row[column] ?? '') }));
  };
  return find;
};

interface Reading {
  name: string;
  where: (where: RowExpressions) => Condition[];
}

/** The possible splits of a text into parent title, record title and time. */
async function placesIn(
  resource: Resource,
  words: string,
  finding: Finding,
  find: CellContext['find'],
): Promise<Reading[]> {
  const { within, begins } = visiblePlaceOf(finding, resource);
  const [, untimed, time] = (begins !== undefined && WITH_TIME.exec(words)) || [];
  const isAt = (where: RowExpressions) =>
    begins !== undefined && time !== undefined ? [where(timeText(resource, begins, 't'), '=', time)] : [];
  const path = (untimed ?? words).trim();
  const readings: Reading[] = time === undefined ? [] : [{ name: path, where: isAt }];
  for (const { index } of within ? path.matchAll(/[/／]/g) : []) {
    const above = await find(within?.parent.code ?? '', path.slice(0, index));
    const ids = above.map(({ id }) => id);
    const isIn = (where: RowExpressions) => [where(`t.${within?.field}`, 'in', [0, ...ids]), ...isAt(where)];
    readings.push({ name: path.slice(index + 1).trim(), where: isIn });
  }
  return readings;
}

/** A title followed by the time in brackets, as exports write it. */
const WITH_TIME = /^(.*?)\s*[（(](\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)[)）]\s*$/s;

/** Of several matches, each carries the text that identifies it alone. */
function inTree({ findRecords, textOf }: TreePaths, words: string): FoundReference[] {
  const found = findRecords(words);
  return found.length > 1 ? found.map((one) => ({ ...one, unambiguous: textOf(one.id) })) : found;
}

function isSeen(operator: Pick<Operator, 'codes'>, resource: Resource | undefined, section: string): boolean {
  const title = resource?.fields[resource.title];
  if (!resource || !title) return section === OPERATOR;
  return sightBy(operator, resource, title) === 'whole';
}
