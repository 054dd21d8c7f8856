import { beforeAll, describe, expect, test } from 'vitest';
import { countChoices, mergeDrafts, resolveConflict } from '../../../src/client/fields/merge/merge.ts';
import { isConflict } from '../../../src/client/fields/merge/pieces.ts';
import { htmlPieces } from '../../../src/client/fields/merge/text-pieces.ts';
import type { StaleWrite } from '../../../src/contract/stale.ts';
import type { AnyDraft, AnyRecord } from '../../../src/declare/define-resource.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
  await giveRoleByCode(museum.parts.database.db, 'approver', 'administrator');
});

const opening = '<p>纪念馆的记录从来不是一个人写成的，前后总有许多人改过它。</p>';

const createNews = async (body: object): Promise<AnyRecord> =>
  (await museum.call('POST', 'news/', { as: 'editor', body: { category: 'museum', ...body } })).data;
const read = async (id: number, as: string): Promise<AnyRecord> =>
  (await museum.call('GET', 'news/', { as, query: { id } })).data;
const write = (id: number, version: number, draft: AnyDraft, as: string) =>
  museum.call<AnyRecord & StaleWrite<AnyRecord>>('PUT', 'news/', { as, body: { id, version, ...draft } });

describe('a write with an old version', () => {
  test('answers 409 with the current record, its author and time, the changed fields and the base version', async () => {
    const { id } = await createNews({ title: '先来后到', body: opening });
    museum.clock.now = new Date('2026-03-02T02:10:00.000Z');
    await write(id, 1, { title: '先到' }, 'approver');
    const conflict = await write(id, 1, { summary: '后到' }, 'editor');
    expect(conflict.status).toBe(409);
    const current = await read(id, 'editor');
    expect(conflict.data).toMatchObject({
      version: 2,
      at: '2026-03-02T02:10:00.000Z',
      by: { title: expect.any(String) },
    });
    expect(conflict.data.theirs).toMatchObject({ ...current });
    expect(current).toMatchObject({ title: '先到', summary: null });
    expect(conflict.data.changed).toEqual(['title']);
    expect(conflict.data.base).toMatchObject({ version: 1, title: '先来后到', summary: null });
  });

  test('gets personal data masked in the answer as when it reads the record', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['memberManage', 'memberManage:edit']);
    const person = { channel: 'desk', nickname: '晴舟', phone: '13900001111' };
    const { id } = (await museum.call('POST', 'member/', { as: 'admin', body: person })).data;
    await museum.call('PUT', 'member/', { as: 'admin', body: { id, version: 1, phone: '13900002222' } });
    const body = { id, version: 1, nickname: '半夏' };
    const conflict = await museum.call<StaleWrite<AnyRecord>>('PUT', 'member/', { as: 'nobody', body });
    const current = (await museum.call('GET', 'member/', { as: 'nobody', query: { id } })).data;
    expect(conflict).toMatchObject({ status: 409, data: { theirs: { phone: current.phone }, changed: ['phone'] } });
    expect(conflict.text).not.toMatch(/1390000\d{4}/);
  });
});

const fieldNames = ['title', 'summary', 'body', 'source'] as const;
const pieces = { body: htmlPieces };

/** One operator with an open form: the record as read, the values typed, and the words given up on purpose. */
function createForm(as: string, id: number, chance: ReturnType<typeof createRandom>, nextWord: () => string) {
  let base: AnyRecord | null = null;
  let mine: AnyDraft = {};
  const fieldsOf = (record: AnyDraft): AnyDraft =>
    Object.fromEntries(fieldNames.map((name) => [name, record[name] ?? null]));
  return {
    async open() {
      base = await read(id, as);
      mine = fieldsOf(base);
    },
    type() {
      const name = chance.pickFrom(fieldNames);
      if (name !== 'body') mine = { ...mine, [name]: nextWord() };
      else {
        const blocks = htmlPieces.split(mine.body);
        blocks.splice(1 + chance.nextInteger(blocks.length), chance.nextInteger(2), `<p>${nextWord()}</p>`);
        mine = { ...mine, body: htmlPieces.join(blocks) };
      }
    },
    /** Saves, merging as often as another operator was first. Returns the words that the operator chose to give up. */
    async save(): Promise<string[]> {
      const discardedWords: string[] = [];
      for (;;) {
        if (!base) throw new Error('Nobody has opened the form.');
        const before = fieldsOf(base);
        const changes = Object.fromEntries(Object.entries(mine).filter(([name, value]) => value !== before[name]));
        const answer = await write(id, base.version, changes, as);
        if (answer.status === 200) {
          base = answer.data;
          mine = fieldsOf(answer.data);
          return discardedWords;
        }
        expect(answer.status, answer.text).toBe(409);
        const { theirs } = answer.data;
        const sides = { base: before, theirs: fieldsOf(theirs), mine };
        const { merged: mergedFields, conflicts } = mergeDrafts(sides, (name) => pieces[name as 'body']);
        const merged = { ...mine, ...mergedFields };
        for (const conflict of conflicts) {
          const choices = Array.from({ length: countChoices(conflict) }, () =>
            chance.pickFrom(['theirs', 'mine'] as const),
          );
          merged[conflict.name] = resolveConflict(conflict, choices);
          const conflictParts = conflict.parts.filter(isConflict);
          discardedWords.push(
            ...choices.flatMap((choice, index) =>
              wordsIn(conflictParts[index]?.[choice === 'mine' ? 'theirs' : 'mine']),
            ),
          );
        }
        mine = merged;
        base = theirs;
      }
    },
    words: () => wordsIn(JSON.stringify(mine)),
    /** The words of the record as read that are no longer in the form: the operator has removed them. */
    removed: () => wordsIn(JSON.stringify(base)).filter((word) => !wordsIn(JSON.stringify(mine)).includes(word)),
  };
}

const wordsIn = (value: unknown): string[] => String(value ?? '').match(/w\d+/g) ?? [];

describe('two operators who edit one record', () => {
  test.each([1, 2, 3])('lose only words that one of them removed or gave up in a conflict (seed %i)', async (seed) => {
    const chance = createRandom(seed);
    let count = 0;
    const nextWord = () => `w${count++}`;
    const { id } = await createNews({ title: nextWord(), body: `${opening}<p>${nextWord()}</p><p>${nextWord()}</p>` });
    const forms = ['editor', 'approver'].map((as) => createForm(as, id, chance, nextWord));
    for (const form of forms) await form.open();
    const expectedLosses = new Set<string>();
    const expectLoss = (words: readonly string[]) => {
      for (const word of words) expectedLosses.add(word);
    };
    /** All words that stood in a form when it was saved. */
    const savedWords = new Set<string>();
    const saveForm = async (form: (typeof forms)[number]) => {
      expectLoss(form.removed());
      for (const word of form.words()) savedWords.add(word);
      expectLoss(await form.save());
    };
    for (let round = 0; round < 40; round++) {
      const form = chance.pickFrom(forms);
      if (chance.nextBoolean(0.6)) form.type();
      else {
        await saveForm(form);
      }
    }
    for (const form of forms) await saveForm(form);
    const remainingWords = wordsIn(JSON.stringify(await read(id, 'editor')));
    expect(savedWords.size).toBeGreaterThan(10);
    expect([...savedWords].filter((word) => !remainingWords.includes(word) && !expectedLosses.has(word))).toEqual([]);
  });
});
