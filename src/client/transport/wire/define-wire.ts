import { calls } from '../../../contract/calls.ts';
import { type Envelope, SUCCESS_CODE } from '../../../contract/envelope.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { sections as allSections, menu } from '../../../resources/index.ts';
import type { Adapter, Call } from '../http/adapter.ts';
import { queryPairs } from '../http/address.ts';
import { createCallFinder, type NamedCall, pathOnWire } from './call-paths.ts';
import { earlyMapping } from './early-mapping.ts';
import { envelopeFrom } from './envelope-mapping.ts';
import { listPageFrom, listParametersFor } from './list-mapping.ts';
import { countsFrom, type MenuCodes, menuCodes, menuFrom, userFrom } from './menu-mapping.ts';
import { finishBody, finishQuery, prepareAnswer } from './own-functions.ts';
import { createRecordMapper, idToSend, type RecordMapper, sectionMapping } from './record-mapper.ts';
import { isObject } from './value-at.ts';
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
    const placed = placeOnWire(named, pairs, sections, codes, mapperOf);
    const all = queryOnWire(mapping, named, mapperOf, placed);
    const query = finishQuery(
      mapping,
      named,
      id,
      all.filter(([name]) => !(wire.takesId && isWrite(named) && name === idName(named, mapperOf))),
    );
    const sent = isJson(call.body)
      ? bodyOnWire(
          mapping,
          named,
          mapperOf,
          Object.fromEntries(placeOnWire(named, Object.entries(call.body), sections, codes, mapperOf)),
        )
      : call.body;
    const body = finishBody(mapping, named, id, sent);
    const menuId = call.menuId === undefined ? undefined : codes.theirs(call.menuId);
    const movesToBody = hasBody(wire.method) && !hasBody(call.method);
    return movesToBody
      ? {
          method: wire.method,
          path: wire.path,
          menuId,
          body: finishBody(
            mapping,
            named,
            id,
            parametersAsBody(mapping, query, { name: idName(named, mapperOf), value: id }),
          ),
        }
      : { method: wire.method, path: wire.path, menuId, query, body: hasBody(wire.method) ? body : undefined };
  };

  const { signIn } = mapping;
  const signInAddress =
    signIn === undefined
      ? undefined
      : () => (typeof signIn === 'string' ? signIn : signIn(globalThis.location?.href ?? ''));

  const fromServer = (call: Call, answer: unknown, status: number): unknown => {
    const [path = '', search = ''] = call.path.split('?');
    const named = find(call.method, path);
    const failed = envelopeFrom(mapping.envelope, { body: answer, status, signIn: signInAddress });
    if (!failed) return answer;
    if (failed.code !== SUCCESS_CODE || status >= 400) return withFieldNames(failed, named, mapperOf);
    const body = prepareAnswer(mapping, named, answer);
    const envelope = envelopeFrom(mapping.envelope, { body, status, signIn: signInAddress }) ?? failed;
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
    if (path === calls.currentUser) return userFrom(mapping, sections, data, body);
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

const hasBody = (method: Call['method']): boolean => method !== 'GET' && method !== 'DELETE';

const isWrite = ({ name }: NamedCall): boolean => name === 'one' || name === 'delete';

const idName = ({ section }: NamedCall, mapperOf: MapperOf): string =>
  (section && mapperOf(section).nameOf('id')) ?? 'id';

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
  return name === 'one' || name === 'delete' ? pairs.map(([key, value]) => [mapper.nameOf(key) ?? key, value]) : pairs;
}

type Json = Record<string, unknown>;

const isJson = (body: unknown): body is Json => isObject(body) && !(body instanceof FormData);

/** A call of no section may name one, and a field of it, among its parameters. */
function placeOnWire<T>(
  named: NamedCall,
  pairs: readonly [string, T][],
  sections: readonly Resource[],
  codes: MenuCodes,
  mapperOf: MapperOf,
): [string, T | string][] {
  if (named.section) return [...pairs];
  const code = pairs.find(([name]) => name === 'section')?.[1];
  const section = findSection(sections, code);
  if (!section) return [...pairs];
  return pairs.map(([name, value]) => [
    name,
    name === 'section'
      ? codes.theirs(section.code)
      : name === 'field'
        ? (mapperOf(section).nameOf(String(value)) ?? value)
        : value,
  ]);
}

function bodyOnWire(mapping: WireMapping, { name, section }: NamedCall, mapperOf: MapperOf, body: Json): unknown {
  if (!section) return body;
  const mapper = mapperOf(section);
  if (name === 'create' || name === 'update') return mapper.write(body);
  const { id, version, ...rest } = body;
  return {
    ...rest,
    ...(id === undefined ? {} : { [mapper.nameOf('id') ?? 'id']: idToSend(mapping, id) }),
    ...(version === undefined ? {} : { [mapper.nameOf('version') ?? 'version']: version }),
    ...(Array.isArray(body.ids) ? { ids: body.ids.map((id) => idToSend(mapping, id)) } : {}),
    ...(isObject(body.fields) ? { fields: mapper.write(body.fields) } : {}),
    // The columns of an export, and the field that is revealed.
    ...(Array.isArray(body.columns)
      ? { columns: body.columns.flatMap((column) => mapper.nameOf(String(column)) ?? []) }
      : {}),
    ...(typeof body.field === 'string' ? { field: mapper.nameOf(body.field) ?? body.field } : {}),
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
