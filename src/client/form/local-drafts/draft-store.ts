import { IDEMPOTENCY_DAYS } from '../../../contract/calls.ts';
import type { LocalDraft } from './local-draft.ts';

/** A local draft in IndexedDB, shared by all tabs. */
export interface UnsentDraft extends LocalDraft {
  at: number;
  /** The page load that stored it. */
  page: string;
}

/** Identifies this page load. */
export const THIS_PAGE = `${Date.now()}-${Math.random()}`;

const DRAFT_LIFETIME = IDEMPOTENCY_DAYS * 86_400_000;
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
    const found = await withStore<UnsentDraft | undefined>('readonly', (store) => store.get(key));
    if (!found || typeof found.values !== 'object' || Date.now() - found.at > DRAFT_LIFETIME) return null;
    return found;
  } catch {
    return null;
  }
}

/** Deletes the draft; without `evenOthers` only if this page stored it. */
export async function deleteStoredDraft(key: string, evenOthers = false): Promise<void> {
  const found = evenOthers ? null : await findStoredDraft(key);
  if (found && found.page !== THIS_PAGE) return;
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

async function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const work = database.transaction(STORE, mode);
    const asked = ask(work.objectStore(STORE));
    work.oncomplete = () => resolve(asked.result as T);
    work.onabort = () => reject(work.error);
    work.onerror = () => reject(work.error);
  });
}

let database: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('museum-admin', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onblocked = () => reject(new Error('Another tab holds an older store.'));
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      // Lets another tab upgrade the database.
      asked.result.onversionchange = () => asked.result.close();
      asked.result.onclose = () => {
        database = undefined;
      };
      clear(asked.result);
      resolve(asked.result);
    };
  });
  // A failed open is retried at the next call.
  database.catch(() => {
    database = undefined;
  });
  return database;
}

/** Deletes expired drafts, once for each page load. */
function clear(database: IDBDatabase): void {
  const asked = database.transaction(STORE, 'readwrite').objectStore(STORE).openCursor();
  asked.onsuccess = () => {
    const cursor = asked.result;
    if (!cursor) return;
    if (!(Date.now() - (cursor.value as UnsentDraft).at <= DRAFT_LIFETIME)) cursor.delete();
    cursor.continue();
  };
}
