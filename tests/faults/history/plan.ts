import { createRandom } from '../../support/seeded-random.ts';

export type Random = ReturnType<typeof createRandom>;

/** What the writers do, and how often in relation to each other. */
const stepWeights = {
  create: 22,
  edit: 20,
  move: 26,
  changePlace: 6,
  resize: 5,
  remove: 5,
  undelete: 4,
  restore: 4,
  bulk: 3,
  cancelJob: 1,
  undo: 2,
  read: 8,
} as const;

/** What happens to the servers and to the database meanwhile. */
const faultWeights = {
  kill: 6,
  stop: 4,
  killBoth: 2,
  cancelQueries: 6,
  endConnections: 5,
  freeze: 5,
  alter: 6,
} as const;

export type StepName = keyof typeof stepWeights;
export type FaultName = keyof typeof faultWeights | 'update';

/** What a step does depends on its own random numbers and on the records that are known by then. */
interface Planned<Name> {
  name: Name;
  random: Random;
}

/** `marker` is a text that no other step writes. */
export type Step = Planned<StepName> & { marker: string };
/** A fault, after so many answered writes. */
export type PlannedFault = Planned<FaultName> & { after: number };

/** One fault in so many answered writes, on average. */
const WRITES_PER_FAULT = 150;

/** The endless steps of one writer; the same for the same seed. */
export function* planSteps(seed: number, writer: number): Generator<Step, never> {
  const random = createRandom(seed * 1_000 + writer);
  for (let step = 1; ; step += 1) {
    const marker = `writer-${writer}-${step}`;
    yield { name: pickWeighted(stepWeights, random), random: createRandom(random.nextInteger(2 ** 31)), marker };
  }
}

/** The faults of a history of so many writes, among them one update of the program in the middle. */
export function planFaults(seed: number, writes: number): PlannedFault[] {
  const random = createRandom(-seed);
  const faults: PlannedFault[] = [];
  for (let after = 0; ; ) {
    after += WRITES_PER_FAULT / 2 + random.nextInteger(WRITES_PER_FAULT);
    if (after >= writes) break;
    faults.push({
      name: pickWeighted(faultWeights, random),
      after,
      random: createRandom(random.nextInteger(2 ** 31)),
    });
  }
  const middle = faults[Math.floor(faults.length / 2)];
  if (middle) middle.name = 'update';
  return faults;
}

function pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>, random: Random): Name {
  const names = Object.keys(weights) as Name[];
  return random.pickFrom(names.flatMap((name) => Array.from({ length: weights[name] }, () => name)));
}
