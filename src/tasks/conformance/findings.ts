import type { Exchange } from './server.ts';

/** A statement about what a server answers. */
export interface ServerRequirement {
  /** The statement of the specification: `S3.6`. */
  statement: string;
  /** `must`: without it something of the client fails or misleads. `should`: the client manages without it. */
  level: 'must' | 'should';
  /** What is expected, in one sentence. */
  expected: string;
  /** What the client does where it is not met. */
  consequence: string;
}

export type Outcome = 'met' | 'not met' | 'not offered' | 'could not be asked';

/** A requirement with what a server answered, and for which section. */
export interface Finding extends ServerRequirement {
  section?: string;
  outcome: Outcome;
  /** The request: method, path and query. */
  sent?: string;
  /** What was wrong, or a summary of the answer. */
  actual: string;
}

interface Evidence {
  section?: string | undefined;
  exchange?: Exchange | undefined;
  /** What is wrong with the answer; without it the requirement is met. */
  fault?: string | null | undefined;
  /** What came, where the answer itself does not say it best. */
  actual?: string;
}

export interface Findings {
  list: readonly Finding[];
  /** Adds a finding and returns whether the requirement is met. */
  judge: (requirement: ServerRequirement, evidence: Evidence) => boolean;
  /** Adds a requirement that was not asked, with the reason. */
  skip: (requirement: ServerRequirement, reason: string, section?: string, outcome?: Outcome) => void;
}

export function createFindings(): Findings {
  const list: Finding[] = [];
  const add = ({ section, sent, ...finding }: Finding & { section?: string | undefined; sent?: string | undefined }) =>
    list.push({ ...finding, ...(section === undefined ? {} : { section }), ...(sent === undefined ? {} : { sent }) });
  return {
    list,
    judge(requirement, { section, exchange, fault, actual }) {
      const outcome = fault ? 'not met' : 'met';
      const text = fault || actual || exchange?.summary || '';
      add({ ...requirement, section, outcome, sent: exchange?.sent, actual: text } as Finding);
      return !fault;
    },
    skip(requirement, reason, section, outcome = 'could not be asked') {
      add({ ...requirement, section, outcome, actual: reason } as Finding);
    },
  };
}

const MAX_FAULTS = 8;

/** Faults in one line; null without any. */
export function joinFaults(faults: readonly string[]): string | null {
  if (faults.length === 0) return null;
  const rest = faults.length - MAX_FAULTS;
  return faults.slice(0, MAX_FAULTS).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}
