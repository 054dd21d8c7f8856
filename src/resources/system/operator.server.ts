import type { Sentence } from '../../contract/label.ts';
import type { ReferenceValue } from '../../contract/record.ts';
import type { RecordOf } from '../../declare/index.ts';
import { invalidDraft } from '../../server/http/errors.ts';
import {
  ADMINISTRATOR,
  countHolders,
  endSessions,
  hasOtherAdministrator,
  type RoleGrant,
  readRoles,
  removeSessions,
  roleExceeding,
} from '../../server/people/rights.ts';
import { defineRules, type MoveColumns, type RuleContext } from '../../server/records/rules.ts';
import { operator } from './operator.ts';

type OperatorRecord = RecordOf<typeof operator>;

export const operatorRules = defineRules(operator, {
  // Written at sign-in.
  fills: ['lastLoginAt', 'lastIp'],

  /**
   * An operator with more permissions than the editor may not be changed, because renaming the account of a prepared
   * administrator would let the editor sign in as one. Changes to one's own account are checked field by field below.
   */
  async mayChange({ id, roles }, { db, operator: signedIn }) {
    if (id === signedIn.id) return true;
    const exceeding = await roleExceeding(db, signedIn, await readRoles(db, idsOf(roles)));
    return exceeding ? holdsMore(exceeding) : true;
  },

  async beforeSave(draft, { before, ...context }) {
    if (before?.lastLoginAt && before.account !== draft.account) throw invalidDraft({ account: accountStays });
    const [had, has] = [idsOf(before?.roles), idsOf(draft.roles)];
    const changed = [...had.filter((id) => !has.includes(id)), ...has.filter((id) => !had.includes(id))];
    const isOwn = before?.id === context.operator.id;
    if (isOwn && changed.length > 0) throw invalidDraft({ roles: ownRoles });
    if (isOwn && before.validTo !== draft.validTo) throw invalidDraft({ validTo: ownRoles });
    const exceeding = await roleExceeding(context.tx, context.operator, await readRoles(context.tx, changed));
    if (exceeding) throw invalidDraft({ roles: notTheirs(exceeding) });
    if (before && (await isLastingAdministrator(before, context))) {
      const staysAdministrator = (await includesAdministrator(has, context)) && draft.validTo === null;
      if (!staysAdministrator && !(await hasOtherAdministrator(context.tx, before.id))) {
        throw invalidDraft({ [draft.validTo === null ? 'roles' : 'validTo']: lastAdministrator });
      }
    }
    return draft;
  },

  async mayMove(record, move, context) {
    if (record.id === context.operator.id) return ownAccount;
    if (move === 'enable') return true;
    const last =
      (await isLastingAdministrator(record, context)) && !(await hasOtherAdministrator(context.tx, record.id));
    return last ? lastAdministrator : true;
  },

  onMove: (record, move): MoveColumns =>
    move === 'enable' && idsOf(record.roles).length === 0 ? { status: 'waiting' } : {},

  async afterMove(record, move, { tx }) {
    if (move === 'disable') await removeSessions(tx, record.id);
  },

  actions: {
    /** Not for one's own account, because it would end the session of this call. */
    async endSessions({ id }, _input, { tx, operator: signedIn, now }) {
      if (id === signedIn.id) return { refused: ownSessions };
      const sessions = await endSessions(tx, id, now);
      return sessions > 0 ? { done: { sessions } } : { refused: notSignedIn };
    },
  },

  /** An undo may not change who can sign in; that requires the moves `enable` and `disable`. */
  mayUndo: ({ status }, { before }) => status === (before?.status ?? status) || statusApart,

  mayDelete: ({ lastLoginAt }) => lastLoginAt === null || keptForTheRecord,

  /** An operator who waited for a role becomes active with the first one. */
  async afterSave(record, { before, tx }) {
    if (record?.status === 'waiting' && idsOf(record.roles).length > 0) {
      await tx.updateTable('operator').set({ status: 'active' }).where('id', '=', record.id).execute();
    }
    if (idsOf(record?.roles).join() !== idsOf(before?.roles).join()) await countHolders(tx);
  },

  details(record, { before }) {
    const [had, has] = [before?.roles ?? [], record.roles ?? []];
    const titles = (all: readonly ReferenceValue[], others: readonly ReferenceValue[]) =>
      all.filter(({ id }) => !others.some((other) => other.id === id)).map(({ title }) => title);
    return { ...detailOf('rolesAdded', titles(has, had)), ...detailOf('rolesRemoved', titles(had, has)) };
  },
});

const detailOf = (name: string, titles: readonly string[]) => (titles.length > 0 ? { [name]: titles } : {});

const idsOf = (roles: readonly ReferenceValue[] | null | undefined): number[] => (roles ?? []).map(({ id }) => id);

const includesAdministrator = async (roleIds: readonly number[], { tx }: RuleContext): Promise<boolean> =>
  (await readRoles(tx, roleIds)).some(({ code }) => code === ADMINISTRATOR);

const isLastingAdministrator = async (
  { roles, status, validTo }: Pick<OperatorRecord, 'roles' | 'status' | 'validTo'>,
  context: RuleContext,
): Promise<boolean> => status === 'active' && validTo === null && includesAdministrator(idsOf(roles), context);

const accountStays: Sentence = {
  zh: '已经用这个账号登录过，不能再改；请新增一位操作员。',
  en: 'This account has been used to sign in and stays; please add another operator.',
};

const ownRoles: Sentence = {
  zh: '不能改变自己的角色和有效期，请另一位管理员操作。',
  en: 'You may not change your own roles or how long they last; please ask another administrator.',
};

const ownAccount: Sentence = {
  zh: '不能停用或启用自己的账号，请另一位管理员操作。',
  en: 'You may not disable or enable your own account; please ask another administrator.',
};

const ownSessions: Sentence = {
  zh: '这是您自己的账号；请在“登录设备”中退出其他设备。',
  en: 'This is your own account; please end your other sessions under “Signed-in devices”.',
};

const notSignedIn: Sentence = {
  zh: '这位操作员现在没有登录，不必退出。',
  en: 'This operator is not signed in anywhere at present; there is nothing to end.',
};

const notTheirs = ({ name, nameEn }: RoleGrant): Sentence => ({
  zh: `您自己没有“${name}”的全部权限，不能授予或收回这个角色；请联系系统管理员。`,
  en: `You do not hold everything that “${nameEn ?? name}” allows, so you can neither give nor take it; please ask an administrator.`,
});

const holdsMore = ({ name, nameEn }: RoleGrant): Sentence => ({
  zh: `这位操作员有角色“${name}”，其中有您自己没有的权限，您不能改动这个账号；请联系系统管理员。`,
  en: `This operator holds “${nameEn ?? name}”, which allows more than you may do yourself, so you may not change the account; please ask an administrator.`,
});

const lastAdministrator: Sentence = {
  zh: '这是最后一位长期有效的系统管理员；请先让另一位操作员成为系统管理员，并登录一次。',
  en: 'This is the last lasting administrator; first make somebody else one, and have them sign in once.',
};

const statusApart: Sentence = {
  zh: '停用和启用不随其他操作一起撤销，请在操作员页面上单独办理。',
  en: 'Disabling and enabling are not undone along with other work; please do it on the operator’s own page.',
};

const keptForTheRecord: Sentence = {
  zh: '这位操作员登录过，操作记录要保留，不能删除；请改为停用。',
  en: 'This operator has signed in, and what they did must stay readable; please disable them instead.',
};
