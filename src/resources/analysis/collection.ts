import { defineCard } from '../../declare/index.ts';

/** The objects in the collection by category, grade and condition. */
export const collectionCard = defineCard({
  code: 'collection',
  label: { zh: '藏品', en: 'Collection' },
  about: { zh: '现有藏品的构成与状况', en: 'What is kept, and in which state' },
  reads: ['collectionManage'],
  parts: {
    whole: {
      shape: 'figures',
      figures: {
        total: { label: { zh: '藏品总数', en: 'Objects' } },
        registered: { label: { zh: '新登记', en: 'Newly registered' } },
        pictured: { label: { zh: '有图片', en: 'With pictures' }, unit: 'percent' },
        open: { label: { zh: '已公开', en: 'Open to the public' }, unit: 'percent' },
      },
    },
    register: {
      shape: 'rows',
      title: { zh: '总账核对', en: 'Check of the register' },
      columns: {
        result: { label: { zh: '结果', en: 'Result' }, kind: 'text' },
        entries: { label: { zh: '笔数', en: 'Entries' }, kind: 'number' },
      },
      empty: { zh: '没有总账。', en: 'There is no register.' },
    },
    categories: {
      shape: 'bars',
      title: { zh: '按类别', en: 'By category' },
      one: { zh: '文物类别', en: 'Category' },
      unit: 'count',
    },
    grades: {
      shape: 'bars',
      title: { zh: '按级别', en: 'By grade' },
      one: { zh: '文物级别', en: 'Grade' },
      unit: 'count',
    },
    states: {
      shape: 'bars',
      title: { zh: '按保存状态，急需修复在前', en: 'By condition, repair first' },
      one: { zh: '保存状态', en: 'Condition' },
      unit: 'count',
    },
  },
});
