/** Where the rows and the total of a list are in an answer that the adapter does not understand, as paths with dots. */
export interface FoundRows {
  rows: string;
  total: string | null;
}

const MAX_DEPTH = 4;

export function findRows(body: unknown): FoundRows | null {
  const rows = pathTo(body, (value) => Array.isArray(value) && (value.length === 0 || typeof value[0] === 'object'));
  if (rows === null) return null;
  const total = pathTo(
    body,
    (value, name) => /total|count/i.test(name) && Number.isInteger(Number(value ?? Number.NaN)),
  );
  return { rows, total };
}

/** The shortest path to a value that matches. */
function pathTo(body: unknown, matches: (value: unknown, name: string) => boolean): string | null {
  let level: [path: string[], value: unknown][] = [[[], body]];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const found = level.find(([path, value]) => matches(value, path.at(-1) ?? ''));
    if (found) return found[0].join('.');
    level = level.flatMap(([path, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([name, part]): [string[], unknown] => [[...path, name], part])
        : [],
    );
  }
  return null;
}
