import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bulkSentences } from '../../../src/client/list/bulk/bulk-messages.ts';
import { isDangerous } from '../../../src/client/record/record-actions.ts';
import { closeButtonLabel } from '../../../src/client/ui/dialog-buttons.ts';
import { ownActionsOf } from '../../../src/declare/actions.ts';
import { annals } from '../../../src/resources/about/annals.ts';
import { sections } from '../../../src/resources/index.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';

const actions = sections.flatMap((resource) =>
  ownActionsOf(resource).map((action) => ({ resource, ...action, move: resource.workflow?.moves[action.name] })),
);

test.each(['zh', 'en'] as const)(
  'no action of any section has the same label as the closing button of its dialog (%s)',
  (language) => {
    const ambiguous = actions.filter(({ label }) => closeButtonLabel(label)[language] === label[language]);
    expect(ambiguous.map(({ code }) => code)).toEqual([]);
  },
);

test('every cancel text in the source comes from closeButtonLabel, except one listed dialog', () => {
  const exceptions = ['src/resources/system/role-confirm.client.tsx: say(roleMessages.back)'];
  const cancelTexts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/cancelText=\{(.+)\}\n/g)].map(([, word = '']) => `${file}: ${word}`),
    );
  expect(cancelTexts.length).toBeGreaterThan(5);
  expect(cancelTexts.filter((name) => !name.includes('closeButtonLabel('))).toEqual(exceptions);
});

test('a dialog for an action named “取消” or “Cancel” is closed by “Back”, any other by “Cancel”', () => {
  expect(closeButtonLabel({ zh: '取消', en: 'Cancel' })).toEqual({ zh: '返回', en: 'Back' });
  expect(closeButtonLabel({ zh: '代为取消', en: 'Call off' })).toEqual({ zh: '返回', en: 'Back' });
  expect(closeButtonLabel({ zh: '取消 20 条报名', en: 'Cancel 20 (sign-ups)' })).toEqual({ zh: '返回', en: 'Back' });
  expect(closeButtonLabel({ zh: '通过', en: 'Approve' }, { zh: '取消', en: 'Cancel' })).toEqual({
    zh: '返回',
    en: 'Back',
  });
  expect(closeButtonLabel({ zh: '发布', en: 'Publish' })).toEqual({ zh: '取消', en: 'Cancel' });
});

test('every final workflow action that refuses or asks for a reason is marked dangerous and asks for a reason', () => {
  const finalMoves = actions.filter(({ resource: { workflow }, move }) => {
    const hasNextMove = Object.values(workflow?.moves ?? {}).some(({ from }) => move && from.includes(move.to));
    return move && !hasNextMove && (move.reason || workflow?.states[move.to]?.tone === 'refused');
  });
  expect(finalMoves.map(({ code }) => code)).toContain('collectionManage:approve');
  expect(finalMoves.filter((action) => !isDangerous(action)).map(({ code }) => code)).toEqual([]);
  expect(finalMoves.filter(({ move }) => !move?.reason).map(({ code }) => code)).toEqual([]);
});

test('the label of a bulk action counts the records by their noun, or names the section', () => {
  const freeze = { zh: '冻结', en: 'Freeze' };
  expect(bulkSentences.actionOn(freeze, 10, memberManage)).toEqual({ zh: '冻结 10 位会员', en: 'Freeze 10 members' });
  expect(bulkSentences.actionOn(freeze, 1, memberManage)).toEqual({ zh: '冻结 1 位会员', en: 'Freeze 1 member' });
  expect(bulkSentences.actionOn(freeze, 2, annals).en).toBe('Freeze 2 chronicle entries');
  const label = { zh: '失物招领', en: 'Lost property' };
  expect(bulkSentences.actionOn(freeze, 2, { label })).toEqual({
    zh: '冻结 2 条失物招领',
    en: 'Freeze 2 (lost property)',
  });
});

test('a noun whose English plural takes more than an s declares it', () => {
  const irregular = sections.filter(
    ({ noun }) => noun && !noun.plural && /[sxz]$|[^aeiou]y$|(ch|sh)$| (of|for) /.test(noun.en),
  );
  expect(irregular.map(({ code }) => code)).toEqual([]);
});
