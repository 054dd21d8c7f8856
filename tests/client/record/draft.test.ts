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
  ['a field without a condition is changed', base, { title: '秋游' }],
  ['a changed field is set back to its stored value', { ...base, title: '秋游' }, { title: '春游' }],
  ['only spaces are added', base, { title: '春游 ' }],
  ['the condition of another field no longer holds', base, { kind: 'single' }],
  ['the condition of another field holds again', { ...base, kind: 'single' }, { kind: 'group' }],
  ['a field whose condition holds is changed', base, { leader: '王' }],
  ['a field whose condition does not hold is changed', { ...base, kind: 'single' }, { leader: '王' }],
])(
  'when %s, updating the changes of a form for this field gives the same as comparing all fields',
  (_title, before, change) => {
    const values = { ...before, ...change };
    const [name = ''] = Object.keys(change);
    const changes = changesAfter(visit, name, changesBetween(visit, base, before), { base, values });
    expect(changes).toEqual(changesBetween(visit, base, values));
  },
);
