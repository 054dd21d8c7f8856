import type { FastifyInstance } from 'fastify';

/** Notes every route from here on; the answer tells which methods an address takes, none when nobody declared it. */
export function collectRoutes(app: FastifyInstance): (address: string) => string[] {
  const exact = new Map<string, Set<string>>();
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  app.addHook('onRoute', ({ url, method }) => {
    const methods = /[:*]/.test(url) ? inPatterns(url) : (exact.get(url) ?? new Set());
    for (const one of [method].flat()) methods.add(one);
    if (!/[:*]/.test(url)) exact.set(url, methods);
  });

  const inPatterns = (url: string): Set<string> => {
    const found = patterns.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    patterns.set(url, found);
    return found.methods;
  };

  return (address) => {
    const path = address.split('?')[0] ?? '';
    const matching = [...patterns.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set([...(exact.get(path) ?? []), ...matching.flatMap(({ methods }) => [...methods])])].sort();
  };
}

/** `/media/:name` and `/attach/*` as the router reads them. */
const patternOf = (url: string): RegExp => {
  const text = url
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${text}$`);
};
