import { useDataProvider } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import type { ImportSheet } from '../../contract/import.ts';
import { MEGABYTE, SHEET_MEGABYTES } from '../../contract/limits.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { ApiError } from '../http/api-error.ts';
import { useRefresh } from '../record/use-refresh.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';

/** The polling interval in milliseconds. */
const POLL_INTERVAL = 800;

type Method = 'get' | 'post' | 'put' | 'delete';
type ImportCallOptions = { body?: unknown; query?: object; onProgress?: (share: number) => void };
export type RequestImport = <T>(method: Method, call: string, options?: ImportCallOptions) => Promise<T>;

export interface ImportState {
  /** Undefined while it is loading, `null` if there is none. */
  sheet: ImportSheet | null | undefined;
  /** The error message of the last call. */
  problem: string | undefined;
  busy: boolean;
  request: RequestImport;
  /** Sends a call whose response is the sheet's new state; false if it failed, with the message in `problem`. */
  requestSheet: (method: Method, call: string, options?: ImportCallOptions) => Promise<boolean>;
  setSheet: (sheet: ImportSheet | null) => void;
  /** The corrected rows that have not been checked yet: all cells of each row by its number. */
  corrections: Corrections;
  /** Stores the corrected cells of a row; undefined removes the correction. */
  correct: (number: number, cells: readonly string[] | undefined) => void;
  /** Sends the corrections and starts a check of all rows. */
  check: (mapping?: object) => Promise<boolean>;
}

type Corrections = Readonly<Record<number, readonly string[]>>;
const noCorrections: Corrections = {};

/** The operator's sheet on the server, with the calls that change it. */
export function useImport(resource: Resource): ImportState {
  const custom = useDataProvider()().custom;
  const refresh = useRefresh(resource);
  const [sheet, setSheet] = useState<ImportSheet | null>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The rows unmount with each page, filter and step, so corrections are stored here, with the id of their sheet.
  const [stored, setStored] = useState({ sheetId: 0, rows: noCorrections });
  const corrections = stored.sheetId === sheet?.id ? stored.rows : noCorrections;

  const request: RequestImport = async (method, call, { body, query, onProgress } = {}) => {
    const meta = {
      ...handledStatuses(400, 404, 409, 413, 415, 422, 429),
      maxBytes: SHEET_MEGABYTES * MEGABYTE,
      ...(onProgress ? { onProgress } : {}),
    };
    const params = { url: `${apiPathOf(resource)}/${call}`, method, payload: body, query, meta };
    const answer = await custom?.(params as unknown as Parameters<NonNullable<typeof custom>>[0]);
    return answer?.data as never;
  };
  const requestSheet: ImportState['requestSheet'] = async (method, call, options) => {
    setBusy(true);
    setProblem(undefined);
    try {
      setSheet((await request<ImportSheet | null>(method, call, options)) ?? null);
      return true;
    } catch (error) {
      const { errors = {}, message } = error as Partial<ApiError>;
      setProblem(Object.values(errors)[0] ?? message);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const correct: ImportState['correct'] = (number, cells) =>
    setStored(({ sheetId, rows }) => {
      const { [number]: _, ...others } = sheetId === sheet?.id ? rows : noCorrections;
      return { sheetId: sheet?.id ?? 0, rows: cells ? { ...others, [number]: cells } : others };
    });
  const check: ImportState['check'] = async (mapping = {}) => {
    const rows = Object.entries(corrections).map(([number, cells]) => ({ number: Number(number), cells }));
    const body = { ...mapping, ...(rows.length > 0 && { rows }) };
    const isStarted = await requestSheet('post', sectionCalls.importCheck, { body });
    if (isStarted) setStored({ sheetId: 0, rows: noCorrections });
    return isStarted;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens; `requestSheet` is a new function at each render
  useEffect(() => {
    void requestSheet('get', sectionCalls.import).then((isLoaded) => isLoaded || setSheet(null));
  }, []);

  const isRunning = sheet?.state === 'checking' || sheet?.state === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls after each answer while the import runs; `request` and `refresh` are new functions at each render
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(async () => {
      const next = await request<ImportSheet | null>('get', sectionCalls.import).catch(() => sheet);
      if (sheet.state === 'running' && next?.state !== 'running') refresh();
      // A new object, so that the effect runs again.
      setSheet(next ? { ...next } : null);
    }, POLL_INTERVAL);
    return () => clearTimeout(timer);
  }, [sheet]);

  return { sheet, problem, busy, request, requestSheet, setSheet, corrections, correct, check };
}
