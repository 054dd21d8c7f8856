import { apiPathOf } from '../../../src/declare/actions.ts';
import { columnField, OPERATOR } from '../../../src/declare/columns.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { sampleDraft } from '../../../src/declare/sample.ts';
import type { SampleSource } from '../../../src/kinds/field.ts';
import { fileTypes } from '../../../src/kinds/file-types.ts';
import type { Field, KindName } from '../../../src/kinds/index.ts';

/** Integers of nineteen digits are sent as such, which a number of JavaScript cannot hold. */
export type ForeignId = string | number | bigint;

/** A row as a server with words of its own stores it. */
export type ForeignRow = Record<string, unknown> & { id: ForeignId };

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

const underscored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Nineteen digits, more than a number of JavaScript holds. */
export const foreignId = (number: number): string => String(1_790_000_000_000_000_000n + BigInt(number));

/** Some sections have ids of another kind. */
const idKinds: Readonly<Record<string, (number: number) => ForeignId>> = {
  annals: (number) => String(number),
  literatureGoods: (number) => number,
  reminder: (number) => BigInt(foreignId(number)),
  organization: (number) => `A/${number}%20#?${number}`,
};

const source: Omit<SampleSource, 'number'> = {
  language: 'zh',
  firstDate: '2026-01-01',
  firstMoment: '2026-04-01',
  codes: ['analysis', 'system'],
  image: () => ({ url: '/files/picture.svg', width: 4_000, height: 4_000 }),
  file: (type) => ({ url: '/files/recording', name: 'recording', bytes: 1_000, type: fileTypes[type].types[0] }),
  record: (section) => ({ id: foreignId(section.length) as never, title: `所属${section}` }),
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

/** Rows of a section, made from the samples of its kinds. */
export const foreignRows = (resource: Resource, count: number): ForeignRow[] =>
  Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    const moment = `2026-02-${String(number).padStart(2, '0')}T01:30:00.000Z`;
    const operator = { id: foreignId(9_000), title: '钟馆员' };
    const record = {
      ...sampleDraft(resource, { ...source, number }),
      ...(resource.workflow ? { status: resource.workflow.initial, changed: false } : {}),
      ...{ createdAt: moment, updatedAt: moment },
      ...(resource.code === OPERATOR ? {} : { createdBy: operator, updatedBy: operator }),
    };
    const row = Object.entries(record).map(([name, value]) => [
      foreignName(resource, name),
      foreignValue(resource, name, columnField(resource, name), value),
    ]);
    return { ...Object.fromEntries(row), id: (idKinds[resource.code] ?? foreignId)(number) };
  });
