import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planSection } from '../src/tasks/new/new-section.ts';
import type { Person } from '../src/tasks/new/terminal.ts';
import { nobody, somebody } from './support/person.ts';

const sourceOf = async (words: readonly string[], person: Person, file: string) => {
  const { sources } = await planSection(words, person);
  return formatted(file, sources.get(file) ?? '');
};

function formatted(file: string, source: string): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', `--stdin-file-path=${file}`];
  return spawnSync(process.execPath, args, { input: source, encoding: 'utf8' }).stdout;
}

const inInfo = ['--group', 'info', '--zh', '失物', '--en', 'Lost'];

test('npm run new-section writes the example of a section', async () => {
  const names = [
    '--about-zh',
    '观众遗失物品登记',
    '--about-en',
    'Lost property that visitors ask for',
    '--icon',
    'search',
  ];
  const labels = ['--group', 'info', '--zh', '失物招领', '--en', 'Lost property'];
  const fields = ['--field', 'thing=物品/Thing:text', '--field', 'place=地点/Place:text'];
  // Under another name, so that the example may have been followed already.
  const file = 'src/resources/info/lostPropertyAgain.ts';
  const source = await sourceOf(['lostPropertyAgain', ...labels, ...names, ...fields], nobody, file);
  const example = readFileSync('src/examples/resources/info/lostProperty.ts', 'utf8');
  expect(source.replaceAll('lostPropertyAgain', 'lostProperty')).toBe(
    example
      .replace(/about: .*/, "about: { zh: '观众遗失物品登记', en: 'Lost property that visitors ask for' },")
      .replace(/\/\*\* .*/, '/** Lost property that visitors ask for. */'),
  );
});

test('npm run new-section writes the options of each field, and the columns and filters that suit the kinds', async () => {
  const fields = ['--field', 'who=姓名/Who:text:max=60', '--field', 'state:choice:open=开/Open,closed=关/Closed'];
  const more = [
    '--field',
    'venue:reference:venue',
    '--field',
    'parts:rows:part:text,amount:integer',
    '--field',
    'body:richText',
  ];
  const file = 'src/resources/info/thing.ts';
  const source = await sourceOf(['thing', ...inInfo, ...fields, ...more], nobody, file);
  expect(source).toContain("who: text({ label: { zh: '姓名', en: 'Who' }, max: 60, required: true }),");
  expect(source).toContain("options: { open: { zh: '开', en: 'Open' }, closed: { zh: '关', en: 'Closed' } },");
  expect(source).toMatch(/venue: reference\(\{ label: .*, to: 'venue' \}\)/);
  expect(source).toContain('amount: integer({ label:');
  expect(source).toContain('import { choice, defineResource, integer, reference, richText, rows, text } from');
  expect(source).toContain("columns: ['who', 'state', 'venue', 'createdAt'],");
  expect(source).toContain("filters: ['state', 'venue'],");
});

test('npm run new-section writes which fields are required, masked and explained, whatever their kind needs', async () => {
  const fields = ['name=名称/Name:text:max=60,required', 'state:choice:open=开/Open,closed=关/Closed,required'].concat(
    'venue:reference:venue,required,help＝先选地点，再选时间/First the place, then: the time',
    'phone=电话/Phone:phone:seenBy=personal,help=凭此联系/We call you on it',
    'parts:rows:part=部件/Part:text:required,amount=数量/Amount:integer,seenBy=personal',
  );
  const words = [...inInfo, ...fields.flatMap((field) => ['--field', field])];
  const source = await sourceOf(['thing', ...words], nobody, 'src/resources/info/thing.ts');
  expect(source).toContain("name: text({ label: { zh: '名称', en: 'Name' }, max: 60, required: true }),");
  expect(source).toMatch(
    /options: \{ open: \{ zh: '开', en: 'Open' \}, closed: \{ zh: '关', en: 'Closed' \} \},\s+required: true/,
  );
  expect(source).toMatch(
    /to: 'venue',\s+required: true,\s+help: \{ zh: '先选地点，再选时间', en: 'First the place, then: the time' \}/,
  );
  expect(source).toMatch(/seenBy: 'personal',\s+help: \{ zh: '凭此联系', en: 'We call you on it' \}/);
  expect(source).toMatch(/part: text\(\{ label: .*, required: true \}\)/);
  expect(source).toMatch(/\},\s+seenBy: 'personal',\s+\}\),/);
});

