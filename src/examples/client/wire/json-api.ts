import type { Converter } from '../../../client/transport/wire/converters.ts';
import { properties } from '../../../client/transport/wire/converters.ts';
import { defineWire } from '../../../client/transport/wire/define-wire.ts';
import type { TranslatedCall } from '../../../client/transport/wire/wire.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { type Field, meaningOf } from '../../../kinds/index.ts';
import { sections } from '../../../resources/index.ts';

interface Identifier {
  type: string;
  id: string;
}

interface JsonApiResource extends Identifier {
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>;
}

interface JsonApiDocument {
  data: JsonApiResource | JsonApiResource[];
  included?: readonly JsonApiResource[];
}

/** A record with its attributes and relationships side by side; the titles of related records stand beside it. */
function flat({ id, attributes, relationships = {} }: JsonApiResource, included: readonly JsonApiResource[] = []) {
  const titled = ({ type, id: relatedId }: Identifier) => {
    const found = included.find((one) => one.type === type && one.id === relatedId);
    return { id: relatedId, section: type, title: found?.attributes?.title ?? `#${relatedId}` };
  };
  const related = Object.entries(relationships).map(([name, { data }]) => [
    name,
    Array.isArray(data) ? data.map(titled) : data && titled(data),
  ]);
  return { id, ...attributes, ...Object.fromEntries(related) };
}

const flatDocument = ({ data, included, ...rest }: JsonApiDocument) => ({
  ...rest,
  data: Array.isArray(data) ? data.map((one) => flat(one, included)) : data && flat(data, included),
});

/** The body of a write: what refers to records are relationships, everything else attributes. */
function documentOf({ id: _id, ...values }: Record<string, unknown>, { section, api, id }: TranslatedCall) {
  const { fields = {} } = findSection(sections, section) ?? {};
  const related = Object.keys(fields).filter((name) => meaningOf(fields[name] as Field).records !== undefined);
  const refers = (name: string) => related.map(hyphened).includes(name);
  const pairs = Object.entries(values);
  return {
    data: {
      type: api,
      ...(id === undefined ? {} : { id }),
      attributes: Object.fromEntries(pairs.filter(([name]) => !refers(name))),
      relationships: Object.fromEntries(pairs.filter(([name]) => refers(name)).map(([name, data]) => [name, { data }])),
    },
  };
}

/** Only type and id of a related record are sent. */
const identifier: Converter = {
  read: (value) => value,
  write(value, field) {
    const one = (record: { id?: unknown; section?: string }) => ({
      type: record.section ?? (field as { to?: unknown }).to,
      id: record.id,
    });
    // The value of a filter is an id.
    if (typeof value !== 'object' || value === null) return value;
    return Array.isArray(value) ? value.map(one) : one(value);
  },
};

const picture = properties({ url: 'src', width: 'w', height: 'h' });

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A server in the style of JSON:API. */
export const wire = defineWire({
  prefix: '/api/v1',
  calls: {
    currentUser: 'me',
    menuList: 'menus',
    messageCount: 'badges',
    logout: 'DELETE session',
    list: '{api}',
    one: '{api}/{id}',
    create: '{api}',
    update: 'PATCH {api}/{id}',
    delete: '{api}/{id}',
  },
  signIn: (page) => `/login?back=${encodeURIComponent(page)}`,
  envelope: { code: false, codes: { 401: 402 }, errors: 'errors', message: 'errors.0.detail' },
  answers: {
    currentUser: flatDocument,
    menuList: flatDocument,
    messageCount: flatDocument,
    list: flatDocument,
    one: flatDocument,
    create: flatDocument,
    update: flatDocument,
  },
  bodies: { create: documentOf, update: documentOf },
  list: {
    parameters: { current: 'page[number]', pageSize: 'page[size]', keyword: 'filter[q]' },
    filter: 'filter[{name}]',
    range: ['filter[{name}][from]', 'filter[{name}][to]'],
    several: ',',
    total: '/meta.total',
  },
  user: { fields: { name: 'full-name' } },
  menu: {
    flat: { id: 'id', parent: 'parent.id' },
    fields: { menuCode: 'id', menuName: 'title', menuUrl: 'url', buttonList: 'actions' },
    buttons: { create: 'create', edit: 'update', delete: 'delete', export: 'export' },
    counts: { menuCode: 'id', total: 'count' },
  },
  names: hyphened,
  values: {
    image: picture,
    gallery: picture,
    reference: identifier,
    references: identifier,
    anyReference: identifier,
    anyReferences: identifier,
  },
  sections: { websiteAccount: { calls: { list: 'member/accounts' } } },
});
