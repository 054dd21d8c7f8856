import { IDEMPOTENCY_DAYS } from '../../../../contract/calls.ts';
import { DAY } from '../../../../contract/museum-time.ts';
import type { LocalDraft } from './local-draft.ts';

/** A local draft in IndexedDB, shared by all tabs. */
export interface UnsentDraft extends LocalDraft {
  at: number;
  /** The page load that stored it. */
  page: string;
}

/** Identifies this page load. */
export const THIS_PAGE = `${Date.now()}-${Math.random()}`;

const DRAFT_LIFETIME = IDEMPOTENCY_DAYS * DAY;
const STORE = 'drafts';

/** Stores a draft; resolves to false when storage is missing, blocked or full. */
export const storeDraft = (key: string, draft: LocalDraft & { at: number }): Promise<boolean> =>
  withStore('readwrite', (store) => store.put({ ...draft, page: THIS_PAGE }, key)).then(
    () => true,
    () => false,
  );

/** Returns the stored draft unless it has expired. */
export async function findStoredDraft(key: string): Promise<UnsentDraft | null> {
  try {
    const stored = await withStore<UnsentDraft | undefined>('readonly', (store) => store.get(key));
    if (!stored || typeof stored.values !== 'object' || Date.now() - stored.at > DRAFT_LIFETIME) return null;
    return stored;
  } catch {
    return null;
  }
}

/** Deletes the draft; without `evenOthers` only if this page stored it. */
export async function deleteStoredDraft(key: string, evenOthers = false): Promise<void> {
  // In one transaction: a page that unloads right after a save would not begin a second one.
  await withStore('readwrite', (store) => {
    const request = store.get(key);
    request.onsuccess = () => {
      const stored = request.result as Partial<UnsentDraft> | undefined;
      if (stored && (evenOthers || stored.page === THIS_PAGE)) store.delete(key);
    };
    return request;
  }).catch(() => undefined);
}

async function withStore<T>(
  mode: IDBTransactionMode,
  createRequest: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = createRequest(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result as T);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

let database: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('museum-admin', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onblocked = () => reject(new Error('Another tab holds an older store.'));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // Lets another tab upgrade the database.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => {
        database = undefined;
      };
      deleteExpired(request.result);
      resolve(request.result);
    };
  });
  // A failed open is retried at the next call.
  database.catch(() => {
    database = undefined;
  });
  return database;
}

/** Deletes expired drafts, once for each page load. */
function deleteExpired(database: IDBDatabase): void {
  const request = database.transaction(STORE, 'readwrite').objectStore(STORE).openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if (!(Date.now() - (cursor.value as UnsentDraft).at <= DRAFT_LIFETIME)) cursor.delete();
    cursor.continue();
  };
}
