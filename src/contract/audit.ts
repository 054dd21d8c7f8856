import type { ReferenceValue } from './record.ts';

/** An entry of the audit log, or of a record's history. */
export interface AuditEntry {
  id: number;
  /** A moment. */
  at: string;
  /** `null` where the server made a scheduled change. */
  operator: ReferenceValue | null;
  /** The name of a section's action, or of one only the log knows: `edit`, `publish`, `export`, `signIn`. */
  action: string;
  /** Left out in a record's history. */
  section?: string | null;
  recordId?: number | null;
  title?: string | null;
  reason: string | null;
  details: Readonly<Record<string, unknown>> | null;
  /** The version that the action produced, where its revision is stored. */
  version?: number | null;
}

/** The two parts in which the audit log is read: what was done to records, and who came in or was turned away. */
export const AUDIT_KINDS = ['changes', 'access'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Why an operator may or may not see or do something. */
export interface PermissionExplanation {
  allowed: boolean;
  /** Whether the account can be used at all. */
  barred: 'disabled' | 'expired' | null;
  /** Every required code, with the operator's roles that hold it (`by`) and the other roles that do (`others`). */
  needed: { code: string; by: ReferenceValue[]; others: ReferenceValue[] }[];
}
