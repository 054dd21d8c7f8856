import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { tableOf } from '../section-table.ts';
import { visibilityFor } from './masking.ts';

/** The texts of tree records in a sheet. */
export interface TreePaths {
  /** The text that `findRecords` resolves to this record only: its path, or its id if the path is ambiguous. */
  textOf: (id: number) => string;
  /** The records with this path, otherwise those with this title. */
  findRecords: (text: string) => { id: number; title: string }[];
}

interface Branch {
  id: number;
  title: string;
  parent: number | null;
  isDeleted: boolean;
}

/** Titles that contain it are not written as paths; a star marks masked values. */
const SEPARATOR = '/';
const RESERVED = /[/／*]/;

/** Normalises a path for comparison: full-width separators and spaces around them. */
export const normalizePath = (text: string): string =>
  text
    .split(/[/／]/)
    .map((name) => name.trim())
    .join(SEPARATOR);

/**
 * Reads a whole tree, which is small: ids, titles and parents. Undefined if the section is no tree, or if the operator
 * may not read it or sees title or parent masked, since a path would reveal them.
 */
export async function readTreePaths(
  db: Db,
  resource: Resource | undefined,
  { operator, sections }: { operator: Pick<Operator, 'codes'>; sections: readonly Resource[] },
): Promise<TreePaths | undefined> {
  const { tree = '', title = '', fields = {} } = resource ?? {};
  if (!resource || !fields[tree]) return undefined;
  const isWhole = [fields[tree], fields[title]].every(
    (field) => field && visibilityFor(operator, resource, field) === 'whole',
  );
  if (!isWhole || !mayDo(resource, 'list', (code) => operator.codes.has(code), sections)) return undefined;
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
      isDeleted: row.deletedAt !== null,
    })),
  );
}

export function treePathsOf(treeRows: readonly Branch[]): TreePaths {
  const byId = new Map(treeRows.map((branch) => [branch.id, branch]));
  const existing = treeRows.filter(({ isDeleted }) => !isDeleted);
  const byPath = groupBranches(existing, ({ id }) => normalizePath(ancestorTitles(byId, id).join(SEPARATOR)));
  const byName = groupBranches(existing, ({ title }) => title.trim());
  const findRecords: TreePaths['findRecords'] = (text) => {
    const path = normalizePath(text);
    const sameTitle = byName.get(text.trim()) ?? [];
    // A single title is also the path of a root record; it means the root only if no other record has the title.
    const matches = path.includes(SEPARATOR) ? (byPath.get(path) ?? sameTitle) : sameTitle;
    return matches.map(({ id, title }) => ({ id, title }));
  };
  const textOf: TreePaths['textOf'] = (id) => {
    const branch = byId.get(id);
    // A deleted record cannot be imported, so its title is enough.
    if (!branch || branch.isDeleted) return branch?.title ?? '';
    const names = ancestorTitles(byId, id);
    const path = names.join(SEPARATOR);
    const [match, other] = findRecords(path);
    const isUnambiguous = !names.some((name) => RESERVED.test(name)) && match?.id === id && !other;
    return isUnambiguous ? path : `#${id}`;
  };
  return { textOf, findRecords };
}

/** The titles of a record and its ancestors, from the root. */
function ancestorTitles(byId: ReadonlyMap<number, Branch>, id: number): string[] {
  const names: string[] = [];
  const visited = new Set<number>();
  for (let current: number | null = id; current !== null && !visited.has(current); ) {
    const branch = byId.get(current);
    visited.add(current);
    names.unshift(branch?.title ?? '');
    current = branch?.parent ?? null;
  }
  return names;
}

function groupBranches(treeRows: readonly Branch[], keyOf: (branch: Branch) => string): Map<string, Branch[]> {
  const groups = new Map<string, Branch[]>();
  for (const branch of treeRows) groups.set(keyOf(branch), [...(groups.get(keyOf(branch)) ?? []), branch]);
  return groups;
}
