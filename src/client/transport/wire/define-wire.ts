import { calls, sectionCalls } from '../../../contract/calls.ts';
import { type Envelope, SUCCESS_CODE } from '../../../contract/envelope.ts';
import { listQuery, TREE_PAGE_SIZE } from '../../../contract/list.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { defaultOrder } from '../../../declare/waiting-order.ts';
import { sections as allSections, menu, menuSections } from '../../../resources/index.ts';
import type { Adapter, Call, EarlyMapping } from '../http/adapter.ts';
import { queryPairs } from '../http/address.ts';
import { createCallFinder, type NamedCall, pathOnWire } from './call-paths.ts';
import { envelopeFrom } from './envelope-mapping.ts';
import { listPageFrom, listParametersFor } from './list-mapping.ts';
import { countsFrom, menuCodes, menuFrom, userFrom } from './menu-mapping.ts';
import { createRecordMapper, idToSend, type RecordMapper, sectionMapping } from './record-mapper.ts';
import { isObject, namesIn } from './value-at.ts';
import type { WireMapping } from './wire.ts';

/** The adapter for a server with this mapping. */
export function defineWire(mapping: WireMapping, sections: readonly Resource[] = allSections): Adapter {
  const find = createCallFinder(sections);
  const codes = menuCodes(mapping);
  const mapper = new Map(sections.map((section) => [section, createRecordMapper(mapping, section)]));
  const mapperOf = (section: Resource): RecordMapper => mapper.get(section) ?? createRecordMapper(mapping, section);

  const toServer = (call: Call): Call => {
    const [path = '', search = ''] = call.path.split('?');
    const named = find(call.method, path);
    const pairs = [...new URLSearchParams(search), ...queryPairs(call.query)];
    // Pairs are texts; the query of one record still has its id as the server wrote it.
    const parts = [call.query, Object.fromEntries(pairs), call.body];
    const id = parts.map((part) => (isObject(part) ? part.id : undefined)).find((one) => one !== undefined);
    const wire = pathOnWire(mapping, named, call.method, id);
    const query = queryOnWire(mapping, named, mapperOf, pairs).filter(
      ([name]) => !(wire.takesId && isWrite(named) && name === idName(named, mapperOf)),
    );
    const body = bodyOnWire(mapping, named, mapperOf, call.body);
    const menuId = call.menuId === undefined ? undefined : codes.theirs(call.menuId);
    const movesToBody = hasBody(wire.method) && !hasBody(call.method);
    return movesToBody
      ? {
          method: wire.method,
          path: wire.path,
          menuId,
          body: parametersAsBody(mapping, query, { name: idName(named, mapperOf), value: id }),
        }
      : { method: wire.method, path: wire.path, menuId, query, body: hasBody(wire.method) ? body : undefined };
  };

  const fromServer = (call: Call, body: unknown): unknown => {
    const [path = '', search = ''] = call.path.split('?');
    const named = find(call.method, path);
    const signIn = mapping.signIn && (() => mapping.signIn?.(location.href) ?? '');
    const envelope = envelopeFrom(mapping.envelope, body, signIn);
    if (!envelope) return body;
    if (envelope.code !== SUCCESS_CODE) return withFieldNames(envelope, named, mapperOf);
    if (path === calls.uploadImage || path === calls.uploadFile) {
      return { ...envelope, data: uploadFrom(envelope.data, new URLSearchParams(search)) };
    }
    return { ...envelope, data: dataFrom(envelope.data, body, named) };
  };

  const uploadFrom = (data: unknown, asked: URLSearchParams): unknown => {
    const section = findSection(sections, asked.get('section'));
    return section ? mapperOf(section).readUpload(asked.get('field') ?? '', data) : data;
  };

  const dataFrom = (data: unknown, body: unknown, { name, section, path }: NamedCall): unknown => {
    if (path === calls.currentUser) return userFrom(mapping.user, data, body);
    if (path === calls.menuList) return menuFrom(mapping.menu, codes, [...menu, ...sections], data, body);
    if (path === calls.messageCount) return countsFrom(mapping.menu, codes, data);
    if (!section) return data;
    if (name === 'list') return listPageFrom(mapping.list, mapperOf(section), data, body);
    return recordAnswers.has(name) && isObject(data) ? mapperOf(section).read(data) : data;
  };

  return {
    toServer,
    fromServer,
    signsIn: mapping.signIn !== undefined,
    early: () => earlyMapping(mapping, toServer, codes.theirs),
  };
}

/** The calls that answer with a record. */
const recordAnswers = new Set<string>(['one', 'create', 'update', 'move', 'restore', 'undelete']);

type MapperOf = (section: Resource) => RecordMapper;

/** The calls whose query is that of a list. */
const listQueries = new Set<string>(['list', 'export', 'bulk']);

const hasBody = (method: Call['method']): boolean => method === 'POST' || method === 'PUT';

const isWrite = ({ name }: NamedCall): boolean => name === 'one' || name === 'delete';

