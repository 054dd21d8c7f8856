import type { RequestQuery } from './address.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call: in the words of the contract, or in those of the server. */
export interface Call {
  method: Method;
  /** Below the API prefix; from the origin when it begins with a slash. */
  path: string;
  query?: RequestQuery | undefined;
  body?: unknown;
  menuId?: string | undefined;
}

/**
 * What the inline script needs of an adapter, as data: the paths of its calls, and where their answers have what it
 * reads.
 */
export interface EarlyMapping {
  /** Paths as `requestUrl` takes them. */
  user: string;
  menu: string;
  /** The path of the first page of each list by the path of its section, and the section's code in the menu. */
  lists: Readonly<Record<string, readonly [path: string, menuCode: string]>>;
  envelope: { code: string; success: readonly string[] } | null;
  /** The path to the menu in the answer, and the names in its entries. */
  menuAt: readonly string[];
  menuCode: string;
  children: string;
}

/** Translates between the words of the contract and those of another server. Without a function nothing is translated. */
export interface Adapter {
  toServer?: (call: Call) => Call;
  /** The envelope of an answer, with its data, in the words of the contract; `call` is the one before `toServer`. */
  fromServer?: (call: Call, body: unknown, status: number) => unknown;
  /** The adapter knows where to sign in, so that the address needs no `service`. */
  signsIn?: boolean;
  /** Null when the inline script cannot make the calls of this server. */
  early?: () => EarlyMapping | null;
}

export const toServer = (adapter: Adapter | undefined, call: Call): Call => adapter?.toServer?.(call) ?? call;

export const fromServer = (adapter: Adapter | undefined, call: Call, body: unknown, status: number): unknown =>
  adapter?.fromServer ? adapter.fromServer(call, body, status) : body;
