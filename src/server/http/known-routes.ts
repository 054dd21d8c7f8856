import type { FastifyInstance } from 'fastify';

/**
 * Collects the routes registered from now on; the returned function lists the methods of an address, none for an
 * unknown one.
 */
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

/** Converts a route pattern such as `/media/:name` or `/attach/*` to a regular expression. */
const patternOf = (url: string): RegExp => {
  const text = url
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${text}$`);
};
