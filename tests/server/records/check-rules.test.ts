import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../../../src/resources/index.server.ts';
import { sections } from '../../../src/resources/index.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import { checkRules } from '../../../src/server/records/rules.ts';
import { listSources } from '../../../src/tasks/check/house.ts';

const { code } = memberManage;
const memberRules = rules.find((one) => one.code === code)?.rules;
const otherRules = rules.filter((one) => one.code !== code);

/** The mistakes that are reported when these rules replace those of the members section. */
const mistakesOf = (...own: { code: string; rules: object }[]) =>
  checkRules([...otherRules, ...own] as never, sections);

test('the rules of the museum have no mistakes', () => {
  expect(checkRules(rules, sections)).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'a misspelt rule',
    { mayDelet: () => true },
    'memberManage.rules has no option "mayDelet"; did you mean "mayDelete"?',
  ],
  ['a rule that is not a function', { mayDelete: true }, 'memberManage.rules.mayDelete must be a function, not true.'],
  [
    'an action without a rule',
    { actions: {} },
    'memberManage: the action "role" has no rule of its name, which would perform it.',
  ],
  [
    'a rule without an action',
    { actions: { ...memberRules?.actions, invite: () => ({ done: {} }) } },
    'The rules of memberManage perform the action "invite", which memberManage does not declare.',
  ],
  [
    'a call without a method',
    { calls: { card: { summary: 'A card', action: 'show', run: async () => null } } },
    'memberManage.rules.calls.card has no "method", which is needed.',
  ],
  [
    'a call with a permission that does not exist',
    { calls: { card: { summary: 'A card', method: 'GET', action: 'shwo', run: async () => null } } },
    'The call "card" of memberManage requires the action "shwo", which memberManage does not have.',
  ],
  [
    'an automatic field that nothing fills in',
    { fills: [] },
    'memberManage.roles: "auto" says that the server fills it in, but nothing does. Name it in "fills" of the rules that do; where another program of the museum does, say so by "filledBy"; or remove it.',
  ],
  [
    'a filled field that is not declared as automatic',
    { fills: ['roles', 'tags'] },
    'The rules of memberManage fill "tags", which is not a field declared with "auto: true".',
  ],
])('%s is reported in one sentence that names the place', (_mistake, overrides, sentence) => {
  expect(mistakesOf({ code, rules: { ...memberRules, ...overrides } })).toEqual([sentence]);
});

test('rules of an unknown section, or two sets of rules for one section, are reported in one sentence each', () => {
  const own = { code, rules: memberRules ?? {} };
  expect(mistakesOf(own, { code: 'memberManege', rules: {} })).toEqual([
    'There are rules for "memberManege", but no such section; did you mean "memberManage"?',
  ]);
  expect(mistakesOf(own, own)).toEqual([
    'There are several rules for "memberManage"; make one of them with combineRules.',
  ]);
});

test('every field that rules claim to fill is set somewhere in the source of the server', () => {
  const sources = listSources()
    .filter((file) => /^src\/server\/.*\.ts$|^src\/resources\/.*\.server\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^ +fills: .*$/gm, ''));
  const fills = rules.flatMap((one) => (one.rules.fills ?? []).map((name) => `${one.code}.${name}`));
  const isSet = (name: string) => sources.some((source) => new RegExp(`\\b${name}(: |,|"? = |\\s})`).test(source));
  expect(fills.length).toBeGreaterThan(0);
  expect(fills.filter((one) => !isSet(one.split('.')[1] as string))).toEqual([]);
});
