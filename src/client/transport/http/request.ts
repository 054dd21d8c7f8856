import axios, { type AxiosAdapter, AxiosError, AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  IDEMPOTENCY_HEADER,
  IDLE_HEADER,
  PROGRAM_HEADER,
  REQUEST_TIMEOUT,
  SESSION_LEFT_HEADER,
} from '../../../contract/calls.ts';
import { type Envelope, SUCCESS_CODE } from '../../../contract/envelope.ts';
import { inLanguage, type Label, type Language } from '../../../contract/label.ts';
import { BODY_LIMIT } from '../../../contract/limits.ts';
import { type Adapter, type Call, fromServer, type Method, toServer } from './adapter.ts';
import { type RequestQuery, requestUrl } from './address.ts';
import { ApiError } from './api-error.ts';
import type { TakeEarlyAnswer } from './early-answers.ts';
import { failureOf } from './failure.ts';
import { readJson } from './json.ts';
import { httpMessages, type SentContent } from './messages.ts';
import type { ProgramCheck } from './program-check.ts';
import { createResponseTimeout } from './response-timeout.ts';
import type { SessionClock } from './session-clock.ts';

export interface RequestOptions<T = unknown> {
  query?: RequestQuery;
  /** Sent as JSON, or as it is when it is a FormData. */
  body?: unknown;
  /** The presenter stays silent, except that an ended session still leads to the sign-on (S7.4). */
  skipErrorHandler?: boolean;
  /** Statuses that the screen shows itself; the presenter skips them. */
  handledStatuses?: readonly number[];
  /** Sent as a header, so that the server does the write once however often it is retried. */
  idempotencyKey?: string;
  /** The request survives the unloading of the page. */
  keepalive?: boolean;
  /** The size limit of a file in the body, named in the message when a proxy refuses it. */
  maxBytes?: number;
  signal?: AbortSignal;
  /** Receives the upload progress, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Validates and converts `data`; throwing `InvalidAnswer` makes the call fail. */
  read?: (data: unknown) => T;
}

type SendOptions = Omit<RequestOptions, 'read'> & { once?: boolean };

/** Requests a path below the API prefix and resolves to `data` of a successful response. */
export type Request = <T>(method: Method, path: string, options?: RequestOptions<T>) => Promise<T>;

/** Requests a file; an HTML or JSON response is treated as a failure (S7.16). */
export type FetchFile = (path: string, options?: FileOptions) => Promise<FetchedFile>;

export interface FileOptions extends Pick<RequestOptions, 'query' | 'signal' | 'skipErrorHandler'> {
  /** The URL works once, so the request is not retried. */
  once?: boolean;
  /** Sent by POST. */
  body?: unknown;
  /** A successful JSON answer is accepted as well, such as one that says where the file is. */
  acceptsData?: boolean;
}

export interface FetchedFile {
  content: Blob;
  disposition: string;
  /** The data of a JSON answer, with `acceptsData`. */
  data?: unknown;
}

export interface RequestParts {
  /** The id of the menu entry the operator is at, when there is one (S7.2). */
  menuId: () => string | undefined;
  /** Shows a failure to the operator; called once for each. */
  present: (error: ApiError) => void;
  apiOrigin: string;
  language?: () => Language;
  /** Sends the operator's idle time and receives what is left of the session. */
  clock?: Pick<SessionClock, 'idleSeconds' | 'readHeader'>;
  /** Sends the fingerprint of this page's program with writes and receives the one of the server. */
  program?: ProgramCheck;
  /** Takes over an early answer of the inline script. */
  adopt?: TakeEarlyAnswer;
  /** Translates calls and answers for a server with words of its own. */
  adapter?: Adapter;
}

/** Thrown by `read` for an unusable answer, with the message for the operator. */
export class InvalidAnswer extends Error {
  readonly sentence: Label;
  readonly statusCode: number;

  constructor(sentence: Label, statusCode = 0) {
    super(sentence.en);
    this.sentence = sentence;
    this.statusCode = statusCode;
  }
}

