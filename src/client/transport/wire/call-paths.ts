import { calls, sectionCalls } from '../../../contract/calls.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Method } from '../http/adapter.ts';
import { sectionMapping } from './record-mapper.ts';
import type { CallName, WireMapping } from './wire.ts';

/** Which call of the contract a path is. */
export interface NamedCall {
  /** The name of the call, or of an action of the section. */
  name: CallName | (string & {});
  section?: Resource;
  /** The path in the contract; the section is the one to whose calls it belongs. */
  path: string;
}

/** The calls that share the path of a record. */
const recordCalls: Readonly<Record<Method, CallName>> = {
  GET: 'one',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

const namesByPath = (paths: Readonly<Record<string, string>>) =>
  new Map(Object.entries(paths).map(([name, path]) => [path, name]));
const callNames = namesByPath(calls);
const sectionCallNames = namesByPath(sectionCalls);

/** Finds calls by their paths; the longest path of a section counts, since one may begin with another. */
export function createCallFinder(sections: readonly Resource[]): (method: Method, path: string) => NamedCall {
  const byLength = [...sections].sort((a, b) => apiPathOf(b).length - apiPathOf(a).length);
  return (method, path) => {
    const name = callNames.get(path);
    if (name !== undefined) return { name, path };
    const section = byLength.find((resource) => path.startsWith(`${apiPathOf(resource)}/`));
    if (!section) return { name: '', path };
    const rest = path.slice(apiPathOf(section).length + 1);
    if (rest === sectionCalls.one) return { name: recordCalls[method], section, path };
    const child = sections.find(({ within }) => within?.section === section.code && within.call === rest);
    if (child) return { name: 'list', section: child, path };
    return { name: sectionCallNames.get(rest) ?? rest, section, path };
  };
}

/** The method and the path of a call on the wire, with the id of the record in its place. */
export function pathOnWire(mapping: WireMapping, { name, section, path }: NamedCall, method: Method, id: unknown) {
  const own = section && sectionMapping(mapping, section.code);
  const patterns = { ...mapping.calls, ...own?.calls } as Readonly<Record<string, string | undefined>>;
  const pattern = patterns[name] ?? defaultPath(path, section, own?.api);
  const [, wireMethod = method, rawPath = pattern] = /^(GET|POST|PUT|PATCH|DELETE) (.*)$/.exec(pattern) ?? [];
  const wirePath = rawPath
    .replace('{api}', own?.api ?? (section ? apiPathOf(section) : ''))
    .replace('{id}', encodeURIComponent(String(id ?? '')));
  const isWhole = /^(\/|https?:)/.test(wirePath) || mapping.prefix === undefined;
  return {
    method: wireMethod as Method,
    path: isWhole ? wirePath : `${mapping.prefix?.replace(/\/+$/, '')}/${wirePath}`,
    takesId: rawPath.includes('{id}'),
  };
}

/** The path in the contract, below the section's own path on the wire. */
function defaultPath(path: string, section: Resource | undefined, api: string | undefined): string {
  const canonical = section && `${apiPathOf(section)}/`;
  return canonical && api !== undefined && path.startsWith(canonical) ? `${api}/${path.slice(canonical.length)}` : path;
}
