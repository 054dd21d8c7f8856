import { defineCard } from '../../declare/index.ts';

/** The work of the registrar: objects on the way into the register, and objects that are out of the house. */
export const custodyCard = defineCard({
  code: 'custody',
  group: 'work',
  label: { zh: '藏品事务', en: 'Objects in hand' },
  about: { zh: '待登记的藏品与借出的藏品', en: 'Objects to register, and objects on loan' },
  reads: ['collectionManage:register', 'collectionManage:check', 'collectionManage:edit'],
  parts: {
    steps: {
      shape: 'figures',
      figures: {
        cataloguing: { label: { zh: '编目中', en: 'Being catalogued' } },
        submitted: { label: { zh: '待核对', en: 'To be checked' } },
        checked: { label: { zh: '待登记', en: 'To be registered' } },
        lent: { label: { zh: '借出', en: 'On loan' } },
        overdue: { label: { zh: '逾期未还', en: 'Overdue' } },
      },
    },
    loans: {
      shape: 'rows',
      title: { zh: '借出的藏品，应还在前', en: 'On loan, next return first' },
      columns: {
        title: { label: { zh: '藏品', en: 'Object' }, kind: 'text' },
        borrower: { label: { zh: '借用单位', en: 'Borrower' }, kind: 'text' },
        due: { label: { zh: '应还', en: 'Due' }, kind: 'day' },
        days: { label: { zh: '逾期', en: 'Overdue' }, kind: 'days' },
      },
      empty: { zh: '没有借出的藏品。', en: 'No object is on loan.' },
      collapsed: 3,
    },
  },
});
