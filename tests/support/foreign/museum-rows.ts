import { apiPathOf } from '../../../src/declare/actions.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import type { Field, KindName } from '../../../src/kinds/index.ts';
import { type ForeignId, type ForeignRow, foreignId, foreignRows } from './sample-records.ts';
import { underscored } from './table.ts';

/** What some names are on that server; the others are written with underscores. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { createdAt: 'create_time', updatedAt: 'update_time', cover: 'cover_url', status: 'flow_state' },
  news: { title: 'subject', newsDate: 'publish_day', category: 'type' },
  notice: { title: 'subject' },
  memberManage: { nickname: 'nick', memberNo: 'card_no', phone: 'mobile' },
  operator: { account: 'login_name' },
};

const apis: Readonly<Record<string, string>> = {
  news: 'cms/article',
  memberManage: 'vip',
  role: 'sys/role',
  operator: 'sys/user',
};

const menuCodes: Readonly<Record<string, string>> = { news: 'article', memberManage: 'vip' };

export const foreignApi = (resource: Resource): string => apis[resource.code] ?? apiPathOf(resource);

export const foreignCode = ({ code }: { code: string }): string => menuCodes[code] ?? code;

export const foreignName = ({ code }: Resource, name: string): string =>
  names[code]?.[name] ?? names['']?.[name] ?? underscored(name);

/** Some sections have ids of another kind. */
const idKinds: Readonly<Record<string, (number: number) => ForeignId>> = {
  annals: (number) => String(number),
  literatureGoods: (number) => number,
  reminder: (number) => BigInt(foreignId(number)),
  organization: (number) => `A/${number}%20#?${number}`,
};

type Writer = (value: never) => unknown;

const joinAll = (values: readonly unknown[]): string => values.join(',');
const addressesOf = (values: readonly { url: string }[]): string => joinAll(values.map(({ url }) => url));
const named = ({ id, title, section }: { id: unknown; title: string; section?: string }) => ({
  id,
  name: title,
  ...(section ? { type: section } : {}),
});

const writers: Partial<Record<KindName, Writer>> = {
  dateTime: (moment: string) =>
    new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  toggle: (value: boolean) => (value ? 1 : 0),
  multi: joinAll,
  tags: joinAll,
  codes: joinAll,
  money: (yuan: number) => Math.round(yuan * 100),
  image: ({ url }: { url: string }) => url,
  file: ({ url }: { url: string }) => url,
  gallery: addressesOf,
  files: addressesOf,
  reference: named,
  references: (values: Parameters<typeof named>[0][]) => values.map(named),
  anyReference: named,
  anyReferences: (values: Parameters<typeof named>[0][]) => values.map(named),
};

const states = ['draft', 'review', 'scheduled', 'published', 'offline'];

function foreignValue(resource: Resource, name: string, field: Field | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (name === 'status') return states.includes(String(value)) ? states.indexOf(String(value)) : value;
  if (foreignName(resource, name) === 'type' && field && 'options' in field) {
    return Object.keys(field.options).indexOf(String(value)) + 1;
  }
  if (field && 'columns' in field) {
    return (value as Record<string, unknown>[]).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([cell, content]) => [
          underscored(cell),
          foreignValue(resource, '', field.columns[cell], content),
        ]),
      ),
    );
  }
  const write = field && writers[field.kind];
  return write ? write(value as never) : value;
}

/** Rows of a section as this server stores them. */
export const museumRows = (resource: Resource, count: number): ForeignRow[] =>
  foreignRows(
    resource,
    count,
    (name, value, field) => [[foreignName(resource, name), foreignValue(resource, name, field, value)]],
    idKinds[resource.code],
  );
