import type { ReferenceValue } from './record.ts';

/** One line of the audit log, or of a record's own history. */
export interface AuditEntry {
  id: number;
  /** A moment. */
  at: string;
  /** Who; nobody where the server did what had come due. */
  operator: ReferenceValue | null;
  /** What, in the words of permission where it has some: `edit`, `publish`, `export`, `signIn`. */
  action: string;
  /** To what; a record's history leaves it out. */
  section?: string | null;
  recordId?: number | null;
  title?: string | null;
  reason: string | null;
  details: Readonly<Record<string, unknown>> | null;
  /** The version that came of it, where its revision is kept. */
  version?: number | null;
}

/** Whether somebody may see or do something, and by what. */
export interface Why {
  allowed: boolean;
  /** Whether the account can be used at all. */
  barred: 'disabled' | 'expired' | null;
  /** Every code it takes, with the roles of theirs that hold it, and the roles that would. */
  needed: { code: string; by: ReferenceValue[]; others: ReferenceValue[] }[];
}
