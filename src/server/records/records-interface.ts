import type { Label } from '../../contract/label.ts';
import type { ListAnswer } from '../../contract/list.ts';
import type { IncomingReferences, MoveRequest, ReferenceValue } from '../../contract/record.ts';
import type { RestoreRequest, Revision, RevisionLine } from '../../contract/revision.ts';
import type { TrashedRecord } from '../../contract/trash.ts';
import type { AnyDraft, AnyRecord } from '../../declare/define-resource.ts';
import type { Tx } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';
import type { QueryParameters } from '../http/request-parts.ts';
import type { AuditWrite } from './history/audit.ts';
import type { ParsedListQuery } from './list-query.ts';
import type { WriteBatch } from './write-batch.ts';

/** All operations on the records of a section. */
export interface Records {
  list: (listQuery: ParsedListQuery, operator: Operator) => Promise<ListAnswer<AnyRecord>>;
  read: (id: number, operator: Operator) => Promise<AnyRecord>;
  /** Creates a record; with an idempotency key, a retry returns the first result and writes nothing. */
  create: (draft: AnyDraft, operator: Operator, key?: string) => Promise<AnyRecord>;
  update: (edit: RecordEdit, operator: Operator, key?: string) => Promise<AnyRecord>;
  remove: (id: number, version: number, operator: Operator) => Promise<void>;
  move: (request: MoveRequest, operator: Operator) => Promise<AnyRecord>;
  /** Performs a declared action on a record, only at the given version if there is one. */
  performAction: (request: ActionRequest, operator: Operator) => Promise<AnyRecord>;
  /** The ids of all records that match a query; throws if there are too many. */
  listIds: (listQuery: ParsedListQuery, operator: Operator, most: number) => Promise<number[]>;
  /** Reveals a masked value and logs who asked for it and why. */
  reveal: (request: RevealRequest, operator: Operator) => Promise<unknown>;
  /** Runs the writes of several rows in one transaction; those that succeed or fail one by one go through `writeRows`. */
  inBatch: <T>(
    operator: Operator,
    work: (writes: RecordWrites, batch: WriteBatch) => Promise<T>,
    changeSet?: string,
  ) => Promise<T>;
  /** The same, but rolled back at the end. */
  dryRun: <T>(operator: Operator, work: (writes: RecordWrites) => Promise<T>) => Promise<T>;
  /** The operators who created or last changed a record. */
  editors: () => Promise<ReferenceValue[]>;
  /** Lists the records that refer to a record. */
  incomingReferences: (id: number, operator: Operator) => Promise<IncomingReferences<Label>>;
  /** The revisions of a record, newest first. */
  revisions: (id: number, query: QueryParameters, operator: Operator) => Promise<ListAnswer<RevisionLine>>;
  /** The changes made by one revision. */
  revision: (id: number, version: number, operator: Operator) => Promise<Revision>;
  /** Restores an older version as a normal edit. */
  restore: (request: RestoreRequest, operator: Operator) => Promise<AnyRecord>;
  /** The trash of the section, latest first. */
  trash: (query: QueryParameters, operator: Operator) => Promise<ListAnswer<TrashedRecord<Label>>>;
  /** Restores a record from the trash under its id. */
  undelete: (id: number, version: number, operator: Operator) => Promise<AnyRecord>;
}

/** A draft to save over a record at the version that the operator has read. */
interface RecordEdit {
  id: number;
  version: number;
  draft: AnyDraft;
}

/** A declared action to perform on a record, with its validated parameters. */
interface ActionRequest {
  id: number;
  action: string;
  parameters: AnyDraft;
  version: number | undefined;
}

/** The operations available within one transaction. */
export interface RecordWrites {
  tx: Tx;
  /** The unmasked record, for comparison only and never to be shown. */
  read: (id: number) => Promise<AnyRecord>;
  create: (draft: AnyDraft) => Promise<AnyRecord>;
  update: (id: number, version: number, draft: AnyDraft) => Promise<AnyRecord>;
  /** The columns that a save would change; refuses like a save. */
  findChanges: (draft: AnyDraft, before: AnyRecord | null) => Promise<string[]>;
}

/** The part of an audit entry that describes a write. */
export type WriteEntry = Pick<AuditWrite, 'action' | 'reason' | 'details' | 'version'>;

/** A request to reveal a masked value, with its reason. */
export interface RevealRequest {
  id: number;
  field: unknown;
  reason: unknown;
}
