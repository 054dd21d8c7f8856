import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { Language } from '../../declare/label.ts';
import type { Access, Operator } from '../access.ts';
import type { Parts } from '../app.ts';
import type { Db } from '../data/tables.ts';
import { answer } from '../errors.ts';
import { languageOf } from '../language.ts';

/**
 * The menu of whoever asks, by both names the specification has for it. Query parameters change nothing: `uid` is the
 * client's way to ask another server differently, here it never widens what an operator may see.
 */
export function menuRoutes(app: FastifyInstance, { database }: Parts, { guard, operatorOf }: Access): void {
  for (const call of [calls.menuList, calls.menu]) {
    app.get(`${API_PREFIX}/${call}`, { preHandler: guard() }, async (request) =>
      answer(await menuFor(database.db, operatorOf(request), languageOf(request))),
    );
  }
}

async function menuFor(db: Db, { codes }: Operator, language: Language): Promise<MenuEntry[]> {
  const entries = await db.selectFrom('menuEntry').selectAll().orderBy('position').execute();
  const buttons = await db.selectFrom('menuButton').select(['code', 'menuCode']).orderBy('position').execute();
  const held = buttons.filter(({ code }) => codes.has(code));
  const parents = new Set(entries.map(({ parent }) => parent));

  const below = (parent: string | null): MenuEntry[] =>
    entries
      .filter((entry) => entry.parent === parent)
      .map(({ code, nameZh, nameEn, url, icon }) => ({
        menuName: language === 'en-US' ? nameEn : nameZh,
        menuUrl: url,
        menuCode: code,
        icon,
        children: below(code),
        buttonList: held.filter(({ menuCode }) => menuCode === code).map(({ code: menuCode }) => ({ menuCode })),
      }))
      // A group is worth showing for what is in it, an entry of its own by its own code.
      .filter(({ menuCode, children }) => (parents.has(menuCode) ? children.length > 0 : codes.has(menuCode)));
  return below(null);
}
