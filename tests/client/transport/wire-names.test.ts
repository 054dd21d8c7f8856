import { expect, test } from 'vitest';
import type { Call } from '../../../src/client/transport/http/adapter.ts';
import { joined, parts } from '../../../src/client/transport/wire/converters.ts';
import { defineWire } from '../../../src/client/transport/wire/define-wire.ts';
import type { WireMapping } from '../../../src/client/transport/wire/wire.ts';
import { calls } from '../../../src/contract/calls.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { possibleColumns, sortableColumns } from '../../../src/declare/list-columns.ts';
import { sections } from '../../../src/resources/index.ts';

/** A server that shares no name with the client. */
const mapping = {
  calls: {
    uploadImage: 'their/uploads',
    audit: 'their/log',
    favourites: 'their/stars',
    preferenceSeen: 'their/visits',
  },
  names: (name: string) => `their_${name}`,
  values: {
    reference: parts({ id: '{name}_no', title: '{name}_words' }),
    references: parts({ id: '{name}_nos', title: '{name}_words' }, ','),
    tags: joined(','),
  },
  sections: Object.fromEntries(
    sections.map(({ code }) => [code, { api: `their/${code}_table`, menu: `their_${code}` }]),
  ),
} as WireMapping;

const { toServer } = defineWire(mapping);

const namesOf = (section: Resource) => [...new Set([...Object.keys(section.fields), ...possibleColumns(section)])];

/** Every call that names the section or its fields, with all of its names in it. */
function callsOf(section: Resource): Call[] {
  const api = apiPathOf(section);
  const { code } = section;
  const names = namesOf(section);
  const draft = Object.fromEntries(names.map((name) => [name, null]));
  const sort = sortableColumns(section)
    .map((name) => `-${name}`)
    .join(',');
  const conditions = section.list.filters.map((name): [string, string] => [name, '7..8']);
  const operators = section.list.filters.map((name): [string, string] => [`${name}.ne`, '7']);
  const list: [string, string][] = [['current', '1'], ['sort', sort], ...conditions, ...operators];
  const at = { menuId: code };
  return [
    { method: 'GET', path: `${api}/list`, query: list, ...at },
    { method: 'GET', path: `${api}/`, query: { id: 7 }, ...at },
    { method: 'DELETE', path: `${api}/`, query: { id: 7, version: 2 }, ...at },
    { method: 'POST', path: `${api}/`, body: draft, ...at },
    { method: 'PUT', path: `${api}/`, body: { ...draft, id: 7, version: 2 }, ...at },
    { method: 'POST', path: `${api}/move`, body: { id: 7, version: 2, move: '', fields: draft }, ...at },
    { method: 'POST', path: `${api}/bulk?${new URLSearchParams(list)}`, body: { fields: draft }, ...at },
    { method: 'POST', path: `${api}/export`, query: list, body: { columns: names }, ...at },
    ...names.map((field): Call => ({ method: 'POST', path: `${api}/reveal`, body: { id: 7, field }, ...at })),
    ...names.map((field): Call => ({ method: 'POST', path: `${calls.uploadImage}?section=${code}&field=${field}` })),
    { method: 'POST', path: calls.favourites, body: { section: code, id: 7 } },
    { method: 'PUT', path: calls.preferenceSeen, body: { section: code } },
    { method: 'GET', path: calls.audit, query: { section: code } },
  ];
}

/** The names of parameters, which `list.parameters` maps where a server has others. */
const parameters = new Set(['current', 'pageSize', 'sort', 'move', 'section', 'field', 'id']);

test.each(sections)('no call of $code holds a name of the client', (section) => {
  const ours = new Set([...namesOf(section), section.code].filter((name) => !parameters.has(name)));
  const found = callsOf(section).flatMap((call) => {
    const sent = toServer?.(call) as Call;
    const words = decodeURIComponent(JSON.stringify([sent.path, sent.query, sent.body, sent.menuId])).split(/\W+/);
    return words.filter((word) => ours.has(word)).map((word) => `${call.method} ${call.path}: ${word}`);
  });
  expect(found).toEqual([]);
});
