import { describe, expect, test } from 'vitest';
import { copyAddress, createAddress, draftCopyOf } from '../../../src/client/record/copy.ts';
import {
  defineResource,
  image,
  integer,
  publishing,
  publishingFields,
  reference,
  text,
  toggle,
} from '../../../src/declare/index.ts';
import { record } from '../small-world.tsx';

const label = { zh: '名称', en: 'Name' };
const work = defineResource({
  code: 'work',
  path: '/info/story/work',
  label,
  about: label,
  icon: 'read',
  title: 'name',
  fields: {
    name: text({ label, required: true, max: 12, translated: true, unique: true }),
    number: text({ label, unique: true }),
    place: text({ label, seenBy: 'location' }),
    origin: text({ label, auto: true }),
    builtIn: toggle({ label }),
    cover: image({ label }),
    story: reference({ label, required: true, to: 'story' }),
    ...publishingFields,
    pages: integer({ label }),
  },
  list: { columns: ['name'], filters: [], search: ['name'], sort: ['name', 'asc'] },
  form: [],
  fixed: 'builtIn',
  within: { section: 'story', field: 'story' },
  workflow: publishing,
});

const cover = { url: '/media/a.webp', width: 10, height: 10, alt: '门' };
const original = record(3, {
  title: undefined,
  name: '中山纪念馆新展开幕公告',
  nameEn: 'A new exhibition',
  number: 'A-1',
  place: '库房',
  origin: '是',
  builtIn: true,
  cover,
  story: { id: 7, title: '第7则故事' },
  publishAt: '2026-01-01T00:00:00.000Z',
  sortNo: 20,
  pages: null,
});

describe('a copy of a record', () => {
  test('keeps values that may occur twice, pictures included, and leaves out unique, restricted and automatic ones', () => {
    expect(draftCopyOf(work, original)).toEqual({
      name: '中山纪念馆新展开（副本）',
      nameEn: 'A new exhibition (copy)',
      cover,
      story: { id: 7, title: '第7则故事' },
      sortNo: 20,
    });
  });

  test('is created at an address that names the original and its parent record', () => {
    expect(copyAddress(work, original)).toBe('/info/story/work/create?story=7&copy=3');
    expect(createAddress(work, original)).toBe('/info/story/work/create?story=7');
  });
});
