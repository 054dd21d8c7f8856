/** An in-memory IndexedDB with the methods that the product uses; values are cloned, as in a browser. */
export function createIndexedDb({ full = false } = {}) {
  const rows = new Map<string, unknown>();
  const runLater = (work: () => void) => setTimeout(work, 0);
  const createRequest = <T>(result: () => T) => {
    const request = { result: undefined as T | undefined, onsuccess: null as (() => void) | null };
    runLater(() => {
      request.result = result();
      request.onsuccess?.();
    });
    return request;
  };
  const cursorAt = (keys: string[]): object | null => {
    const [key, ...rest] = keys;
    if (key === undefined) return null;
    return { value: rows.get(key), delete: () => rows.delete(key), continue: () => cursorAt(rest) };
  };
  const transaction = () => {
    const transactionState = { oncomplete: null as (() => void) | null, onabort: null as (() => void) | null };
    let failed = false;
    runLater(() => runLater(() => (failed ? transactionState.onabort?.() : transactionState.oncomplete?.())));
    const objectStore = () => ({
      get: (key: string) => createRequest(() => structuredClone(rows.get(key))),
      put(value: unknown, key: string) {
        failed = full;
        return createRequest(() => (full ? undefined : rows.set(key, structuredClone(value))));
      },
      delete: (key: string) => createRequest(() => rows.delete(key)),
      openCursor() {
        const request = { result: null as object | null, onsuccess: null as (() => void) | null };
        runLater(() => {
          for (const key of [...rows.keys()]) {
            request.result = cursorAt([key]);
            request.onsuccess?.();
          }
        });
        return request;
      },
    });
    return Object.assign(transactionState, { objectStore });
  };
  const open = () => {
    const request = createRequest(() => ({ transaction, close: () => undefined }));
    return request;
  };
  return { rows, factory: { open } as unknown as IDBFactory };
}