/** The only way to the server: everything but a successful response becomes an `ApiError`, shown once. */
export function createRequest(parts: RequestParts): Request {
  return async <T>(method: Method, path: string, options: RequestOptions<T> = {}): Promise<T> => {
    try {
      const call = { method, path, query: options.query, body: options.body };
      const { status, data: text } = await sendWithRetry(parts, { call, options });
      const body = fromServer(parts.adapter, call, readJson(text) ?? null, status);
      if (!isSuccess(status, body)) throw failureFrom(status, body, parts, options);
      return options.read ? options.read(body.data) : (body.data as T);
    } catch (error) {
      throw presentFailure(error, parts, options);
    }
  };
}

export function createFetchFile(parts: RequestParts): FetchFile {
  return async (path, options = {}) => {
    try {
      const method = options.body === undefined ? 'GET' : 'POST';
      const call: Call = { method, path, query: options.query, body: options.body };
      const { status, data, headers } = await sendWithRetry<Blob>(parts, { call, options, responseType: 'blob' });
      const isFile = status < 400 && !/\b(html|json)\b/i.test(String(headers['content-type']));
      const disposition = String(headers['content-disposition'] ?? '');
      if (isFile) return { content: data, disposition };
      const body = fromServer(parts.adapter, call, readJson(await data.text()) ?? null, status);
      if (options.acceptsData && isSuccess(status, body)) return { content: data, disposition, data: body.data };
      throw failureFrom(status, body, parts);
    } catch (error) {
      throw presentFailure(error, parts, options);
    }
  };
}

/** Delay in milliseconds before the one retry of a GET that met a network error or a 502 to 504. */
const RETRY_DELAY = 300;

interface HttpCall {
  /** In the words of the contract. */
  call: Call;
  options: SendOptions;
  responseType?: 'text' | 'blob';
}

