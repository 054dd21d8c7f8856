import type { ReferenceValue } from '../../contract/record.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionsIn } from '../database/tables.ts';
import type { CellContext, FoundReference } from '../fields/kind.ts';
import { titlesIn } from '../fields/section-table.ts';
import { sightBy } from '../records/masking.ts';
import { readTreePaths, type TreePaths } from '../records/tree-paths.ts';

interface Finding {
  resources: readonly Resource[];
  operator: Pick<Operator, 'codes'>;
}

const MOST = 20;
const LARGEST = 2_147_483_647;

/** Looks for records by what they are called, by their path in a tree, or by their number; a name that is masked for the operator finds nothing. */
export const createFind = (db: Db, { resources, operator }: Finding): CellContext['find'] => {
  const trees = new Map<string, Promise<TreePaths | undefined>>();
  const pathsOf = (section: string, resource: Resource | undefined) => {
    const paths = trees.get(section) ?? readTreePaths(db, resource, { operator, resources });
    trees.set(section, paths);
    return paths;
  };
  return async (section, words, inside) => {
    const { table, column } = titlesIn(resources)(section);
    const resource = resources.find(({ code }) => code === section);
    const [, number] = /^\s*#(\d{1,10})\s*$/.exec(words) ?? [];
    if (number === undefined && !isSeen(operator, resource, section)) return [];
    if (Number(number ?? 0) > LARGEST) return [];
    const paths = number === undefined ? await pathsOf(section, resource) : undefined;
    if (paths && inside === undefined) return inTree(paths, words);
    const link = inside === undefined ? undefined : resource?.within?.field;
    const rows = await sectionsIn(db)
      .selectFrom(table)
      .select(['id', column])
      .where('deletedAt', 'is', null)
      .where(number === undefined ? column : 'id', '=', number === undefined ? words.trim() : Number(number))
      .$if(link !== undefined, (query) => query.where(String(link), '=', inside))
      .orderBy('id')
      .limit(MOST)
      .execute();
    return rows.map((row): ReferenceValue => ({ id: Number(row.id), title: String(row[column] ?? '') }));
  };
};

/** Of several, each says how it is meant alone. */
function inTree({ findRecords, textOf }: TreePaths, words: string): FoundReference[] {
  const found = findRecords(words);
  return found.length > 1 ? found.map((one) => ({ ...one, unambiguous: textOf(one.id) })) : found;
}

function isSeen(operator: Pick<Operator, 'codes'>, resource: Resource | undefined, section: string): boolean {
  const title = resource?.fields[resource.title];
  if (!resource || !title) return section === OPERATOR;
  return sightBy(operator, resource, title) === 'whole';
}
