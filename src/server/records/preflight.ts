import { sql } from 'kysely';
import type { Sentence } from '../../contract/label.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isEditable } from '../../declare/draft.ts';
import { listReferences } from '../../declare/naming.ts';
import type { ReferencedRecord } from '../../kinds/field.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';
import type { RecordWrite } from './record-context.ts';
import { draftInRow } from './row.ts';
import type { FieldRefusals } from './rules.ts';
import type { Section } from './section.ts';
import { tableOf } from './section-table.ts';
import { visibleReferenceTitle } from './visibility/masking.ts';
import { seesField } from './visibility/references.ts';

/** What prevents a move which requires a complete record, by field, besides what is missing in it. */
export async function preflight({ resource, resources, rules }: Section, record: AnyRecord, write: RecordWrite) {
  const ruled: FieldRefusals = (await rules.preflight?.(record, write)) ?? {};
  const deadFields = await deadReferences(resource, record, { resources, db: write.tx, operator: write.operator });
  return { ...ruled, ...deadFields };
}

interface ReferenceCheck {
  resources: readonly Resource[];
  db: Db;
  /** The operator who reads the sentences; the scheduler has none. */
  operator?: Pick<Operator, 'codes'>;
}

/**
 * The fields that refer to a deleted record or, if published, to an unpublished one. The reference is not revealed to
 * operators from whom the field is hidden.
 */
export async function deadReferences(
  resource: Resource,
  record: AnyRecord,
  { resources, db, operator }: ReferenceCheck,
): Promise<FieldRefusals> {
  const draft = draftInRow(resource, record);
  const applicable = Object.entries(resource.fields).filter(([, field]) => isEditable(field, draft));
  const isPublic = resource.workflow?.publication !== undefined;
  const references = applicable.map(([name, field]) => ({
    name,
    records: listReferences(field, draft[name]).map((one) => ({
      ...one,
      ...(operator && visibleReferenceTitle(operator, field, one, resources)),
    })),
    mustBePublic: isPublic && !('mayBeHidden' in field && field.mayBeHidden),
  }));
  const states = await readStates(
    references.flatMap(({ records }) => records),
    resources,
    db,
  );
  const refused: FieldRefusals = {};
  for (const { name, records, mustBePublic } of references) {
    const sentences = records.flatMap(
      (one) => deadSentence(one, states.get(keyOf(one)), mustBePublic, resources) ?? [],
    );
    if (sentences.length === 0) continue;
    refused[name] = operator && !seesField(operator, resource, name) ? hiddenDeadSentence : joinSentences(sentences);
  }
  return refused;
}

type State = 'live' | 'hidden';

const keyOf = ({ section, id }: Pick<ReferencedRecord, 'section' | 'id'>): string => `${section} ${id}`;

/** The states of the records; deleted ones are missing. */
async function readStates(
  references: readonly ReferencedRecord[],
  resources: readonly Resource[],
  db: Db,
): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  for (const section of new Set(references.map((one) => one.section))) {
    const target = resources.find(({ code }) => code === section);
    if (!target) continue;
    const ids = references.filter((one) => one.section === section).map(({ id }) => id);
    const condition = target.workflow?.publication ? sql<boolean>`live is not null` : sql<boolean>`true`;
    const rows = await sectionTables(db)
      .selectFrom(tableOf(target))
      .select(['id', condition.as('isPublic')])
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute();
    for (const { id, isPublic } of rows) states.set(keyOf({ section, id }), isPublic ? 'live' : 'hidden');
  }
  return states;
}

function deadSentence(
  { section, title }: ReferencedRecord,
  state: State | undefined,
  mustBePublic: boolean,
  resources: readonly Resource[],
): Sentence | undefined {
  if (state === 'live' || (state === 'hidden' && !mustBePublic)) return undefined;
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

const hiddenDeadSentence: Sentence = {
  zh: '这里有您无权查看的内容，其中的记录已被删除或没有发布；请联系能查看它的同事。',
  en: 'Something here that you may not see names a record that is deleted or not published; please ask somebody who sees it.',
};

const joinSentences = (sentences: readonly Sentence[]): Sentence => ({
  zh: sentences.map(({ zh }) => zh).join(''),
  en: sentences.map(({ en }) => en).join(' '),
});
