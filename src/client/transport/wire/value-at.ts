/** The value at a path of names, or numbers of items, with dots between them; an empty path is the value itself. */
export const valueAt = (value: unknown, path: string): unknown =>
  namesIn(path).reduce<unknown>(
    (part, name) => (isObject(part) ? part[name] : Array.isArray(part) ? part[Number(name)] : undefined),
    value,
  );

export const namesIn = (path: string): string[] => path.split('.').filter(Boolean);

/** A path with a slash before it counts from the body of the answer, any other from its data. */
export const answerAt = (data: unknown, body: unknown, path: string): unknown =>
  path.startsWith('/') ? valueAt(body, path.slice(1)) : valueAt(data, path);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with its properties under our names: our name → that of the server. The others stay. */
export function renamed(value: Record<string, unknown>, names: Readonly<Record<string, string>>) {
  const theirs = new Set(Object.values(names));
  const others = Object.entries(value).filter(([name]) => !theirs.has(name) && !Object.hasOwn(names, name));
  const own = Object.entries(names).map(([ours, name]) => [ours, valueAt(value, name)] as const);
  return Object.fromEntries([...others, ...own.filter(([, one]) => one !== undefined)]);
}
