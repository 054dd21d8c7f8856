import type { Sentence } from '../../declare/label.ts';
import { roleExceeding, rolesOf } from '../../server/access/rights.ts';
import { invalidDraft, Refusal } from '../../server/http/errors.ts';
import { defineRules, type RuleContext } from '../../server/rules/rules.ts';
import { role } from './role.ts';

export const roleRules = defineRules(role, {
  mayChange: async (record, { db, operator }) => ((await roleExceeding(db, operator, [record])) ? allowsMore : true),

  async beforeSave(draft, { before, ...context }) {
    if (before?.builtIn) throw new Refusal(422, builtInStays);
    if (before && before.code !== draft.code) throw invalidDraft({ code: codeStays });

    const added = without(draft.permissions, before?.permissions ?? []);
    const removed = without(before?.permissions ?? [], draft.permissions);
    const limitRises = draft.exportLimit > (before?.exportLimit ?? 0);
    const switched = before !== null && before.enabled !== draft.enabled;
    const changes = added.length + removed.length > 0 || switched || draft.exportLimit !== before?.exportLimit;
    if (before && changes && (await holds(before.id, context))) throw invalidDraft({ permissions: ownRole });
    const beyond = without(added, [...context.operator.codes]);
    if (beyond.length > 0) throw invalidDraft({ permissions: notHeld(await namesOf(beyond, context)) });
    if (limitRises && draft.exportLimit > context.operator.exportLimit) {
      throw invalidDraft({ exportLimit: aboveOwn(context.operator.exportLimit) });
    }
    return draft;
  },

  mayDelete: ({ builtIn, operatorCount }) => {
    if (builtIn) return builtInStays;
    return !operatorCount || inUse(operatorCount);
  },

  details: (record, before) => ({
    added: without(record.permissions, before?.permissions ?? []),
    removed: without(before?.permissions ?? [], record.permissions),
    ...(before && before.exportLimit !== record.exportLimit
      ? { exportLimit: [before.exportLimit, record.exportLimit] }
      : {}),
  }),
});

type Context = RuleContext;

const without = (all: readonly string[], others: readonly string[]): string[] => {
  const left = new Set(others);
  return all.filter((one) => !left.has(one));
};

const holds = async (id: number, { tx, operator }: Context): Promise<boolean> =>
  (await rolesOf(tx, operator.id)).some((one) => one.id === id);

/** The first few, as the menu calls them. */
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
  const named = few.map((code) => {
    const button = buttons.find((one) => one.code === code);
    if (button) return { zh: `${button.inZh}·${button.nameZh}`, en: `${button.inEn}: ${button.nameEn}` };
    const entry = entries.find((one) => one.code === code);
    return { zh: entry?.nameZh ?? code, en: entry?.nameEn ?? code };
  });
  const more = codes.length - few.length;
  return {
    zh: `“${named.map(({ zh }) => zh).join('”“')}”${more > 0 ? `等 ${codes.length} 项` : ''}`,
    en: `${named.map(({ en }) => `“${en}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
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