test('npm run new-section writes what one record is called, in both languages', async () => {
  const words = ['thing', ...inInfo, '--field', 'name=名称/Name:text', '--noun'];
  const source = await sourceOf([...words, '失物/lost item'], nobody, 'src/resources/info/thing.ts');
  expect(source).toContain("noun: { zh: '失物', en: 'lost item' },");
  await expect(planSection([...words, '失物'], nobody)).rejects.toThrow('The noun needs both languages');
});

test('npm run new-section marks a Chinese label that is missing, unless the other sections agree on one', async () => {
  const { sources, nextSteps } = await planSection(
    ['thing', ...inInfo, '--field', 'foundBy:text', '--field', 'summary:longText'],
    nobody,
  );
  expect(sources.get('src/resources/info/thing.ts')).toContain('"zh":"待译：Found by"');
  expect(nextSteps[0]).toBe('write the Chinese of foundBy in src/resources/info/thing.ts');
});

test('npm run new-section accepts full-width punctuation between the parts of a field', async () => {
  const field = ['--field', 'state＝状态／State：choice：open＝开／Open，closed'];
  const { sources } = await planSection(['thing', ...inInfo, '--field', 'name：text', ...field], nobody);
  const source = sources.get('src/resources/info/thing.ts');
  expect(source).toContain(
    'state: choice({ label: {"zh":"状态","en":"State"}, options: {"open":{"zh":"开","en":"Open"}',
  );
});

test('npm run new-section adds a new group at the end of the menu', async () => {
  const group = ['--new-group', 'research=研究/Research', '--icon', 'book', '--zh', '失物', '--en', 'Lost'];
  const words = ['thing', ...group, '--field', 'name:text'];
  const source = await sourceOf(words, nobody, 'src/resources/index.ts');
  expect(source).toMatch(
    /\{ code: 'research', path: '\/research', .* icon: 'book', sections: \[thing\] \},\n\] as const/,
  );
  expect((await planSection(words, nobody)).sources.has('src/resources/research/thing.ts')).toBe(true);
});

test('at a terminal npm run new-section asks for what is missing, and again after a wrong answer', async () => {
  const person = somebody(
    ...['lost property', 'thing', 'inof', 'info', '失物', 'Lost', 'name:txt', 'name:text', '名称/Name', ''],
    '说明/About',
  );
  const source = await sourceOf([], person, 'src/resources/info/thing.ts');
  expect(person.refusals).toEqual([
    expect.stringContaining('did you mean "lostProperty"?'),
    expect.stringContaining('did you mean "info"?'),
    expect.stringContaining('did you mean "text"?'),
  ]);
  expect(source).toContain("about: { zh: '说明', en: 'About' },");
  expect(source).toContain("name: text({ label: { zh: '名称', en: 'Name' }, required: true }),");
});

test('at a terminal npm run new-section asks for the name of a new group that has none', async () => {
  const person = somebody('research', '研究/Research');
  const words = ['thing', '--new-group', 'research', '--zh', '失物', '--en', 'Lost', '--field', 'name=名称/Name:text'];
  const source = await sourceOf(words, person, 'src/resources/index.ts');
  expect(person.refusals).toEqual([expect.stringContaining('is not Chinese')]);
  expect(source).toContain("label: { zh: '研究', en: 'Research' }");
});

test('at a terminal npm run new-section does not ask for what its arguments contain', async () => {
  const person = somebody();
  await planSection(['thing', ...inInfo, '--field', 'name=名称/Name:text'], person);
  expect(person.questions).toEqual([]);
});

const name = ['--field', 'name:text'];

