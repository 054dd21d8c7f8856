/** As much of a browser's store as the product uses; what is put is copied, as a browser does. */
export function storeOfBrowser({ full = false } = {}) {
  const rows = new Map<string, unknown>();
  const later = (work: () => void) => setTimeout(work, 0);
  const asked = <T>(result: () => T) => {
    const request = { result: undefined as T | undefined, onsuccess: null as (() => void) | null };
    later(() => {
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
    const work = { oncomplete: null as (() => void) | null, onabort: null as (() => void) | null };
    let failed = false;
    later(() => later(() => (failed ? work.onabort?.() : work.oncomplete?.())));
    const objectStore = () => ({
      get: (key: string) => asked(() => structuredClone(rows.get(key))),
      put(value: unknown, key: string) {
        failed = full;
        return asked(() => (full ? undefined : rows.set(key, structuredClone(value))));
      },
      delete: (key: string) => asked(() => rows.delete(key)),
      openCursor() {
        const request = { result: null as object | null, onsuccess: null as (() => void) | null };
        later(() => {
          for (const key of [...rows.keys()]) {
            request.result = cursorAt([key]);
            request.onsuccess?.();
          }
        });
        return request;
      },
    });
    return Object.assign(work, { objectStore });
  };
  const open = () => {
    const request = asked(() => ({ transaction, close: () => undefined }));
    return request;
  };
  return { rows, factory: { open } as unknown as IDBFactory };
}
