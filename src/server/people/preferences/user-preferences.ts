import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CurrentUser } from '../../../contract/user.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { favouriteRows } from './favourites.ts';
import { cardLayoutIn, lastSeenIn, layoutsIn, preferenceRows } from './preferences.ts';
import { mayShare, viewRoleRows, viewRolesIn, viewRows, viewsIn } from './views.ts';

type UserPreferences = Pick<CurrentUser, 'layouts' | 'cards' | 'views' | 'viewRoles' | 'favourites' | 'seen'>;

/** Reads all preferences of an operator with one query, because the client needs them at every start. */
export async function readUserPreferences(
  db: Db,
  operator: Operator,
  sections: readonly Resource[],
): Promise<UserPreferences> {
  const { preferences, views, favourites, roles } = await db
    .selectNoFrom([
      jsonArrayFrom(preferenceRows(db, operator.id)).as('preferences'),
      jsonArrayFrom(viewRows(db, operator)).as('views'),
      jsonArrayFrom(favouriteRows(db, operator.id)).as('favourites'),
      jsonArrayFrom(viewRoleRows(db)).as('roles'),
    ])
    .executeTakeFirstOrThrow();
  const cards = cardLayoutIn(preferences);
  return {
    layouts: layoutsIn(preferences, operator, sections),
    ...(cards && { cards }),
    views: viewsIn(views, operator, sections),
    favourites,
    seen: lastSeenIn(preferences, operator, sections),
    ...(mayShare(operator) && { viewRoles: viewRolesIn(roles) }),
  };
}
