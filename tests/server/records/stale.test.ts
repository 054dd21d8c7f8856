import { beforeAll, describe, expect, test } from 'vitest';
import { countChoices, mergeDrafts, resolveConflict } from '../../../src/client/merge/merge.ts';
import { isConflict } from '../../../src/client/merge/pieces.ts';
import { htmlPieces } from '../../../src/client/merge/text-pieces.ts';
import type { Stale } from '../../../src/contract/stale.ts';
import type { AnyDraft, AnyRecord } from '../../../src/declare/define-resource.ts';
import { grantRole } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
  await grantRole(museum.parts.database.db, 'approver', 'administrator');
});

const opening = '<p>纪念馆的记录从来不是一个人写成的，前后总有许多人改过它。</p>';

const begun = async (body: object): Promise<AnyRecord> =>
  (await museum.call('POST', 'news/', { as: 'editor', body: { category: 'museum', ...body } })).data;
const read = async (id: number, as: string): Promise<AnyRecord> =>
  (await museum.call('GET', 'news/', { as, query: { id } })).data;
const write = (id: number, version: number, draft: AnyDraft, as: string) =>
  museum.call<AnyRecord & Stale<AnyRecord>>('PUT', 'news/', { as, body: { id, version, ...draft } });

describe('a write that comes too late', () => {
  test('is told how the record stands now, who made it so and when, as whoever reads it sees it', async () => {
    const { id } = await begun({ title: '先来后到', body: opening });
    museum.clock.now = new Date('2026-03-02T02:10:00.000Z');
    await write(id, 1, { title: '先到' }, 'approver');
    const late = await write(id, 1, { summary: '后到' }, 'editor');
    expect(late.status).toBe(409);
    const theirs = await read(id, 'editor');
    expect(late.data).toMatchObject({ version: 2, at: '2026-03-02T02:10:00.000Z', by: { title: expect.any(String) } });
    expect(late.data.theirs).toMatchObject({ ...theirs });
    expect(theirs).toMatchObject({ title: '先到', summary: null });
    expect(late.data.changed).toEqual(['title']);
    expect(late.data.base).toMatchObject({ version: 1, title: '先来后到', summary: null });
  });

  test('is told no more of a person than reading the record tells', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['memberManage', 'memberManage:edit']);
    const person = { channel: 'desk', nickname: '晴舟', phone: '13900001111' };
    const { id } = (await museum.call('POST', 'member/', { as: 'admin', body: person })).data;
    await museum.call('PUT', 'member/', { as: 'admin', body: { id, version: 1, phone: '13900002222' } });
    const body = { id, version: 1, nickname: '半夏' };
    const late = await museum.call<Stale<AnyRecord>>('PUT', 'member/', { as: 'nobody', body });
    const theirs = (await museum.call('GET', 'member/', { as: 'nobody', query: { id } })).data;
    expect(late).toMatchObject({ status: 409, data: { theirs: { phone: theirs.phone }, changed: ['phone'] } });
    expect(late.text).not.toMatch(/1390000\d{4}/);
  });
});

const names = ['title', 'summary', 'body', 'source'] as const;
const pieces = { body: htmlPieces };

/** One operator with a form open: what was read, what is typed, and what they have chosen to give up. */
function deskOf(as: string, id: number, chance: ReturnType<typeof createRandom>, says: () => string) {
  let base: AnyRecord | null = null;
  let mine: AnyDraft = {};
  const fieldsOf = (record: AnyDraft): AnyDraft =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return {
    async open() {
      base = await read(id, as);
      mine = fieldsOf(base);
    },
    type() {
      const name = chance.pickFrom(names);
      if (name !== 'body') mine = { ...mine, [name]: says() };
      else {
        const blocks = htmlPieces.split(mine.body);
        blocks.splice(1 + chance.nextInteger(blocks.length), chance.nextInteger(2), `<p>${says()}</p>`);
        mine = { ...mine, body: htmlPieces.join(blocks) };
      }
    },
    /** Saves, and brings both texts together as often as somebody was first. Answers with what was given up by choice. */
    async save(): Promise<string[]> {
      const given: string[] = [];
      for (;;) {
        if (!base) throw new Error('Nobody has opened the form.');
        const before = fieldsOf(base);
        const changes = Object.fromEntries(Object.entries(mine).filter(([name, value]) => value !== before[name]));
        const answer = await write(id, base.version, changes, as);
        if (answer.status === 200) {
          base = answer.data;
          mine = fieldsOf(answer.data);
          return given;
        }
        expect(answer.status, answer.text).toBe(409);
        const { theirs } = answer.data;
        const sides = { base: before, theirs: fieldsOf(theirs), mine };
        const { merged: mergedFields, conflicts } = mergeDrafts(sides, (name) => pieces[name as 'body']);
        const merged = { ...mine, ...mergedFields };
        for (const clash of conflicts) {
          const choices = Array.from({ length: countChoices(clash) }, () => chance.pickFrom(['theirs', 'mine'] as const));
          merged[clash.name] = resolveConflict(clash, choices);
          const places = clash.parts.filter(isConflict);
          given.push(...choices.flatMap((choice, at) => wordsIn(places[at]?.[choice === 'mine' ? 'theirs' : 'mine'])));
        }
        mine = merged;
        base = theirs;
      }
    },
    words: () => wordsIn(JSON.stringify(mine)),
    /** What stands in the record as it was read, and no longer in the form: taken away by the one who writes. */
    removed: () => wordsIn(JSON.stringify(base)).filter((word) => !wordsIn(JSON.stringify(mine)).includes(word)),
  };
}

const wordsIn = (value: unknown): string[] => String(value ?? '').match(/w\d+/g) ?? [];

describe('two operators in one record', () => {
  test.each([1, 2, 3])('lose nothing that nobody has chosen to give up (%i)', async (seed) => {
    const chance = createRandom(seed);
    let count = 0;
    const says = () => `w${count++}`;
    const { id } = await begun({ title: says(), body: `${opening}<p>${says()}</p><p>${says()}</p>` });
    const desks = ['editor', 'approver'].map((as) => deskOf(as, id, chance, says));
    for (const desk of desks) await desk.open();
    const accounted = new Set<string>();
    const account = (words: readonly string[]) => {
      for (const word of words) accounted.add(word);
    };
    /** All that stood in a form when it was saved, whoever was first. */
    const sent = new Set<string>();
    const saveAt = async (desk: (typeof desks)[number]) => {
      account(desk.removed());
      for (const word of desk.words()) sent.add(word);
      account(await desk.save());
    };
    for (let round = 0; round < 40; round++) {
      const desk = chance.pickFrom(desks);
      if (chance.nextBoolean(0.6)) desk.type();
      else {
        await saveAt(desk);
      }
    }
    for (const desk of desks) await saveAt(desk);
    const left = wordsIn(JSON.stringify(await read(id, 'editor')));
    expect(sent.size).toBeGreaterThan(10);
    expect([...sent].filter((word) => !left.includes(word) && !accounted.has(word))).toEqual([]);
  });
});