test.each([
  { says: 'Name the section', words: [] },
  { says: 'did you mean "lostProperty"?', words: ['lost-property', ...inInfo, ...name] },
  { says: 'did you mean "lostProperty"?', words: ['LostProperty', ...inInfo, ...name] },
  { says: 'beginning with a small letter.', words: ['1st', ...inInfo, ...name] },
  { says: 'The code "news" is taken by /info/news', words: ['news', ...inInfo, ...name] },
  { says: 'The code "venue" is taken by', words: ['venue', ...inInfo, ...name] },
  { says: 'The code "info" is taken by', words: ['info', ...inInfo, ...name] },
  { says: 'taken by calls of the program, media/…', words: ['media', ...inInfo, ...name] },
  { says: 'cannot be the name of a variable', words: ['class', ...inInfo, ...name] },
  { says: 'cannot be the name of a variable', words: ['text', ...inInfo, ...name] },
  { says: 'did you mean "info"? The groups are home, visit,', words: ['thing', '--group', 'inof', ...name] },
  { says: 'Name the group of the menu', words: ['thing', '--zh', '失物', '--en', 'Lost', ...name] },
  { says: 'A new group needs a name', words: ['thing', '--new-group', 'research', ...name] },
  { says: 'The Chinese name is missing', words: ['thing', '--group', 'info', '--en', 'Lost', ...name] },
  { says: 'The English name is missing', words: ['thing', '--group', 'info', '--zh', '失物', ...name] },
  { says: 'Name at least one field', words: ['thing', ...inInfo] },
  { says: '"name" is no field; write name:kind', words: ['thing', ...inInfo, '--field', 'name'] },
  { says: 'did you mean "text"?', words: ['thing', ...inInfo, '--field', 'name:txt'] },
  { says: 'needs a field of kind text', words: ['thing', ...inInfo, '--field', 'amount:integer'] },
  { says: 'There are two fields "name"', words: ['thing', ...inInfo, ...name, ...name] },
  { says: 'write state:choice:lost=遗失/Lost', words: ['thing', ...inInfo, ...name, '--field', 'state:choice'] },
  { says: 'name: its help needs both languages', words: ['thing', ...inInfo, '--field', 'name:text:help=名称'] },
  { says: 'seenBy must be one of', words: ['thing', ...inInfo, '--field', 'name:text:seenBy=personnel'] },
  { says: 'did you mean "required"?', words: ['thing', ...inInfo, '--field', 'name:text:requierd'] },
  { says: 'refers to "newz"', words: ['thing', ...inInfo, ...name, '--field', 'news:reference:newz'] },
  { says: 'did you mean "places"?', words: ['thing', ...inInfo, ...name, '--field', 'size:decimal:plces=1'] },
  { says: 'there is no icon "bok"', words: ['thing', ...inInfo, ...name, '--icon', 'bok'] },
  { says: 'did you mean --field?', words: ['thing', ...inInfo, '--feild', 'name:text'] },
  { says: 'The English of a label is Chinese', words: ['thing', ...inInfo, '--field', 'name=Name/名称:text'] },
  { says: 'The Chinese of a label is not Chinese', words: ['thing', ...inInfo, '--field', 'name=Name:text'] },
  {
    says: 'The English of a label is Chinese',
    words: ['thing', '--group', 'info', '--zh', '失物', '--en', '失物'],
  },
  { says: '--group needs a value', words: ['thing', '--group'] },
  { says: 'written in quotes', words: ['thing', 'other', ...inInfo, ...name] },
  ...['id', 'status', 'createdAt', 'current', 'constructor'].map((field) => ({
    says: `the name "${field}" is taken`,
    words: ['thing', ...inInfo, ...name, '--field', `${field}:text`],
  })),
])(
  'npm run new-section with a mistake stops with one sentence that contains $says ($words)',
  async ({ says, words }) => {
    const message = await planSection(words, nobody).catch((error: Error) => error.message);
    expect(message).toContain(says);
    expect(message).not.toContain('\n');
  },
);
