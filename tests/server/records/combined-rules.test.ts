import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { rules as museumRules } from '../../../src/resources/index.server.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { combineRules } from '../../../src/server/records/combined-rules.ts';
import type { MoveColumns, RuleContext } from '../../../src/server/records/rules.ts';
import { seatRules } from '../../../src/server/records/seats/seats.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

describe('rules of a section combined with those of its seats', () => {
  let museum: TestApp;
  let world: World;
  let ruleCalls: string[];

  beforeEach(async () => {
    ruleCalls = [];
    const sectionRules = seatRules(juniorActivitiesApply, {
      mayDelete: ({ childName }) => childName !== '留着' || { zh: '这条要留着。', en: 'This one stays.' },
      onMove: (_record, move): MoveColumns => (move === 'approve' ? { decidedAt: new Date(0) } : {}),
      afterMove: async (record, move) => void ruleCalls.push(`${move} ${record.childName}`),
      afterSave: async (record) => void ruleCalls.push(`saved ${record?.childName}`),
    });
    const otherRules = museumRules.filter(({ code }) => code !== sectionRules.code);
    museum = await testApp({ rules: [...otherRules, sectionRules] });
    await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
    world = await createWorld(museum, juniorActivitiesApply);
  });

  const createApplication = async (childName: string): Promise<AnyRecord> => {
    const activity = world.draftOptions.record?.('juniorActivities');
    const session = await world.create(activitySession, { capacity: 1, waitlist: 5, activity });
    return world.create(juniorActivitiesApply, { session: { id: session.id, title: '' }, source: 'desk', childName });
  };
  const approve = async ({ id, version }: AnyRecord) =>
    museum.call('POST', 'juniorActivitiesApply/move', { as: 'admin', body: { id, version, move: 'approve' } });
  const remove = ({ id, version }: AnyRecord) =>
    museum.call('DELETE', 'juniorActivitiesApply/', { as: 'admin', query: { id, version } });

  test('can both refuse a deletion', async () => {
    expect(await remove(await createApplication('留着'))).toMatchObject({ status: 422, msg: '这条要留着。' });
    const approvedApplication = (await approve(await createApplication('小明'))).data;
    expect((await remove(approvedApplication)).status).toBe(422);
    expect((await remove(await createApplication('小红'))).status).toBe(200);
  });

  test('both set columns of a move, and afterMove and afterSave are called', async () => {
    const answer = await approve(await createApplication('小明'));
    expect(answer).toMatchObject({
      status: 200,
      data: { seatCode: expect.stringMatching(/^[A-Z0-9]{6}$/), decidedAt: '1970-01-01T00:00:00.000Z' },
    });
    expect(new Set(ruleCalls)).toEqual(new Set(['saved 小明', 'approve 小明']));
  });
});

describe('two combined sets of rules', () => {
  const context = {} as RuleContext;
  const sentence = (zh: string) => ({ zh, en: zh });

  test('both change a draft, the second after the first', async () => {
    const { beforeSave } = combineRules(
      { beforeSave: (draft) => ({ ...draft, a: 1 }) },
      { beforeSave: (draft) => ({ ...draft, b: Number(draft.a) + 1 }) },
    );
    expect(await beforeSave?.({}, { ...context, before: null })).toEqual({ a: 1, b: 2 });
  });

  test('both report errors at fields, and the first message stays at the same field', async () => {
    const { preflight } = combineRules(
      { preflight: () => ({ a: sentence('一') }) },
      { preflight: async () => ({ a: sentence('二'), b: sentence('三') }) },
    );
    expect(await preflight?.({} as AnyRecord, context)).toEqual({ a: sentence('一'), b: sentence('三') });
  });

  test('return the first refusal, and call no later rule', async () => {
    const ruleCalls: string[] = [];
    const mayMoveRule = (name: string, answer: true | ReturnType<typeof sentence>) => ({
      mayMove: async () => {
        ruleCalls.push(name);
        return answer;
      },
    });
    const firstRules = combineRules(mayMoveRule('a', sentence('不')), mayMoveRule('b', true));
    expect(await firstRules.mayMove?.({} as AnyRecord, 'approve', context)).toEqual(sentence('不'));
    const secondRules = combineRules(mayMoveRule('c', true), mayMoveRule('d', sentence('也不')));
    expect(await secondRules.mayMove?.({} as AnyRecord, 'approve', context)).toEqual(sentence('也不'));
    expect(ruleCalls).toEqual(['a', 'c', 'd']);
  });

  test('are an error if they set the same column or declare the same action', async () => {
    const queueNoRule = (value: number) => ({ onMove: () => ({ queueNo: value }) });
    await expect(
      combineRules(queueNoRule(1), queueNoRule(2)).onMove?.({} as AnyRecord, 'approve', context),
    ).rejects.toThrow('The move "approve" sets "queueNo" twice.');
    const stampRule = { actions: { stamp: () => ({ changes: {} }) } };
    expect(() => combineRules(stampRule, stampRule)).toThrow('The rules hold the action "stamp" twice.');
  });

  test('have only the kinds of rules that one of them has', () => {
    expect(Object.keys(combineRules({ mayDelete: () => true }, { afterMove: async () => undefined }))).toEqual([
      'mayDelete',
      'afterMove',
    ]);
  });
});
