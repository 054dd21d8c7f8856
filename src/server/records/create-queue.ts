import type { AnyDraft, AnyRecord } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import type { RowResult } from './concurrent-rows.ts';
import { isUnavailable } from './write-batch.ts';

/** A record that somebody creates. */
export interface CreateRequest {
  draft: AnyDraft;
  operator: Operator;
  /** The idempotency key. */
  key: string | undefined;
}

interface WaitingRequest {
  request: CreateRequest;
  resolve: (record: AnyRecord) => void;
  reject: (error: unknown) => void;
}

interface CreateFunctions {
  create: (request: CreateRequest) => Promise<AnyRecord>;
  /** Creates several records by one transaction; throws if it wrote nothing. */
  createTogether: (requests: readonly CreateRequest[]) => Promise<RowResult<AnyRecord>[]>;
}

/** How many records are created by one transaction; other writes of the section wait for it. */
const MOST = 10;

/**
 * Writes of a section wait for each other (see `records.ts`). New records that would wait for one that is being created are
 * created together, because a transaction for each costs more than inserting it does.
 */
export function createRecordQueue({
  create,
  createTogether,
}: CreateFunctions): (request: CreateRequest) => Promise<AnyRecord> {
  const waiting: WaitingRequest[] = [];
  let isRunning = false;

  /** Each of those that wait would find the database as it is, one after the other. */
  const refuseAll = (some: readonly WaitingRequest[], error: unknown) => {
    for (const { reject } of [...some, ...waiting.splice(0)]) reject(error);
  };
  const createAlone = async (one: WaitingRequest) => {
    try {
      one.resolve(await create(one.request));
    } catch (error) {
      if (isUnavailable(error)) refuseAll([one], error);
      else one.reject(error);
    }
  };
  const createSome = async (some: readonly WaitingRequest[]) => {
    const [only, ...others] = some;
    if (only && others.length === 0) return createAlone(only);
    try {
      const results = await createTogether(some.map(({ request }) => request));
      for (const [index, { resolve, reject }] of some.entries()) {
        const result = results[index] as RowResult<AnyRecord>;
        if ('refusal' in result) reject(result.refusal);
        else resolve(result.value);
      }
    } catch (error) {
      if (isUnavailable(error)) refuseAll(some, error);
      else for (const one of some) await createAlone(one);
    }
  };
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) await createSome(waiting.splice(0, MOST));
    isRunning = false;
  };
  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (!isRunning) void run();
    });
}
