import { sql } from 'kysely';
import type { SavedView, ViewRole } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import type { Db, QueryRows, Tx } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { ROLE } from '../rights.ts';
import { visibleListLayout } from './list-layout.ts';
import { allowedQuery, type ParsedView } from './parse-view.ts';
import { mayRead } from './preferences.ts';

/** Sharing requires the permission to edit roles. It grants no access to records. */
export const mayShare = ({ codes }: Pick<Operator, 'codes'>): boolean =>
  [ROLE, `${ROLE}:edit`].every((code) => codes.has(code));

/** The roles a view can be shared with. */
export const viewRoleRows = (db: Db) =>
  db
    .selectFrom('role')
    .select(['id', 'name', 'nameEn'])
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id');

export const viewRolesIn = (rows: QueryRows<typeof viewRoleRows>): ViewRole[] =>
  rows.map(({ id, name, nameEn }) => ({ id, name: { zh: name, en: nameEn || name } }));

/** The operator's views and those shared with their roles, in sections they may read. */
export const viewsOf = async (db: Db, operator: Operator, sections: readonly Resource[]): Promise<SavedView[]> =>
  viewsIn(await viewRows(db, operator).execute(), operator, sections);

export const viewRows = (db: Db, { id }: Operator) =>
  db
    .selectFrom('savedView as v')
    .leftJoin('operator as owner', 'owner.id', 'v.operatorId')
    .leftJoin('preference as p', (join) => join.on('p.operatorId', '=', id).onRef('p.section', '=', 'v.section'))
    .select(['v.id', 'v.operatorId', 'v.section', 'v.name', 'v.query', 'v.layout', 'v.roles', 'p.defaultView'])
    .select('owner.name as by')
    .where((where) => where.or([where('v.operatorId', '=', id), sharedWith(id)]))
    .orderBy(sql`v."operatorId" <> ${id}`)
    .orderBy('v.id');

export const viewsIn = (
  rows: QueryRows<typeof viewRows>,
  operator: Operator,
  sections: readonly Resource[],
): SavedView[] =>
  rows.flatMap(({ operatorId, layout, roles, by, defaultView, ...row }) => {
    const resource = findSection(sections, row.section);
    if (!resource || !mayRead(operator, resource, sections)) return [];
    const isOwn = operatorId === operator.id;
    return {
      ...row,
      query: allowedQuery(row.query, resource, operator),
      layout: layout && visibleListLayout(layout, resource, operator),
      ...(isOwn ? {} : { by: by ?? '' }),
      ...(mayShare(operator) ? { roles } : {}),
      ...(defaultView === row.id ? { isDefault: true } : {}),
    };
  });

const sharedWith = (operatorId: number) => sql<boolean>`exists (
  select 1 from role r join operator me on me.id = ${operatorId} and me.roles @> to_jsonb(r.id)
  where r.enabled and r."deletedAt" is null and v.roles @> to_jsonb(r.id))`;

/** Creates a view or updates the operator's own one; returns its id. */
export const writeView = (
  db: Db,
  { id: operatorId }: Operator,
  { id, roles, layout, ...view }: ParsedView,
): Promise<number> =>
  runTransaction(db, async (tx) => {
    await rejectSameName(tx, operatorId, view, id);
    const values = {
      ...view,
      layout: layout && JSON.stringify(layout),
      ...(roles ? { roles: JSON.stringify(roles) } : {}),
    };
    if (id === undefined) {
      const created = await tx
        .insertInto('savedView')
        .values({ roles: '[]', ...values, operatorId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return created.id;
    }
    const updated = await tx
      .updateTable('savedView')
      .set(values)
      .where('id', '=', id)
      .where('operatorId', '=', operatorId)
      .where('section', '=', view.section)
      .returning('id')
      .executeTakeFirst();
    if (!updated) throw noView();
    return id;
  });

const MAX_VIEWS = 20;

async function rejectSameName(
  tx: Tx,
  operatorId: number,
  { section, name }: Pick<ParsedView, 'section' | 'name'>,
  id?: number,
) {
  const otherViews = await tx
    .selectFrom('savedView')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('section', '=', section)
    .execute();
  if (otherViews.some((other) => other.name === name && other.id !== id)) {
    throw new Refusal(422, nameTaken, { name: nameTaken });
  }
  if (id === undefined && otherViews.length >= MAX_VIEWS) throw new Refusal(422, tooManyViews, { name: tooManyViews });
}

/** Removes the operator's own view, or a shared one if they may share. */
export async function removeView(db: Db, operator: Operator, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('operatorId', '=', operator.id),
        ...(mayShare(operator) ? [sql<boolean>`roles <> '[]'::jsonb`] : []),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw noView();
}

/** Sets the default view of a section; without one the list opens as declared. */
export const writeDefaultView = async (
  db: Db,
  operatorId: number,
  section: string,
  defaultView: number | null,
): Promise<void> => {
  await db
    .insertInto('preference')
    .values({ operatorId, section, defaultView })
    .onConflict((row) => row.columns(['operatorId', 'section']).doUpdateSet({ defaultView }))
    .execute();
};

export const noView = (): Refusal =>
  new Refusal(404, {
    zh: '这个视图已不存在，或不是您自己的，请刷新页面。',
    en: 'This view is gone, or it is not your own; please reload the page.',
  });

const nameTaken = {
  zh: '您在这个栏目已有同名的视图，请换一个名称。',
  en: 'You have a view of this name here already; please use another name.',
};

const tooManyViews = {
  zh: `每个栏目最多保存 ${MAX_VIEWS} 个视图，请先删除不用的。`,
  en: `Keep at most ${MAX_VIEWS} views of a section; please delete one you no longer use.`,
};
