import type { Section } from './sections.ts';

/** A write to a record as its writer knows it. */
export interface Entry {
  section: Section;
  /** As in the audit log. */
  action: string;
  /** The record and its version before the write; nothing for a new one. */
  id: number | undefined;
  version: number | undefined;
  /** The value of the section's marked field, which no other write has. */
  marker: string | undefined;
  /** `unanswered`: it may be stored or not, because the server ended or could not say. */
  outcome: 'ok' | 'refused' | 'unanswered';
}

/** What a writer knows of a record; it may be out of date. */
export interface Known {
  id: number;
  version: number;
  status: string | undefined;
  trashed: boolean;
}

/** A row of an imported sheet. */
export interface SheetRow {
  title: string;
  /** The field that is wrong in it. */
  wrong: string | null;
}

/** What the writers have sent and what they were answered. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** The change sets of undone jobs and imports, with how many records the server said it had put back. */
  readonly undone: { changeSet: string; total: number }[] = [];
  readonly sheets: { rows: readonly SheetRow[]; isDone: boolean }[] = [];
  /** The jobs and imports, which can be undone: `job:12`. */
  readonly changeSets: { name: string; operator: number }[] = [];
  /** How many calls were answered with each status; 0 is none. */
  readonly statuses = new Map<number, number>();
  readonly failures: string[] = [];
  private readonly known = new Map<Section, Map<number, Known>>();

  /** The number of writes that were answered, except by 503. */
  get answered(): number {
    return [...this.statuses].reduce((sum, [status, count]) => sum + (isAnswer(status) ? count : 0), 0);
  }

  count(status: number, { text, isWrite }: { text: string; isWrite: boolean }): void {
    if (isWrite) this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (![0, 200, 403, 404, 409, 422, 429, 503].includes(status)) this.failures.push(`${status}: ${text}`);
  }

  know(section: Section, record: Known): void {
    const records = this.known.get(section) ?? new Map<number, Known>();
    this.known.set(section, records);
    const earlier = records.get(record.id);
    if (!earlier || earlier.version <= record.version) records.set(record.id, record);
  }

  knownOf(section: Section, mayTake: (record: Known) => boolean = ({ trashed }) => !trashed): Known[] {
    return [...(this.known.get(section)?.values() ?? [])].filter(mayTake);
  }
}

export const isAnswer = (status: number): boolean => status !== 0 && status !== 503;
