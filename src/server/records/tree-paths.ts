import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { sightBy } from './masking.ts';

/** What the records of a tree are called in a sheet. */
export interface TreePaths {
  /** The record, so that `findRecords` finds it and no other: its path, or its number where the path would not do. */
  textOf: (id: number) => string;
  /** The records of this path, or else of this name. */
  findRecords: (words: string) => { id: number; title: string }[];
}

interface Branch {
  id: number;
  title: string;
  parent: number | null;
  isGone: boolean;
}

/** Names that hold it are never part of a path that is written, and masked values are told by a star. */
const SEPARATOR = '/';
const UNFIT = /[/／*]/;

/** As a path is compared: a keyboard may write the sign wide, and spaces around it. */
export const samePath = (words: string): string =>
  words
    .split(/[/／]/)
    .map((name) => name.trim())
    .join(SEPARATOR);

/**
 * Reads a whole tree, which is small: its rows are names and numbers. Nothing where the section is no tree, or where the
 * operator may not read it or sees less than the whole of what its records are called and lie below: a path would tell.
 */
export async function readTreePaths(
  db: Db,
  resource: Resource | undefined,
  { operator, resources }: { operator: Pick<Operator, 'codes'>; resources: readonly Resource[] },
): Promise<TreePaths | undefined> {
  const { tree = '', title = '', fields = {} } = resource ?? {};
  if (!resource || !fields[tree]) return undefined;
  const isWhole = [fields[tree], fields[title]].every(
    (field) => field && sightBy(operator, resource, field) === 'whole',
  );
  if (!isWhole || !mayDo(resource, 'list', (code) => operator.codes.has(code), resources)) return undefined;
  const rows = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', title, tree, 'deletedAt'])
    .orderBy('id')
    .execute();
  return treePathsOf(
    rows.map((row) => ({
      id: Number(row.id),
      title: String(row[title] ?? ''),
      parent: row[tree] === null ? null : Number(row[tree]),
      isGone: row.deletedAt !== null,
    })),
  );
}

export function treePathsOf(branches: readonly Branch[]): TreePaths {
  const known = new Map(branches.map((branch) => [branch.id, branch]));
  const live = branches.filter(({ isGone }) => !isGone);
  const byPath = groupBranches(live, ({ id }) => samePath(lineOf(known, id).join(SEPARATOR)));
  const byName = groupBranches(live, ({ title }) => title.trim());
  const findRecords: TreePaths['findRecords'] = (words) => {
    const path = samePath(words);
    const named = byName.get(words.trim()) ?? [];
    // A name alone is a path as well, of what lies at the top; it is meant only where nothing else is called so.
    const found = path.includes(SEPARATOR) ? (byPath.get(path) ?? named) : named;
    return found.map(({ id, title }) => ({ id, title }));
  };
  const textOf: TreePaths['textOf'] = (id) => {
    const branch = known.get(id);
    // What is gone cannot be brought in again; it says what it was called.
    if (!branch || branch.isGone) return branch?.title ?? '';
    const names = lineOf(known, id);
    const path = names.join(SEPARATOR);
    const [found, other] = findRecords(path);
    const isFit = !names.some((name) => UNFIT.test(name)) && found?.id === id && !other;
    return isFit ? path : `#${id}`;
  };
  return { textOf, findRecords };
}

/** What a record and all above it are called, from the top. */
function lineOf(known: ReadonlyMap<number, Branch>, id: number): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let at: number | null = id; at !== null && !seen.has(at); ) {
    const branch = known.get(at);
    seen.add(at);
    names.unshift(branch?.title ?? '');
    at = branch?.parent ?? null;
  }
  return names;
}

function groupBranches(branches: readonly Branch[], keyOf: (branch: Branch) => string): Map<string, Branch[]> {
  const groups = new Map<string, Branch[]>();
  for (const branch of branches) groups.set(keyOf(branch), [...(groups.get(keyOf(branch)) ?? []), branch]);
  return groups;
}
