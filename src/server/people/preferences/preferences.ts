import type { CardLayout } from '../../../contract/dashboard.ts';
import type { ListLayout, ListLayouts } from '../../../contract/preference.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import type { Db, QueryRows } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { visibleListLayout } from './list-layout.ts';

/** The layouts and visit times of an operator's lists. */
export const preferenceRows = (db: Db, operatorId: number) =>
  db.selectFrom('preference').select(['section', 'layout', 'seenAt']).where('operatorId', '=', operatorId);

type PreferenceRows = QueryRows<typeof preferenceRows>;

/** Layouts of the lists that the operator may read. */
export const layoutsIn = (rows: PreferenceRows, operator: Operator, sections: readonly Resource[]): ListLayouts =>
  Object.fromEntries(
    rows.flatMap(({ section, layout }) => {
      const resource = findSection(sections, section);
      return resource && layout && mayRead(operator, resource, sections)
        ? [[section, visibleListLayout(layout as ListLayout, resource, operator)]]
        : [];
    }),
  );

export function lastSeenIn(
  rows: PreferenceRows,
  operator: Operator,
  sections: readonly Resource[],
): Record<string, string> {
  const mayReadSection = (section: string) =>
    sections.some((resource) => resource.code === section && mayRead(operator, resource, sections));
  return Object.fromEntries(
    rows.flatMap(({ section, seenAt }) =>
      seenAt && mayReadSection(section) ? [[section, new Date(seenAt).toISOString()]] : [],
    ),
  );
}

export async function writeLastSeen(db: Db, { id }: Operator, { code }: Resource, seenAt: Date): Promise<void> {
  await db
    .insertInto('preference')
    .values({ operatorId: id, section: code, seenAt })
    .onConflict((row) => row.columns(['operatorId', 'section']).doUpdateSet({ seenAt }))
    .execute();
}

/** `null` resets the layout to the declared one. */
export const writeListLayout = async (
  db: Db,
  { id }: Operator,
  { code }: Resource,
  layout: ListLayout | null,
): Promise<void> => {
  const json = layout && JSON.stringify(layout);
  await db
    .insertInto('preference')
    .values({ operatorId: id, section: code, layout: json })
    .onConflict((row) => row.columns(['operatorId', 'section']).doUpdateSet({ layout: json }))
    .execute();
};

/** Where the layout of the overview stands, whose menu code is no section's. */
const OVERVIEW = 'analysis';

export async function writeCardLayout(db: Db, { id }: Operator, layout: CardLayout): Promise<void> {
  const json = JSON.stringify(layout);
  await db
    .insertInto('preference')
    .values({ operatorId: id, section: OVERVIEW, layout: json })
    .onConflict((row) => row.columns(['operatorId', 'section']).doUpdateSet({ layout: json }))
    .execute();
}

export function cardLayoutIn(rows: PreferenceRows): CardLayout | undefined {
  const layout = rows.find(({ section }) => section === OVERVIEW)?.layout;
  return layout && 'order' in layout ? layout : undefined;
}

export const mayRead = (
  { codes }: Pick<Operator, 'codes'>,
  resource: Resource,
  sections: readonly Resource[],
): boolean => mayDo(resource, 'list', (code) => codes.has(code), sections);
