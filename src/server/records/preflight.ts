import { sql } from 'kysely';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { applies, checkDraft } from '../../declare/draft.ts';
import type { Named } from '../../declare/field.ts';
import type { Sentence } from '../../declare/label.ts';
import { namedIn } from '../../declare/naming.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import type { FieldRefusals } from '../rules/rules.ts';
import type { RecordWrite } from './record-context.ts';
import { seesField } from './references.ts';
import { draftInRow } from './row.ts';
import type { Section } from './section.ts';

/** All problems that prevent a move which requires a complete record, by field. */
export async function preflight({ resource, resources, rules }: Section, record: AnyRecord, write: RecordWrite) {
  const own: FieldRefusals = (await rules.preflight?.(record, write)) ?? {};
  const dead = await deadReferences(resource, record, resources, write.tx, write.operator);
  return { ...own, ...dead, ...checkDraft(resource, draftInRow(resource, record), true) };
}

/**
 * The fields that refer to a deleted record or, if published, to an unpublished one. The reference is not revealed to
 * operators from whom the field is hidden.
 */
export async function deadReferences(
  resource: Resource,
  record: AnyRecord,
  resources: readonly Resource[],
  db: Db,
  operator?: Pick<Operator, 'codes'>,
): Promise<FieldRefusals> {
  const draft = draftInRow(resource, record);
  const asked = Object.entries(resource.fields).filter(([, field]) => applies(field, draft));
  const follows = resource.workflow?.publication !== undefined;
  const named = asked.map(([name, field]) => ({
    name,
    records: namedIn(field, draft[name]),
    isSeen: follows && !('mayBeHidden' in field && field.mayBeHidden),
  }));
  const states = await statesOf(
    named.flatMap(({ records }) => records),
    resources,
    db,
  );
  const refused: FieldRefusals = {};
  for (const { name, records, isSeen } of named) {
    const sentences = records.flatMap((one) => deadSentence(one, states.get(keyOf(one)), isSeen, resources) ?? []);
    if (sentences.length === 0) continue;
    refused[name] = operator && !seesField(operator, resource, name) ? deadUnseen : joined(sentences);
  }
  return refused;
}

type State = 'live' | 'hidden';

const keyOf = ({ section, id }: Pick<Named, 'section' | 'id'>): string => `${section} ${id}`;

/** The states of the records; deleted ones are missing. */
async function statesOf(named: readonly Named[], resources: readonly Resource[], db: Db): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  for (const section of new Set(named.map((one) => one.section))) {
    const target = resources.find(({ code }) => code === section);
    if (!target) continue;
    const ids = named.filter((one) => one.section === section).map(({ id }) => id);
    const seen = target.workflow?.publication ? sql<boolean>`live is not null` : sql<boolean>`true`;
    const rows = await sectionTables(db)
      .selectFrom(tableOf(target))
      .select(['id', seen.as('seen')])
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute();
    for (const { id, seen: isSeen } of rows) states.set(keyOf({ section, id }), isSeen ? 'live' : 'hidden');
  }
  return states;
}

function deadSentence(
  { section, title }: Named,
  state: State | undefined,
  isSeen: boolean,
  resources: readonly Resource[],
): Sentence | undefined {
  if (state === 'live' || (state === 'hidden' && !isSeen)) return undefined;
  const label = resources.find(({ code }) => code === section)?.label ?? { zh: section, en: section };
  return state === undefined
    ? {
        zh: `“${label.zh}”中的《${title}》已被删除，请改选或移除。`,
        en: `“${title}” in “${label.en}” has been deleted; please choose another or remove it.`,
      }
    : {
        zh: `“${label.zh}”中的《${title}》目前没有发布，请先发布它，或改选、移除。`,
        en: `“${title}” in “${label.en}” is not published at present; please publish it first, or choose another.`,
      };
}

const deadUnseen: Sentence = {
  zh: '这里有您无权查看的内容，其中的记录已被删除或没有发布；请联系能查看它的同事。',
  en: 'Something here that you may not see names a record that is deleted or not published; please ask somebody who sees it.',
};

const joined = (sentences: readonly Sentence[]): Sentence => ({
  zh: sentences.map(({ zh }) => zh).join(''),
  en: sentences.map(({ en }) => en).join(' '),
});