const idName = ({ section }: NamedCall, mapperOf: MapperOf): string =>
  section ? mapperOf(section).nameOf('id') : 'id';

function queryOnWire(
  mapping: WireMapping,
  { name, section }: NamedCall,
  mapperOf: MapperOf,
  pairs: [string, string][],
): [string, string][] {
  if (!section) return pairs;
  const mapper = mapperOf(section);
  if (listQueries.has(name)) {
    const { fixed } = sectionMapping(mapping, section.code) ?? {};
    return listParametersFor(mapping.list, mapper, pairs, fixed).map(([key, value]) => [key, value]);
  }
  return name === 'one' || name === 'delete' ? pairs.map(([key, value]) => [mapper.nameOf(key), value]) : pairs;
}

function bodyOnWire(mapping: WireMapping, { name, section }: NamedCall, mapperOf: MapperOf, body: unknown): unknown {
  if (!section || !isObject(body)) return body;
  const mapper = mapperOf(section);
  if (name === 'create' || name === 'update') return mapper.write(body);
  return {
    ...body,
    ...('id' in body ? { id: idToSend(mapping, body.id) } : {}),
    ...(Array.isArray(body.ids) ? { ids: body.ids.map((id) => idToSend(mapping, id)) } : {}),
    ...(isObject(body.fields) ? { fields: mapper.write(body.fields) } : {}),
    // The columns of an export, and the field that is revealed.
    ...(Array.isArray(body.columns) ? { columns: body.columns.map((column) => mapper.nameOf(String(column))) } : {}),
    ...(typeof body.field === 'string' ? { field: mapper.nameOf(body.field) } : {}),
  };
}

/** Parameters as JSON: a repeated name is a list, the page and its size are numbers. */
function parametersAsBody(
  mapping: WireMapping,
  query: readonly (readonly [string, string])[],
  id: { name: string; value: unknown },
) {
  const { list } = mapping;
  const numeric = [list?.parameters?.current || 'current', list?.parameters?.pageSize || 'pageSize'];
  const body: Record<string, unknown> = {};
  for (const [name, text] of query) {
    const value = numeric.includes(name)
      ? Number(text)
      : name === id.name
        ? idToSend(mapping, text === String(id.value) ? id.value : text)
        : text;
    body[name] = name in body ? [body[name], value].flat() : value;
  }
  return body;
}

/** The sentences for refused fields, under the names of our fields. */
function withFieldNames(envelope: Envelope, { section }: NamedCall, mapperOf: MapperOf): Envelope {
  const fields = isObject(envelope.data) ? envelope.data.fields : undefined;
  if (!section || !isObject(fields)) return envelope;
  const mapper = mapperOf(section);
  const names = new Map(Object.keys(section.fields).map((name) => [mapper.nameOf(name), name]));
  const renamed = Object.entries(fields).map(([name, sentence]) => [names.get(name) ?? name, sentence]);
  return { ...envelope, data: { ...(envelope.data as object), fields: Object.fromEntries(renamed) } };
}

/**
 * What the inline script needs; null where it cannot make the calls: they have a body, or the menu or the envelope is
 * nested, flat or read by a function.
 */
function earlyMapping(
  { envelope, menu = {} }: WireMapping,
  toServer: (call: Call) => Call,
  menuCodeOf: (code: string) => string,
): EarlyMapping | null {
  const addressOf = (path: string, query: [string, string][] = []): string | null => {
    const call = toServer({ method: 'GET', path, query });
    const search = new URLSearchParams(queryPairs(call.query)).toString();
    return call.method === 'GET' ? `${call.path}${search && `${call.path.includes('?') ? '&' : '?'}${search}`}` : null;
  };
  const lists = menuSections.flatMap((resource) => {
    const { sort, waiting } = defaultOrder(resource);
    const query = listQuery('', { sort, waiting }, resource.tree ? TREE_PAGE_SIZE : undefined);
    const address = addressOf(`${apiPathOf(resource)}/${sectionCalls.list}`, query);
    return address === null ? [] : [[resource.path, [address, menuCodeOf(resource.code)]] as const];
  });
  const [user, menuAddress] = [addressOf(calls.currentUser), addressOf(calls.menuList)];
  const names = envelope || {};
  const { menuCode = 'menuCode', children = 'children' } = menu.fields ?? {};
  const at = menu.at ?? '';
  const dataAt = envelope === false ? [] : namesIn(names.data ?? 'data');
  if (
    menu.flat ||
    user === null ||
    menuAddress === null ||
    [names.code ?? '', menuCode, children].join('').includes('.')
  )
    return null;
  const success = Object.entries(names.codes ?? {}).flatMap(([code, ours]) => (ours === SUCCESS_CODE ? [code] : []));
  return {
    user,
    menu: menuAddress,
    lists: Object.fromEntries(lists),
    envelope: envelope === false ? null : { code: names.code ?? 'code', success: [...success, String(SUCCESS_CODE)] },
    menuAt: at.startsWith('/') ? namesIn(at.slice(1)) : [...dataAt, ...namesIn(at)],
    menuCode,
    children,
  };
}
