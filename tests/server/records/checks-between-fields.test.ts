import { beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { voiceGuide } from '../../../src/resources/about/voiceGuide.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftOf } from '../../support/draft.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
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
