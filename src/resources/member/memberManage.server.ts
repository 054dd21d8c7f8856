import type { ReferenceValue } from '../../contract/record.ts';
import { defineRules } from '../../server/records/rules.ts';
import { memberManage } from './memberManage.ts';

/**
 * The action `role` adds, removes or sets a member's roles; the call `website-member` lists a member's website
 * accounts.
 */
export const memberManageRules = defineRules(memberManage, {
  fills: ['roles'],

  actions: {
    role({ roles }, input) {
      if (input.how === 'clear') return { changes: { roles: null } };
      const [selection, current] = [input.roles ?? [], roles ?? []];
      const isSelected = ({ id }: ReferenceValue) => selection.some((one) => one.id === id);
      if (input.how === 'remove') return { changes: { roles: nullIfEmpty(current.filter((one) => !isSelected(one))) } };
      return {
        changes: {
          roles: input.how === 'add' ? [...current.filter((one) => !isSelected(one)), ...selection] : selection,
        },
      };
    },
  },
  calls: {
    'website-member': {
      method: 'GET',
      action: 'show',
      summary: 'The website accounts of a member',
      querystring: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
      async run({ id, query, read, list }) {
        const member = await read('memberManage', id());
        return list('websiteAccount', { ...query, member: String(member.id) });
      },
    },
  },
});

const nullIfEmpty = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);
