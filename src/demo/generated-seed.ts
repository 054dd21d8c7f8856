import { HOUR } from '../contract/museum-time.ts';
import type { ReferenceValue } from '../contract/record.ts';
import { targetsOf } from '../declare/actions.ts';
import type { AnyDraft, Resource } from '../declare/define-resource.ts';
import { checkDraft } from '../declare/draft.ts';
import { requiresComplete } from '../declare/requirements.ts';
import { sampleDraft } from '../declare/sample.ts';
import { uniqueFieldSets } from '../declare/unique-fields.ts';
import { reasonedMove, type Workflow } from '../declare/workflow.ts';
import { addDays, todayInShanghai } from '../kinds/date/date.ts';
import type { SampleSource } from '../kinds/field.ts';
import { meaningOf } from '../kinds/index.ts';
import { comparableValue, isComplete } from '../server/records/uniqueness.ts';
import type { SectionSeed, SeedRecord, SeedWorld } from './define-seed.ts';
import { gatherSamples, type Samples } from './generated-samples.ts';
import { seedDraft } from './seed-rows.ts';

/** Fills three pages of a list. */
const RECORDS = 24;

/** The seeds that sections have of their own, followed by one for every other section, after those it refers to. */
export function completeSeeds(seeds: readonly SectionSeed[], sections: readonly Resource[]): SectionSeed[] {
  const written = new Set(seeds.map(({ code }) => code));
  const others = sections.filter(({ code }) => !written.has(code));
  return [...seeds, ...referredFirst(others).map((resource) => generatedSeed(resource, sections))];
}

/** A section's demonstration records, made from the samples of its field kinds. */
export const generatedSeed = (resource: Resource, sections: readonly Resource[]): SectionSeed => ({
  code: resource.code,
  when: 'after',
  onlyIfUnused: true,
  records: (world) => composeRecords(resource, sections, world),
});

function referredFirst(sections: readonly Resource[]): Resource[] {
  const ordered = new Set<Resource>();
  const visited = new Set<Resource>();
  const visit = (section: Resource): void => {
    if (visited.has(section)) return;
    visited.add(section);
    const targets = Object.values(section.fields).flatMap(targetsOf);
    for (const target of sections) if (targets.includes(target.code)) visit(target);
    ordered.add(section);
  };
  sections.forEach(visit);
  return [...ordered];
}

async function composeRecords(
  resource: Resource,
  sections: readonly Resource[],
  world: SeedWorld,
): Promise<SeedRecord[]> {
  const samples = await gatherSamples(resource, sections, world);
  const usedValues = new Set<string>();
  const composed: SeedRecord[] = [];
  for (let at = 0; at < RECORDS; at += 1) {
    const status = statusAt(resource.workflow, at);
    // A state that needs what the demonstration lacks, such as a video, is left to the operators.
    const record = [status, resource.workflow?.initial]
      .map((state) => composeRecord(resource, samples, { at, status: state, now: world.now }))
      .find((one) => isValid(resource, one));
    if (record && addUniqueValues(resource, record.draft, usedValues)) composed.push(record);
  }
  return withBranches(resource, composed);
}

interface Place {
  at: number;
  status: string | undefined;
  now: Date;
}

function composeRecord(resource: Resource, samples: Samples, { at, status, now }: Place): SeedRecord {
  const { workflow, fields } = resource;
  const number = at + 1;
  const source: SampleSource = {
    ...samples.sourceOf(number),
    // The days lie around today, the moments ahead.
    firstDate: addDays(todayInShanghai(now), -14),
    firstMoment: addDays(todayInShanghai(now), 1),
  };
  const moment = new Date(now.getTime() - (at * 44 + 3) * HOUR);
  const isOpen = !workflow || !status || status === workflow.initial || workflow.decision.states.includes(status);
  const automatic = Object.entries(fields).flatMap(([name, { auto }]) =>
    auto === 'created' || (auto === 'decided' && !isOpen) ? [[name, moment.toISOString()]] : [],
  );
  const reason = workflow && status ? reasonOf(workflow, status) : undefined;
  return {
    draft: {
      ...sampleDraft(resource, source, {
        scheduled: status !== undefined && status === workflow?.publication?.waiting,
        fixed: narrowingValues(resource, samples, number),
      }),
      ...Object.fromEntries(automatic),
    },
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    author: 'editor',
    ...(!isOpen && { lastBy: 'approver' }),
    at: moment,
  };
}

/** Half of what can be public is; the other records take the states in turn. */
function statusAt(workflow: Workflow | undefined, at: number): string | undefined {
  if (!workflow) return undefined;
  const { publication, states } = workflow;
  if (publication && at % 2 === 1) return publication.live;
  const names = Object.keys(states);
  return names[Math.floor(publication ? at / 2 : at) % names.length];
}

function reasonOf(workflow: Workflow, status: string): string | undefined {
  const move = reasonedMove(workflow, status);
  const [reason] = Object.values(move?.reasons ?? {});
  return move && (reason?.zh ?? '示例理由');
}

/** The fields that narrow what a reference offers, filled in with what its record lies in. */
function narrowingValues({ fields }: Resource, samples: Samples, number: number): Record<string, ReferenceValue> {
  const values: Record<string, ReferenceValue> = {};
  for (const field of Object.values(fields)) {
    const narrowedBy = meaningOf(field).narrowedBy?.(field);
    const [target] = targetsOf(field);
    const parent = narrowedBy && target ? samples.parentOf(target, number) : null;
    if (narrowedBy && parent) values[narrowedBy] = parent;
  }
  return values;
}

const isValid = (resource: Resource, record: SeedRecord): boolean => {
  const draft = seedDraft(resource, record, []);
  const inState = { ...draft, status: record.status ?? resource.workflow?.initial };
  return Object.keys(checkDraft(resource, inState, requiresComplete(resource.workflow, record.status))).length === 0;
};

/** Remembers the values that may occur only once; false if one of them has occurred already. */
function addUniqueValues(resource: Resource, draft: AnyDraft, usedValues: Set<string>): boolean {
  const keys = uniqueFieldSets(resource)
    .filter((names) => isComplete(resource, names, draft))
    .map((names) => JSON.stringify([names, names.map((name) => comparableValue(draft[name]))]));
  if (keys.some((key) => usedValues.has(key))) return false;
  for (const key of keys) usedValues.add(key);
  return true;
}

/** In a tree, every record but the first three lies below an earlier one. */
const withBranches = ({ tree }: Resource, records: readonly SeedRecord[]): SeedRecord[] =>
  records.map((record, at) =>
    tree !== undefined && at >= 3 ? { ...record, own: { [tree]: Math.floor(at / 3) - 1 } } : record,
  );