async function sendWithRetry<T = string>(parts: RequestParts, httpCall: HttpCall): Promise<AxiosResponse<T>> {
  const { call, options } = httpCall;
  if (call.method !== 'GET' || options.once) return send(parts, httpCall);
  try {
    const response = await send<T>(parts, httpCall);
    if (response.status < 502) return response;
  } catch (error) {
    if (!(error instanceof NoAnswer) || error.sentence !== httpMessages.noAnswer || options.signal?.aborted)
      throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
  return send(parts, httpCall);
}

/** A network error or a timeout. */
class NoAnswer extends InvalidAnswer {}

async function send<T>(
  parts: RequestParts,
  { call: ownCall, options, responseType = 'text' }: HttpCall,
): Promise<AxiosResponse<T>> {
  const { signal, onProgress, idempotencyKey, keepalive } = options;
  const call = toServer(parts.adapter, { ...ownCall, menuId: parts.menuId() });
  const { body, menuId } = call;
  // Uploads and downloads have an idle timeout; everything else has 30 seconds in total.
  const isTransfer = body instanceof FormData || responseType === 'blob';
  const idleTimeout = isTransfer ? createResponseTimeout(REQUEST_TIMEOUT, signal) : null;
  const idle = parts.clock?.idleSeconds();
  const fingerprint = ownCall.method === 'GET' ? undefined : parts.program?.fingerprint();
  const config: AxiosRequestConfig = {
    method: call.method,
    url: requestUrl(parts.apiOrigin, call.path, call.query),
    data: body,
    responseType,
    timeout: idleTimeout ? 0 : REQUEST_TIMEOUT,
    // Without it axios reports an aborted connection as a timeout.
    transitional: { clarifyTimeoutError: true },
    withCredentials: true,
    headers: {
      ...(menuId === undefined ? {} : { menuId }),
      ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
      ...(idle === undefined ? {} : { [IDLE_HEADER]: String(idle) }),
      ...(fingerprint === undefined ? {} : { [PROGRAM_HEADER]: fingerprint }),
      'Accept-Language': parts.language?.() ?? 'zh-CN',
    },
    ...(keepalive ? { adapter: 'fetch', fetchOptions: { keepalive } } : { adapter: earlyAnswerAdapter(parts.adopt) }),
    // The envelope is parsed and checked by the caller, whatever the status.
    validateStatus: null,
    transformResponse: [],
    ...(signal ? { signal } : {}),
    ...(idleTimeout
      ? {
          signal: idleTimeout.signal,
          onDownloadProgress: idleTimeout.restart,
          onUploadProgress({ progress }) {
            idleTimeout.restart();
            onProgress?.(progress ?? 0);
          },
        }
      : {}),
  };
  try {
    const response = await axios.request<T>(config);
    parts.clock?.readHeader(response.headers[SESSION_LEFT_HEADER.toLowerCase()]);
    // A server that refuses every call may be an older one, which is about to stop.
    if (response.status < 500) parts.program?.readHeader(response.headers[PROGRAM_HEADER.toLowerCase()]);
    return response;
  } catch (error) {
    throw new NoAnswer(idleTimeout?.reached() || isTimeOut(error) ? httpMessages.tooSlow : httpMessages.noAnswer);
  } finally {
    idleTimeout?.stop();
  }
}

const isTimeOut = (error: unknown): boolean => axios.isAxiosError(error) && error.code === 'ETIMEDOUT';

/** The XHR adapter, unless the inline script has sent the request already. */
function earlyAnswerAdapter(adopt: TakeEarlyAnswer | undefined): AxiosAdapter {
  const xhrAdapter = axios.getAdapter('xhr');
  return async (config) => {
    const early = adopt?.((config.method ?? 'get').toUpperCase(), config.url ?? '');
    if (!early) return xhrAdapter(config);
    const { status, contentType, text } = await early.catch((cause: Error) => {
      throw new AxiosError(cause.message, cause.name === 'AbortError' ? 'ETIMEDOUT' : 'ERR_NETWORK', config);
    });
    const headers = new AxiosHeaders({ 'content-type': contentType });
    return { data: text, status, statusText: '', headers, config, request: null };
  };
}

const isSuccess = (status: number, body: unknown): body is Envelope =>
  status < 400 && Number((body as Partial<Envelope> | null)?.code) === SUCCESS_CODE;

const failureFrom = (status: number, body: unknown, parts: RequestParts, options: SendOptions = {}): ApiError =>
  new ApiError(failureOf(status, body, languageFor(parts), sentContentOf(options)));

/** The file of a form, or what is sent as JSON. */
function sentContentOf({ body, maxBytes }: SendOptions): SentContent | undefined {
  if (body === undefined) return undefined;
  if (!(body instanceof FormData)) return { bytes: new Blob([JSON.stringify(body)]).size, maxBytes: BODY_LIMIT };
  const file = [...body.values()].find((value) => value instanceof File);
  return file && { name: file.name, bytes: file.size, maxBytes };
}

/** Presents the failure and returns it as an `ApiError`. An aborted call is not presented. */
function presentFailure(
  cause: unknown,
  parts: RequestParts,
  { skipErrorHandler, handledStatuses, signal }: SendOptions,
): ApiError {
  const error = cause instanceof ApiError ? cause : errorWithoutBody(cause, languageFor(parts));
  const isHandled = skipErrorHandler || handledStatuses?.includes(error.statusCode) || signal?.aborted;
  // An ended session is always presented (S8.1).
  if (error.loginAddress !== undefined || !isHandled) parts.present(error);
  return error;
}

/** An error without a server body: its own message, or the general one (S8.5). */
function errorWithoutBody(error: unknown, language: Language): ApiError {
  const [text, statusCode] =
    error instanceof InvalidAnswer
      ? [inLanguage(error.sentence, language), error.statusCode]
      : [(error as Error).message, 0];
  return new ApiError({
    message: text || inLanguage(httpMessages.requestError, language),
    statusCode,
    code: statusCode,
  });
}

const languageFor = (parts: RequestParts): Language => parts.language?.() ?? 'zh-CN';
