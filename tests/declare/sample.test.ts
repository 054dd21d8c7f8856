import { describe, expect, test } from 'vitest';
import { checkDraft } from '../../src/declare/draft.ts';
import { checkNeeds } from '../../src/declare/needs.ts';
import { sampleDraft } from '../../src/declare/sample.ts';
import type { SampleSource } from '../../src/kinds/field.ts';
import { fileTypes } from '../../src/kinds/file-types.ts';
import { meaningOf } from '../../src/kinds/index.ts';
import { sections } from '../../src/resources/index.ts';
import { news } from '../../src/resources/info/news.ts';
import { memberManage } from '../../src/resources/member/memberManage.ts';
import { chosenSections } from '../support/chosen-sections.ts';

const source: SampleSource = {
  number: 1,
  language: 'zh',
  firstDate: '2026-01-01',
  firstMoment: '2026-04-01',
  codes: ['analysis', 'system'],
  image: () => ({ url: '/a.jpg', width: 4_000, height: 4_000 }),
  file: (type) => ({ url: '/a', name: 'a', bytes: 1_000, type: fileTypes[type].types[0] }),
  record: () => ({ id: 1, title: '一条记录' }),
};

const numbers = [...Array.from({ length: 40 }, (_, number) => number), 3_939, 123_456_789];

const cases = chosenSections(sections).map((resource) => [resource.code, resource] as const);

describe.each(cases)('the samples of %s', (_code, resource) => {
  test('are valid and complete enough to be published, for every sample number', () => {
    for (const number of numbers) {
      for (const scheduled of [true, false]) {
        const draft = sampleDraft(resource, { ...source, number }, { scheduled });
        expect(checkDraft(resource, draft, true), String(number)).toEqual({});
      }
    }
  });

  test('are not changed by the clean-up before a save', () => {
    for (const [name, value] of Object.entries(sampleDraft(resource, source))) {
      const field = resource.fields[name];
      if (field) expect(meaningOf(field).normalize(value, field) ?? null, name).toEqual(value);
    }
  });

  test('have the fields that each workflow move needs', () => {
    for (const move of Object.values(resource.workflow?.moves ?? {})) {
      const draft = sampleDraft(resource, { ...source, number: 3 }, { scheduled: true });
      const missing = Object.keys(checkNeeds(resource, move, draft));
      expect(missing.filter((name) => !resource.fields[name]?.auto)).toEqual([]);
    }
  });
});

test('an English field is filled in with English', () => {
  const [translated] = sections.filter(({ fields }) => fields.title?.translated);
  if (!translated) throw new Error('no section has an English title');
  expect(sampleDraft(translated, { ...source, number: 7 })).toMatchObject({
    title: '示例标题7',
    titleEn: 'Sample title 7',
  });
});

test('a sample keeps a fixed value, and the values that depend on it match it', () => {
  const draft = sampleDraft(memberManage, source, { fixed: { idType: 'passport', nickname: '孙文' } });
  expect(draft).toMatchObject({ idType: 'passport', nickname: '孙文', idNo: 'E00000001' });
});

test('the publication time of a news sample is filled in only for a scheduled sample', () => {
  expect(sampleDraft(news, source)).toMatchObject({ publishAt: null, offlineAt: null });
  expect(sampleDraft(news, source, { scheduled: true })).toMatchObject({ publishAt: '2026-04-02T01:30:00.000Z' });
});
