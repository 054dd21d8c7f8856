import { type HttpError, useCustom, useCustomMutation } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sectionCalls } from '../../../contract/calls.ts';
import type { ImportSheet } from '../../../contract/import.ts';
import { MEGABYTE, SHEET_MEGABYTES } from '../../../contract/limits.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { useRefresh } from '../../record/use-refresh.ts';
import { announceWrite, countsUnchanged } from '../../session/message-counts.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

/** The polling interval in milliseconds. */
const POLL_INTERVAL = 800;

type Method = 'post' | 'put' | 'delete';
type ImportCallOptions = { body?: unknown; onProgress?: (fraction: number) => void };
export type RequestImport = <T>(method: Method, call: string, options?: ImportCallOptions) => Promise<T>;

export interface CurrentImport {
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
export function useImport(resource: Resource): CurrentImport {
  const client = useQueryClient();
  const refresh = useRefresh(resource);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const queryKey = callKey('import', resource.code);
  const { query } = useCustom<Answer>({
    url: `${apiPathOf(resource)}/${sectionCalls.import}`,
    method: 'get',
    queryOptions: {
      queryKey,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => (isRunning(state.data?.data) ? POLL_INTERVAL : false),
      refetchIntervalInBackground: true,
    },
    meta: importMeta,
    errorNotification: false,
  });
  const { mutateAsync } = useCustomMutation<Answer, HttpError, unknown>(countsUnchanged);
  const sheet: ImportSheet | null | undefined = query.data
    ? (query.data.data ?? null)
    : query.isError
      ? null
      : undefined;
  const setSheet = (next: ImportSheet | null) => {
    // An answer to the call before would show the sheet as it was.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { data: next });
  };
  // The rows unmount with each page, filter and step, so corrections are stored here, with the id of their sheet.
  const [stored, setStored] = useState({ sheetId: 0, rows: noCorrections });
  const corrections = stored.sheetId === sheet?.id ? stored.rows : noCorrections;

  const request: RequestImport = async (method, call, { body, onProgress } = {}) => {
    const { data } = await mutateAsync({
      url: `${apiPathOf(resource)}/${call}`,
      method,
      values: body,
      meta: { ...importMeta, ...(onProgress ? { onProgress } : {}) },
      errorNotification: false,
    });
    return data as never;
  };
  const requestSheet: CurrentImport['requestSheet'] = async (method, call, options) => {
    setSending(true);
    setProblem(undefined);
    try {
      setSheet((await request<ImportSheet | null>(method, call, options)) ?? null);
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setSending(false);
    }
  };

  const correct: CurrentImport['correct'] = (number, cells) =>
    setStored(({ sheetId, rows }) => {
      const { [number]: _, ...others } = sheetId === sheet?.id ? rows : noCorrections;
      return { sheetId: sheet?.id ?? 0, rows: cells ? { ...others, [number]: cells } : others };
    });
  const check: CurrentImport['check'] = async (mapping = {}) => {
    const rows = Object.entries(corrections).map(([number, cells]) => ({ number: Number(number), cells }));
    const body = { ...mapping, ...(rows.length > 0 && { rows }) };
    const isStarted = await requestSheet('post', sectionCalls.importCheck, { body });
    if (isStarted) setStored({ sheetId: 0, rows: noCorrections });
    return isStarted;
  };

  const state = sheet?.state;
  const previousState = useRef(state);
  const refreshList = useStableCallback(() => {
    announceWrite(client);
    refresh();
  });
  useEffect(() => {
    if (previousState.current === 'running' && state !== 'running') refreshList();
    previousState.current = state;
  }, [state, refreshList]);

  return {
    sheet,
    problem: problem ?? (query.isLoadingError ? messageOf(query.error) : undefined),
    busy: isSending || query.isLoading,
    request,
    requestSheet,
    setSheet,
    corrections,
    correct,
    check,
  };
}

type Answer = ImportSheet & Record<string, unknown>;

/** The dialog shows these failures itself. */
export const importMeta = {
  ...handledStatuses(400, 404, 409, 413, 415, 422, 429),
  maxBytes: SHEET_MEGABYTES * MEGABYTE,
};

const isRunning = (sheet: ImportSheet | null | undefined): boolean =>
  sheet?.state === 'checking' || sheet?.state === 'running';

function messageOf(error: unknown): string | undefined {
  const { errors = {}, message } = error as Partial<ApiError>;
  return Object.values(errors)[0] ?? message;
}
