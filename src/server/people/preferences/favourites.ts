import type { Favourite } from '../../../contract/favourite.ts';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { titleFields } from '../../../declare/translation.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { notFound, Refusal } from '../../http/errors.ts';
import { tableOf } from '../../records/section-table.ts';
import { visibleTitle } from '../../records/visibility/masking.ts';

type FavouriteKey = Pick<Favourite, 'section' | 'id'>;

/** Maximum number of favourites. */
const MAX_FAVOURITES = 50;

/** The favourites of an operator, newest first, not checked for existence. */
export const favouritesOf = (db: Db, operatorId: number): Promise<FavouriteKey[]> =>
  favouriteRows(db, operatorId).execute();

export const favouriteRows = (db: Db, operatorId: number) =>
  db
    .selectFrom('favourite')
    .select(['section', 'recordId as id'])
    .where('operatorId', '=', operatorId)
    .orderBy('createdAt', 'desc')
    .orderBy('section')
    .orderBy('recordId')
    .limit(MAX_FAVOURITES);

/** The favourites that exist and may be read, with their titles. */
export async function favouritesWithTitles(
  db: Db,
  operator: Operator,
  readableSections: readonly Resource[],
): Promise<Favourite<Label>[]> {
  const favourites = await favouritesOf(db, operator.id);
  const titles = new Map<string, Label | null>();
  for (const resource of readableSections) {
    const ids = favourites.filter(({ section, id }) => section === resource.code && id !== 0).map(({ id }) => id);
    for (const row of ids.length > 0 ? await rowsOf(db, resource, ids) : []) {
      titles.set(`${resource.code} ${row.id}`, visibleTitle(operator, resource, row));
    }
  }
  const isReadable = (code: string) => readableSections.some((resource) => resource.code === code);
  return favourites.flatMap(({ section, id }) => {
    if (id === 0) return isReadable(section) ? [{ section, id }] : [];
    const title = titles.get(`${section} ${id}`);
    return title === undefined ? [] : [{ section, id, title }];
  });
}

const rowsOf = (db: Db, resource: Resource, ids: readonly number[]) =>
  sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleFields(resource)])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();

export async function addFavourite(
  db: Db,
  { operatorId, resource, id, now }: { operatorId: number; resource: Resource; id: number; now: Date },
): Promise<void> {
  if (id !== 0 && (await rowsOf(db, resource, [id])).length === 0) throw notFound();
  if ((await favouritesOf(db, operatorId)).length >= MAX_FAVOURITES) throw new Refusal(422, tooManyFavourites);
  await db
    .insertInto('favourite')
    .values({ operatorId, section: resource.code, recordId: id, createdAt: now })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Also removes favourites that no longer exist or may no longer be read. */
export async function removeFavourite(db: Db, operatorId: number, { section, id }: FavouriteKey): Promise<void> {
  await db
    .deleteFrom('favourite')
    .where('operatorId', '=', operatorId)
    .where('section', '=', section)
    .where('recordId', '=', id)
    .execute();
}

const tooManyFavourites = {
  zh: `最多收藏 ${MAX_FAVOURITES} 项，请先取消几项再收藏。`,
  en: `At most ${MAX_FAVOURITES} favourites are kept; please remove some first.`,
};
