import type { ReferenceValue } from './record.ts';

/** What a record is before and after its next approval, field by field; values are masked for the caller. */
export interface ReviewAnswer {
  /** What it is compared with: what the public sees, or the entry in the register; `null` where there is neither yet. */
  with: 'public' | 'register' | null;
  /** The fields that the approval would change. */
  fields: readonly string[];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** The write by which the record came to wait; `null` where it is not stored. */
  sent: {
    /** A moment. */
    at: string;
    /** `null` where the server made a scheduled change. */
    operator: ReferenceValue | null;
    /** As in the audit log. */
    action: string;
    /** What was written to whoever decides. */
    note?: string | null;
  } | null;
}
