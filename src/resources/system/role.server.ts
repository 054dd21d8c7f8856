import type { Sentence } from '../../contract/label.ts';
import { invalidDraft, Refusal } from '../../server/http/errors.ts';
import { readRolesOf, roleExceeding } from '../../server/people/rights.ts';
import { defineRules, type RuleContext } from '../../server/records/rules.ts';
import { role } from './role.ts';

export const roleRules = defineRules(role, {
  // The start writes the built-in roles, and every write of an operator or role the number of operators.
  fills: ['operatorCount', 'builtIn'],

  mayChange: async (record, { db, operator }) => ((await roleExceeding(db, operator, [record])) ? allowsMore : true),

  async beforeSave(draft, { before, ...context }) {
    if (before?.builtIn) throw new Refusal(422, builtInStays);
    if (before && before.code !== draft.code) throw invalidDraft({ code: codeStays });

    const added = difference(draft.permissions, before?.permissions ?? []);
    const removed = difference(before?.permissions ?? [], draft.permissions);
    const limitRises = draft.exportLimit > (before?.exportLimit ?? 0);
    const enabledChanges = before !== null && before.enabled !== draft.enabled;
    const changes = added.length + removed.length > 0 || enabledChanges || draft.exportLimit !== before?.exportLimit;
    if (before && changes && (await isOwnRole(before.id, context))) throw invalidDraft({ permissions: ownRole });
    const notOwn = difference(added, [...context.operator.codes]);
    if (notOwn.length > 0) throw invalidDraft({ permissions: notHeld(await namesOf(notOwn, context)) });
    if (limitRises && draft.exportLimit > context.operator.exportLimit) {
      throw invalidDraft({ exportLimit: aboveOwn(context.operator.exportLimit) });
    }
    return draft;
  },

  mayDelete: ({ builtIn, operatorCount }) => {
    if (builtIn) return builtInStays;
    return !operatorCount || inUse(operatorCount);
  },

  details: (record, { before }) => ({
    added: difference(record.permissions, before?.permissions ?? []),
    removed: difference(before?.permissions ?? [], record.permissions),
    ...(before && before.exportLimit !== record.exportLimit
      ? { exportLimit: [before.exportLimit, record.exportLimit] }
      : {}),
  }),
});

type Context = RuleContext;

const difference = (all: readonly string[], others: readonly string[]): string[] => {
  const excluded = new Set(others);
  return all.filter((one) => !excluded.has(one));
};

const isOwnRole = async (id: number, { tx, operator }: Context): Promise<boolean> =>
  (await readRolesOf(tx, operator.id)).some((one) => one.id === id);

/** The names of the first few permissions, as the menu has them. */
async function namesOf(codes: readonly string[], { tx }: Context): Promise<Sentence> {
  const few = codes.slice(0, 3);
  const buttons = await tx
    .selectFrom('menuButton')
    .innerJoin('menuEntry', 'menuEntry.code', 'menuButton.menuCode')
    .select([
      'menuButton.code',
      'menuButton.nameZh',
      'menuButton.nameEn',
      'menuEntry.nameZh as inZh',
      'menuEntry.nameEn as inEn',
    ])
    .where('menuButton.code', 'in', few)
    .execute();
  const entries = await tx
    .selectFrom('menuEntry')
    .select(['code', 'nameZh', 'nameEn'])
    .where('code', 'in', few)
    .execute();
  const names = few.map((code) => {
    const button = buttons.find((one) => one.code === code);
    if (button) return { zh: `${button.inZh}·${button.nameZh}`, en: `${button.inEn}: ${button.nameEn}` };
    const entry = entries.find((one) => one.code === code);
    return { zh: entry?.nameZh ?? code, en: entry?.nameEn ?? code };
  });
  const more = codes.length - few.length;
  return {
    zh: `“${names.map(({ zh }) => zh).join('”“')}”${more > 0 ? `等 ${codes.length} 项` : ''}`,
    en: `${names.map(({ en }) => `“${en}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  };
}

const builtInStays: Sentence = {
  zh: '内置角色不能修改或删除；请新建角色，从它复制权限。',
  en: 'A built-in role can be neither changed nor deleted; make a new one and copy from it.',
};

const codeStays: Sentence = { zh: '角色代码保存后不能再改。', en: 'The code of a role stays as it was first saved.' };

const ownRole: Sentence = {
  zh: '这是您自己的角色，不能由您改变它的权限；请另一位管理员操作。',
  en: 'You hold this role yourself, so you may not change what it allows; please ask another administrator.',
};

const allowsMore: Sentence = {
  zh: '这个角色有您自己没有的权限，您不能改动它；请联系系统管理员。',
  en: 'This role allows more than you may do yourself, so you may not change it; please ask an administrator.',
};

const notHeld = ({ zh, en }: Sentence): Sentence => ({
  zh: `您自己没有${zh}的权限，不能授予；请联系系统管理员。`,
  en: `You do not hold ${en} yourself and cannot give it; please ask an administrator.`,
});

const aboveOwn = (limit: number): Sentence => ({
  zh: `您自己一次最多导出 ${limit} 行，不能给得更多。`,
  en: `You may export ${limit} rows at once yourself and cannot give more.`,
});

const inUse = (count: number): Sentence => ({
  zh: `有 ${count} 位操作员还在使用这个角色，请先为他们换成别的角色。`,
  en: `${count} ${count === 1 ? 'operator still has' : 'operators still have'} this role; please give them another one first.`,
});
