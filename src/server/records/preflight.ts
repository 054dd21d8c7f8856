import { sql } from 'kysely';
import type { Sentence } from '../../contract/label.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
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
export async function preflight({ resource, sections, rules }: Section, record: AnyRecord, write: RecordWrite) {
  const ruled: FieldRefusals = (await rules.preflight?.(record, write)) ?? {};
  const deadFields = await deadReferences(resource, record, { sections, db: write.tx, operator: write.operator });
  return { ...ruled, ...deadFields };
}

interface ReferenceCheck {
  sections: readonly Resource[];
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
  check: ReferenceCheck,
): Promise<FieldRefusals> {
  return (await listDeadReferences(resource, [record], check)).get(record.id) ?? {};
}

/** The same for several records, by their id, with one query for each section to which they refer. */
export async function listDeadReferences(
  resource: Resource,
  records: readonly AnyRecord[],
  { sections, db, operator }: ReferenceCheck,
): Promise<Map<number, FieldRefusals>> {
  const isPublic = resource.workflow?.publication !== undefined;
  const fields = records.flatMap((record) =>
    editableReferences(resource, record).map(({ name, field, references }) => ({
      id: record.id,
      name,
      references: references.map((one) => ({
        ...one,
        ...(operator && visibleReferenceTitle(operator, field, one, sections)),
      })),
      mustBePublic: isPublic && !('mayBeHidden' in field && field.mayBeHidden),
    })),
  );
  const states = await readStates(
    fields.flatMap(({ references }) => references),
    sections,
    db,
  );
  const refused = new Map<number, FieldRefusals>();
  for (const { id, name, references, mustBePublic } of fields) {
    const sentences = references.flatMap(
      (one) => deadSentence(one, states.get(keyOf(one)), mustBePublic, sections) ?? [],
    );
    if (sentences.length === 0) continue;
    const sentence = operator && !seesField(operator, resource, name) ? hiddenDeadSentence : joinSentences(sentences);
    refused.set(id, { ...refused.get(id), [name]: sentence });
  }
  return refused;
}

/** The references of a record in the fields that apply to it. */
export function editableReferences(resource: Resource, record: AnyRecord) {
  const draft = draftInRow(resource, record);
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isEditable(field, draft) ? { name, field, references: listReferences(field, draft[name]) } : [],
  );
}

type State = 'live' | 'hidden';

const keyOf = ({ section, id }: Pick<ReferencedRecord, 'section' | 'id'>): string => `${section} ${id}`;

/** The states of the records; deleted ones are missing. */
async function readStates(
  references: readonly ReferencedRecord[],
  sections: readonly Resource[],
  db: Db,
): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  for (const section of new Set(references.map((one) => one.section))) {
    const target = findSection(sections, section);
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
  sections: readonly Resource[],
): Sentence | undefined {
  if (state === 'live' || (state === 'hidden' && !mustBePublic)) return undefined;
  const label = findSection(sections, section)?.label ?? { zh: section, en: section };
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
