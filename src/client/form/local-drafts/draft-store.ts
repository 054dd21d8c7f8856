import { ONCE_DAYS } from '../../../contract/calls.ts';
import type { LocalDraft } from './local-draft.ts';

/** Unsaved text as it lies in the browser, for every tab of it and after all of them are closed. */
export interface UnsentDraft extends LocalDraft {
  at: number;
  /** The page that has written it. */
  page: string;
}

/** Tells this page from every other, also from the same tab before it was loaded again. */
export const THIS_PAGE = `${Date.now()}-${Math.random()}`;

const DRAFT_LIFETIME = ONCE_DAYS * 86_400_000;
const STORE = 'drafts';

/** Lays it there, or says that it could not: storage may be missing, blocked or full. */
export const storeDraft = (key: string, draft: LocalDraft & { at: number }): Promise<boolean> =>
  withStore('readwrite', (store) => store.put({ ...draft, page: THIS_PAGE }, key)).then(
    () => true,
    () => false,
  );

/** What lies there; what is too old is gone. */
export async function findStoredDraft(key: string): Promise<UnsentDraft | null> {
  try {
    const found = await withStore<UnsentDraft | undefined>('readonly', (store) => store.get(key));
    if (!found || typeof found.values !== 'object' || Date.now() - found.at > DRAFT_LIFETIME) return null;
    return found;
  } catch {
    return null;
  }
}

/** Takes it away; without `evenOthers` only what this page has laid there. */
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
      // Another tab with a newer version of the product is not made to wait.
      asked.result.onversionchange = () => asked.result.close();
      asked.result.onclose = () => {
        database = undefined;
      };
      clear(asked.result);
      resolve(asked.result);
    };
  });
  // Whoever cannot open it now may be able to later.
  database.catch(() => {
    database = undefined;
  });
  return database;
}

/** Nobody comes back to what is older; it is looked for once a page. */
function clear(database: IDBDatabase): void {
  const asked = database.transaction(STORE, 'readwrite').objectStore(STORE).openCursor();
  asked.onsuccess = () => {
    const cursor = asked.result;
    if (!cursor) return;
    if (!(Date.now() - (cursor.value as UnsentDraft).at <= DRAFT_LIFETIME)) cursor.delete();
    cursor.continue();
  };
}
