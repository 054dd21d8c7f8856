import type { ReferenceValue } from '../../contract/record.ts';
import { defineRules } from '../../server/rules/rules.ts';
import { memberManage } from './memberManage.ts';

/** Roles are given and taken in one place; the accounts on the website are asked for by the member's number. */
export const memberManageRules = defineRules(memberManage, {
  actions: {
    role({ roles }, asked) {
      if (asked.how === 'clear') return { changes: { roles: null } };
      const named = asked.roles as ReferenceValue[];
      const held = (roles ?? []) as ReferenceValue[];
      const isNamed = ({ id }: ReferenceValue) => named.some((one) => one.id === id);
      if (asked.how === 'remove') return { changes: { roles: orNone(held.filter((one) => !isNamed(one))) } };
      return { changes: { roles: asked.how === 'add' ? [...held.filter((one) => !isNamed(one)), ...named] : named } };
    },
  },
  calls: {
    'website-member': {
      method: 'GET',
      action: 'show',
      async run({ id, query, one, list }) {
        const member = await one('memberManage', id());
        return list('websiteAccount', { ...query, member: String(member.id) });
      },
    },
  },
});

const orNone = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);
