import { sql } from 'kysely';
import type { Label, Language } from '../../contract/label.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import { actionsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { isGroup, type MenuItem, sectionsOf } from '../../declare/menu.ts';
import type { Db, Tx } from '../database/tables.ts';

/**
 * Synchronises the menu tables with the declarations. Names follow the declarations
 * unless the museum has changed them; undeclared entries are removed.
 * Returns the codes that are new.
 */
export async function writeMenu(
  tx: Tx,
  menu: readonly MenuItem[],
  sections: readonly Resource[],
): Promise<Set<string>> {
  const entries = menuEntries(menu);
  const buttons = menuButtons(menu, sections);
  const { rows: existing } = await sql<{ code: string }>`
    select code from "menuEntry" union all select code from "menuButton"`.execute(tx);

  await tx
    .insertInto('menuEntry')
    .values(entries)
    .onConflict((row) =>
      row.column('code').doUpdateSet(({ ref }) => ({
        parent: ref('excluded.parent'),
        url: ref('excluded.url'),
        icon: ref('excluded.icon'),
        position: ref('excluded.position'),
        ...currentNames('menuEntry'),
      })),
    )
    .execute();
  await tx.deleteFrom('menuEntry').where('code', 'not in', codesOf(entries)).execute();
  if (buttons.length > 0) {
    await tx
      .insertInto('menuButton')
      .values(buttons)
      .onConflict((row) =>
        row
          .columns(['menuCode', 'code'])
          .doUpdateSet(({ ref }) => ({ position: ref('excluded.position'), ...currentNames('menuButton') })),
      )
      .execute();
  }
  await removeUndeclared(tx, buttons);

  const existingCodes = new Set(codesOf(existing));
  return new Set(codesOf([...entries, ...buttons]).filter((code) => !existingCodes.has(code)));
}

/**
 * The names after the menu is written: one that is no longer the declared name of before has been given by the museum and
 * stays. So does one whose declared name an earlier version did not store.
 */
const currentNames = (table: 'menuEntry' | 'menuButton') => {
  const current = (name: string, declared: string) => {
    const [stored, before, now] = [sql.ref(`${table}.${name}`), sql.ref(`${table}.${declared}`), excluded(declared)];
    return sql<string>`case when ${stored} = ${before} then ${now} else ${stored} end`;
  };
  return {
    nameZh: current('nameZh', 'declaredZh'),
    nameEn: current('nameEn', 'declaredEn'),
    declaredZh: excluded('declaredZh'),
    declaredEn: excluded('declaredEn'),
  };
};

const excluded = (column: string) => sql<string>`${sql.ref(`excluded.${column}`)}`;

/** The menu visible with these codes. */
export async function menuFor(db: Db, codes: ReadonlySet<string>, language: Language): Promise<MenuEntry[]> {
  const entries = await db.selectFrom('menuEntry').selectAll().orderBy('position').execute();
  const buttons = await db.selectFrom('menuButton').select(['code', 'menuCode']).orderBy('position').execute();
  const permitted = buttons.filter(({ code }) => codes.has(code));
  const parents = new Set(entries.map(({ parent }) => parent));

  const childrenOf = (parent: string | null): MenuEntry[] =>
    entries
      .filter((entry) => entry.parent === parent)
      .map(({ code, nameZh, nameEn, url, icon }) => ({
        menuName: language === 'en-US' ? nameEn : nameZh,
        menuUrl: url,
        menuCode: code,
        icon,
        children: childrenOf(code),
        buttonList: permitted.filter(({ menuCode }) => menuCode === code).map(({ code: menuCode }) => ({ menuCode })),
      }))
      // A group is visible if any child is, an entry by its own code.
      .filter(({ menuCode, children }) => (parents.has(menuCode) ? children.length > 0 : codes.has(menuCode)));
  return childrenOf(null);
}

/** Buttons are identified by section and action, since several sections may show the same action. */
async function removeUndeclared(tx: Tx, buttons: readonly { menuCode: string; code: string }[]): Promise<void> {
  const keys = buttons.map(({ menuCode, code }) => `${menuCode} ${code}`);
  await sql`delete from "menuButton" where not ("menuCode" || ' ' || code = any(${keys}::text[]))`.execute(tx);
}

const codesOf = (rows: readonly { code: string }[]): string[] => rows.map(({ code }) => code);

const namesOf = ({ zh, en }: Label) => ({ nameZh: zh, nameEn: en, declaredZh: zh, declaredEn: en });

const menuEntries = (menu: readonly MenuItem[]) =>
  menu
    .flatMap((item) => [
      { ...item, parent: null },
      ...(isGroup(item) ? item.sections.map((section) => ({ ...section, parent: item.code })) : []),
    ])
    .map(({ code, parent, label, path, icon }, position) => ({
      code,
      parent,
      ...namesOf(label),
      url: path,
      icon,
      position,
    }));

const menuButtons = (menu: readonly MenuItem[], sections: readonly Resource[]) =>
  sectionsOf(menu)
    .flatMap((resource) => actionsOf(resource, sections).map((action) => ({ ...action, menuCode: resource.code })))
    .map(({ code, menuCode, label }, position) => ({
      code,
      menuCode,
      ...namesOf(label),
      position,
    }));
