import { expect, test } from 'vitest';
import { changesAfter, changesBetween } from '../../../src/client/record/draft.ts';
import { choice, defineResource, text } from '../../../src/declare/index.ts';

const visit = defineResource({
  code: 'visit',
  path: '/info/visit',
  label: { zh: '参观', en: 'Visits' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'read',
  title: 'title',
  fields: {
    title: text({ label: { zh: '标题', en: 'Title' } }),
    kind: choice({
      label: { zh: '类型', en: 'Kind' },
      options: { group: { zh: '团体', en: 'Group' }, single: { zh: '个人', en: 'Single' } },
    }),
    leader: text({ label: { zh: '领队', en: 'Leader' }, when: { field: 'kind', is: ['group'] } }),
  },
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'kind', 'leader'] }],
});

const base = { title: '春游', kind: 'group', leader: '李' };

test.each([
  ['a field without a condition is written', base, { title: '秋游' }],
  ['a change is written back', { ...base, title: '秋游' }, { title: '春游' }],
  ['only spaces are added', base, { title: '春游 ' }],
  ['a condition ends', base, { kind: 'single' }],
  ['a condition holds again', { ...base, kind: 'single' }, { kind: 'group' }],
  ['a field is written whose condition holds', base, { leader: '王' }],
  ['a field is written whose condition does not hold', { ...base, kind: 'single' }, { leader: '王' }],
])('when %s, the changes of a form are those of all its fields', (_title, before, change) => {
  const values = { ...before, ...change };
  const [name = ''] = Object.keys(change);
  const changes = changesAfter(visit, name, changesBetween(visit, base, before), { base, values });
  expect(changes).toEqual(changesBetween(visit, base, values));
});
