import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { derivedValues } from '../../declare/derived.ts';
import { checkDraft, clearInactiveFields, concernedFields, initialDraft, normalizeDraft } from '../../declare/draft.ts';
import { listReferences } from '../../declare/naming.ts';
import { checkImmutable } from '../../declare/permanence.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import { deletedReference } from '../../kinds/reference/reference.server.ts';
import { lockSection } from '../database/locks.ts';
import type { StoreContext } from '../fields/kind.ts';
import type { Operator } from '../http/access.ts';
import { invalidDraft } from '../http/errors.ts';
import { withNumericIds } from './draft-ids.ts';
import { findInTheWay, lockIfApart } from './other-records/apart.ts';
import { referredValues } from './other-records/referred-values.ts';
import { assertMayChange, type RecordWrite } from './record-context.ts';
import { returnedFields } from './returned-fields.ts';
import { changedFields, cleanDraft, draftInRow, storedColumns } from './row.ts';
import type { Section } from './section.ts';
import { tableOf } from './section-table.ts';
import { rejectCycles } from './tree-cycles.ts';
import { comparedFieldSets, findDuplicates, holdsMasked } from './uniqueness.ts';
import { mayReadTarget, withoutMaskedValues } from './visibility/masking.ts';
import { mayReadFiles } from './visibility/media-access.ts';

/**
 * The columns that change when a draft is saved over a record; refuses invalid values by field. What the record refers to,
 * or an earlier version that is restored, stays even where the writer may not read it.
 */
export async function prepareDraftColumns(
  section: Section,
  values: AnyDraft,
  before: AnyRecord | null,
  write: RecordWrite,
  restored?: AnyRecord,
) {
  const { resource } = section;
  const { tree } = resource;
  const input = withoutMaskedValues(write.operator, resource, withNumericIds(resource, values), before);
  await lockIfApart(section, before && Object.keys(input), write.tx);
  const { draft, changed } = await mergeDraft(section, input, before, write);
  const compared = comparedFieldSets(resource, draft, changed);
  const id = before?.id;
  if (compared.length > 0) await rejectDuplicates(resource, draft, write, { id, changed, sight: 'whole' });
  if (tree !== undefined && changed.includes(tree)) await rejectCycles(resource, draft, before, write.tx);
  if (section.acrossSections.some((name) => changed.includes(name)))
    rejectHiddenTargets(section, draft, changed, { known: [before, restored], operator: write.operator });
  const columns = await storedColumns(resource, draft, changed, storeContextOf(section, write));
  // Asked last: a draft that is refused for another reason must not tell whether a record has the value.
  if (compared.some((names) => holdsMasked(write.operator, resource, names))) {
    if (before) await assertMayChange(section, before, write);
    await rejectDuplicates(resource, draft, write, { id, changed, sight: 'masked' });
  }
  const inTheWay = await findInTheWay(section, draft, write, { status: stateOf(section, before), id, changed });
  if (Object.keys(inTheWay).length > 0) {
    if (before) await assertMayChange(section, before, write);
    throw invalidDraft(inTheWay);
  }
  return columns;
}

/** The state in which a record is saved. */
const stateOf = ({ resource }: Section, before: AnyRecord | null): string | undefined =>
  before?.status ?? resource.workflow?.initial;

/** Refuses references to records that the writer may not read like those to records that do not exist. */
export function rejectHiddenTargets(
  { resource, sections, acrossSections }: Section,
  draft: AnyDraft,
  changed: readonly string[],
  { known, operator }: { known: readonly (AnyRecord | null | undefined)[]; operator: Pick<Operator, 'codes'> },
): void {
  const isHidden = (name: string): boolean => {
    const field = resource.fields[name];
    if (!field) return false;
    const earlier = known.flatMap((record) => listReferences(field, record?.[name]));
    return listReferences(field, draft[name]).some(
      ({ section, id }) =>
        !mayReadTarget(operator, field, section, sections) &&
        !earlier.some((one) => one.section === section && one.id === id),
    );
  };
  const names = acrossSections.filter((name) => changed.includes(name));
  const refused = names.filter(isHidden).map((name) => [name, deletedReference]);
  if (refused.length > 0) throw invalidDraft(Object.fromEntries(refused));
}

async function rejectDuplicates(...question: Parameters<typeof findDuplicates>): Promise<void> {
  const duplicates = await findDuplicates(...question);
  if (Object.keys(duplicates).length > 0) throw invalidDraft(duplicates);
}

/** The context for storing what an operator has named. */
export const storeContextOf = ({ titleOf, sections }: Section, write: RecordWrite): StoreContext => ({
  db: write.tx,
  titleOf,
  mayReadFiles: (hashes) => mayReadFiles(write.tx, hashes, { ...write, sections }),
  ...(write.batch ? { cache: write.batch.lookups } : {}),
});

/** The whole draft, and the names of the fields that change. */
async function mergeDraft(section: Section, input: AnyDraft, before: AnyRecord | null, write: RecordWrite) {
  const { resource, rules } = section;
  const earlier = before && draftInRow(resource, before);
  const start = earlier ?? { ...initialDraft(resource), ...(await generatedValues(resource, write)) };
  const status = stateOf(section, before);
  const mergeValid = async (values: AnyDraft, changes: AnyDraft) => {
    const more = { ...values, ...changes };
    const differing = changedFields(resource, more, earlier);
    const draft = clearInactiveFields(resource, { ...more, ...derivedValues(resource, more, differing) });
    const changed = changedFields(resource, draft, earlier);
    const concerned = concernedFields(resource, changed);
    const known = { ...draft, ...(await referredValues(section, draft, write.tx, concerned)), status };
    const refused = {
      ...checkDraft(resource, known, false, concerned),
      ...(before ? checkImmutable(resource, before.status, changed) : {}),
    };
    if (Object.keys(refused).length > 0) throw invalidDraft(refused);
    return { draft, changed };
  };
  const merged = await mergeValid(start, normalizeDraft(resource, cleanDraft(resource, input)));
  if (!rules.beforeSave) return merged;
  const returned = await rules.beforeSave(merged.draft, { ...write, before });
  return mergeValid(merged.draft, returnedFields(resource, 'beforeSave', returned));
}

/** Values generated for a new record: numbers and times. */
export async function generatedValues(resource: Resource, write: Pick<RecordWrite, 'tx' | 'now'>): Promise<AnyDraft> {
  const draft: AnyDraft = await numbersAt(resource, undefined, {}, write);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.auto === 'created') draft[name] = write.now.toISOString();
  }
  return draft;
}

/** The numbers generated by a move or for a new record; none is given twice. */
export async function numbersAt(
  resource: Resource,
  move: string | undefined,
  record: AnyDraft,
  { tx, now }: Pick<RecordWrite, 'tx' | 'now'>,
): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {};
  const table = tableOf(resource);
  for (const [name, field] of Object.entries(resource.fields)) {
    const { numbering } = serverKindOf(field);
    if (!numbering || numbering.at(field) !== move || (record[name] ?? null) !== null) continue;
    await lockSection(tx, table);
    numbers[name] = await numbering.next(field, { table, name }, { tx, now });
  }
  return numbers;
}
