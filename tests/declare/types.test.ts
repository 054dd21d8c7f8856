import { expect, expectTypeOf, test } from 'vitest';
import type { AnyReferenceValue, ImageValue, ReferenceValue } from '../../src/contract/record.ts';
import {
  choice,
  type DraftOf,
  defineResource,
  integer,
  publishing,
  publishingFields,
  type RecordOf,
  reference,
  rows,
  text,
  toggle,
} from '../../src/declare/index.ts';
import type { News, NewsDraft } from '../../src/resources/info/news.ts';
import type { reminder } from '../../src/resources/info/reminder.ts';

type Reminder = RecordOf<typeof reminder>;

const label = { zh: '名称', en: 'Name' };

test('the types of a record follow from its declaration', () => {
  expectTypeOf<News['title']>().toEqualTypeOf<string>();
  expectTypeOf<News['subtitle']>().toEqualTypeOf<string | null>();
  expectTypeOf<News['newsDate']>().toEqualTypeOf<string | null>();
  expectTypeOf<Reminder['dismissible']>().toEqualTypeOf<boolean>();
  expectTypeOf<News['cover']>().toEqualTypeOf<ImageValue | null>();
  expectTypeOf<News['related']>().toEqualTypeOf<AnyReferenceValue[] | null>();
  expectTypeOf<News['category']>().toEqualTypeOf<
    'museum' | 'exhibition' | 'academic' | 'education' | 'exchange' | 'party' | 'media'
  >();
  expectTypeOf<News['status']>().toEqualTypeOf<'draft' | 'review' | 'scheduled' | 'published' | 'offline'>();
  expectTypeOf<News['version']>().toEqualTypeOf<number>();
});

test('the type of a draft has the declared fields but neither id nor status', () => {
  expectTypeOf<NewsDraft>().not.toHaveProperty('id');
  expectTypeOf<NewsDraft>().not.toHaveProperty('status');
  expectTypeOf<NewsDraft['publishAt']>().toEqualTypeOf<string | null>();
});

const sizes = {
  part: text({ label }),
  value: integer({ label, required: true }),
  unit: choice({ label, required: true, options: { cm: label, mm: label } }),
  measuredBy: reference({ label, to: 'operator' }),
  isExact: toggle({ label }),
};
interface Size {
  part: string | null;
  value: number;
  unit: 'cm' | 'mm';
  measuredBy: ReferenceValue | null;
  isExact: boolean;
}
interface Measured {
  fields: { sizes: ReturnType<typeof sizesOf>; required: ReturnType<typeof requiredOf> };
}
const sizesOf = () => rows({ label, max: 3, columns: sizes });
const requiredOf = () => rows({ label, max: 3, required: true, columns: sizes });

test('the rows of a record are typed by the columns that the declaration gives them', () => {
  expectTypeOf<RecordOf<Measured>['sizes']>().toEqualTypeOf<Size[] | null>();
  expectTypeOf<RecordOf<Measured>['required']>().toEqualTypeOf<Size[]>();
  // @ts-expect-error there is no such column
  expectTypeOf<RecordOf<Measured>['required'][number]['untis']>();
  // @ts-expect-error the unit has no such option
  expectTypeOf<'inch'>().toExtend<RecordOf<Measured>['required'][number]['unit']>();
});

test('the rows of a draft may lack the cells that may be empty, and no others', () => {
  type Row = DraftOf<Measured>['required'][number];
  expectTypeOf<{ value: number; unit: 'cm' }>().toExtend<Row>();
  expectTypeOf<Size>().toExtend<Row>();
  expectTypeOf<{ value: number }>().not.toExtend<Row>();
  expectTypeOf<{ value: string; unit: 'cm' }>().not.toExtend<Row>();
  // @ts-expect-error there is no such column
  expectTypeOf<Row['untis']>();
});

test('a declaration that names an unknown column, filter, sort, form field, title or icon does not compile', () => {
  const fields = {
    title: text({ label, required: true }),
    pages: integer({ label }),
    visible: toggle({ label }),
    ...publishingFields,
  };
  const base = {
    code: 'thing',
    path: '/a/thing',
    label,
    about: label,
    icon: 'table',
    title: 'title',
    fields,
    workflow: publishing,
  } as const;
  const list = {
    columns: ['title', 'status', 'updatedAt'],
    filters: ['pages'],
    search: ['title'],
    sort: ['pages', 'desc'],
  } as const;
  const form = [{ title: label, fields: ['title'] }] as const;
  expect(defineResource({ ...base, list, form })).toMatchObject({ code: 'thing' });
  // @ts-expect-error there is no such column
  defineResource({ ...base, form, list: { ...list, columns: ['nope'] } });
  // @ts-expect-error there is no such filter
  defineResource({ ...base, form, list: { ...list, filters: ['nope'] } });
  // @ts-expect-error there is no such field to sort by
  defineResource({ ...base, form, list: { ...list, sort: ['nope', 'asc'] } });
  // @ts-expect-error there is no such form field
  defineResource({ ...base, list, form: [{ title: label, fields: ['nope'] }] });
  // @ts-expect-error there is no such title
  defineResource({ ...base, list, form, title: 'nope' });
  // @ts-expect-error there is no such icon
  defineResource({ ...base, list, form, icon: 'rockett' });
});

test('a misspelt field option, or one that the kind of field does not have, does not compile', () => {
  // @ts-expect-error: the option is called seenBy
  text({ label, seenby: 'personal' });
  // @ts-expect-error: the option is called required
  integer({ label, requird: true, min: 1 });
  // @ts-expect-error: a text has no largest file size
  text({ label, megabytes: 3 });
  expectTypeOf(text({ label, required: true }).required).toEqualTypeOf<true>();
});
