import { beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { voiceGuide } from '../../../src/resources/about/voiceGuide.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftOf } from '../../support/draft.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, sendSheet } from '../../support/sheets.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

beforeEach(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, reminder);
});

const call = (method: 'POST' | 'PUT', path: string, body: object): Promise<Answer<AnyRecord>> =>
  museum.call(method, path, { as: 'admin', body });

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;

const mayNotBeDismissed = { dismissible: '紧急提示不可允许观众关闭。' };
const thirtyDays = { offlineAt: '最长展示 30 天。' };

test('a reminder that is urgent cannot be one that visitors may dismiss, when created and when edited', async () => {
  const draft = draftOf(reminder, world.draftOptions);
  const refused = await call('POST', 'reminder/', { ...draft, level: 'urgent', dismissible: true });
  expect([refused.status, fieldsOf(refused)]).toEqual([422, mayNotBeDismissed]);
  const { id, version } = await world.create(reminder, { level: 'info', dismissible: true });
  const edited = await call('PUT', 'reminder/', { id, version, level: 'urgent' });
  expect([edited.status, fieldsOf(edited)]).toEqual([422, mayNotBeDismissed]);
  const both = await call('PUT', 'reminder/', { id, version, level: 'urgent', dismissible: false });
  expect(both, both.text).toMatchObject({ status: 200 });
});

test('a reminder is shown for thirty days at most, whichever of its two moments is changed', async () => {
  const record = await world.create(reminder, {
    publishAt: '2026-06-01T00:00:00.000Z',
    offlineAt: '2026-07-01T00:00:00.000Z',
  });
  const { id, version } = record;
  const longer = await call('PUT', 'reminder/', { id, version, offlineAt: '2026-07-01T00:01:00.000Z' });
  expect([longer.status, fieldsOf(longer)]).toEqual([422, thirtyDays]);
  const earlier = await call('PUT', 'reminder/', { id, version, publishAt: '2026-05-31T23:59:00.000Z' });
  expect([earlier.status, fieldsOf(earlier)]).toEqual([422, thirtyDays]);
});

test('a stop of the audio guide is published only with a recording in Mandarin', async () => {
  world = await createWorld(museum, voiceGuide);
  const draft = draftOf(voiceGuide, world.draftOptions);
  const tracks = (draft.tracks as object[]).map((track) => ({ ...track, lang: 'english' }));
  const { id, version } = await world.create(voiceGuide, { tracks });
  const refused = await call('POST', 'voiceGuide/move', { id, version, move: 'submit' });
  expect([refused.status, fieldsOf(refused)]).toEqual([422, { tracks: '发布前须有普通话录音。' }]);
});

test('a volunteer is at least fourteen, and under eighteen has a guardian who consents', async () => {
  world = await createWorld(museum, volunteer);
  const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`;
  const { id, version } = await world.create(volunteer, { guardianName: null, guardianConsent: false });
  const change = (more: object) => call('PUT', 'volunteer/', { id, version, ...more });
  expect(fieldsOf(await change({ birthday: yearsAgo(13) }))).toEqual({
    birthday: '志愿者须年满 14 岁。',
    guardianName: expect.stringContaining('未满 18 岁'),
  });
  expect(fieldsOf(await change({ birthday: yearsAgo(16) }))).toEqual({
    guardianName: expect.stringContaining('未满 18 岁'),
  });
  const guardian = { guardianName: '示例监护人', guardianPhone: '13800138000', guardianConsent: true };
  const accepted = await change({ birthday: yearsAgo(16), ...guardian });
  expect(accepted, accepted.text).toMatchObject({ status: 200 });
});

test('a sheet is told at its row that a volunteer is too young', async () => {
  await createWorld(museum, volunteer);
  const year = new Date().getFullYear() - 12;
  await sendSheet(
    museum,
    volunteer,
    `姓名,出生日期,手机,语言,志愿岗位\n示例姓名,${year}-01-01,13800138001,普通话,讲解\n`,
  );
  await checkSheet(museum, volunteer);
  expect((await problemsIn(museum, volunteer)).join()).toContain('志愿者须年满 14 岁');
});
