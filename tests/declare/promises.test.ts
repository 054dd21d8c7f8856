import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { menu, sections } from '../../src/resources/index.ts';

/** Words by which a text states a rule. */
const ruleWords =
  /\b(at most|only|cannot|must|before|at least|not allowed|no more than)\b|不可|不能|至多|最多|至少|须|不得|之前|只能|仅/i;

/** The properties of a declaration that are texts for operators; names of fields, options and states state no rule. */
const textNames = ['help', 'about', 'confirm', 'placeholder', 'description'];

/**
 * The texts that state a rule which is no check of its section, beside the title of the test that proves it. A check shows its
 * own sentence under the input and needs no row here.
 */
const provenBy: Readonly<Record<string, string>> = {
  'juniorActivities.fields.guardianRequired.help':
    'an activity that younger children may take part in asks for the consent of a guardian, whatever the form says',
  'volunteer.workflow.moves.end.confirm': 'a volunteer who has left is given no shift',
  'melodrama.fields.fullVideo.help':
    'an operator downloads a file of an internal field only with the permission that shows the field',
  'wallpaper.fields.desktop.help': 'a wallpaper in none of the three sizes',
  'messageTemplate.fields.section.help': 'of the section comes before that of all sections',
  'news.fields.pinnedUntil.help': 'of ten news pinned at the same time five are published',
  'memberManage.workflow.moves.cancel.confirm': 'a closed account is neither opened again nor edited',
  'role.fields.exportLimit.help':
    'is refused with both numbers above the export limit of the operator, and with 403 if the limit is 0',
  'operator.fields.account.help': 'the account name cannot be changed after the first sign-in',
  'operator.fields.validTo.help': 'allows a sign-in and a session on that day, but not on the day after',
  'operator.workflow.moves.disable.confirm': 'is signed out at once, and cannot sign in, with a message',
};

interface Text {
  place: string;
  zh: string;
  en: string;
}

/** The texts of a declaration with their places. */
function textsIn(place: string, value: unknown, name = ''): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  const { zh, en } = value as Record<string, unknown>;
  if (typeof zh === 'string' && typeof en === 'string') return textNames.includes(name) ? [{ place, zh, en }] : [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsIn(Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`, one, key),
  );
}

const promises = [...sections, ...menu.filter((item) => !('sections' in item))]
  .flatMap((one) => textsIn(one.code, one))
  .filter(({ zh, en }) => ruleWords.test(zh) || ruleWords.test(en));

test('every text that states a rule is the sentence of a check, or stands beside the test that proves it', () => {
  expect(promises.filter(({ place }) => !Object.hasOwn(provenBy, place))).toEqual([]);
});

test('no proof is kept for a text that states no rule any more', () => {
  const places = promises.map(({ place }) => place);
  expect(Object.keys(provenBy).filter((place) => !places.includes(place))).toEqual([]);
});

test('the tests that prove a rule are there', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('promises.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const missing = Object.values(provenBy).filter((title) => !sources.some((source) => source.includes(title)));
  expect(missing).toEqual([]);
});
