import { beforeEach, expect, test } from 'vitest';
import type { ReviewAnswer } from '../../../src/contract/review.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { news } from '../../../src/resources/info/news.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

beforeEach(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'approver', 'administrator');
  world = await createWorld(museum, news);
});

const call = async (method: 'PUT' | 'POST', path: string, body: AnyDraft, as: string): Promise<AnyRecord> => {
  const answer = await museum.call<AnyRecord>(method, path, { as, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
};

const move = (section: Resource, { id, version }: AnyRecord, name: string, as = 'admin') =>
  call('POST', `${apiPathOf(section)}/move`, { id, version, move: name }, as);
const edit = ({ id, version }: AnyRecord, values: AnyDraft, as = 'admin') =>
  call('PUT', 'news/', { id, version, ...values }, as);

const askReview = (section: Resource, { id }: AnyRecord, as = 'admin') =>
  museum.call<ReviewAnswer>('GET', `${apiPathOf(section)}/review`, { as, query: { id } });
const reviewOf = async (record: AnyRecord, as?: string) => (await askReview(news, record, as)).data;

test('a record that was never public is compared with nothing, and says who submitted it', async () => {
  const draft = await world.create(news, { publishAt: null });
  const submitted = await move(news, draft, 'submit');
  expect(await reviewOf(submitted)).toEqual({
    ...{ with: null, fields: [], before: {}, after: {} },
    sent: {
      action: 'submit',
      at: museum.clock.now.toISOString(),
      operator: { id: expect.any(Number), title: '林知远' },
      note: null,
    },
  });
});

test('all that was saved since the publication is one comparison with what the public sees', async () => {
  const draft = await world.create(news, { title: '旧居开放', author: '周亦棠', publishAt: null, offlineAt: null });
  const published = await move(news, await move(news, draft, 'submit'), 'approve', 'approver');
  const once = await edit(published, { title: '旧居重新开放', author: '韩知新' });
  const twice = await edit(once, { author: '周亦棠', summary: '修缮后开放。' });
  const submitted = await move(news, twice, 'submit');
  const review = await reviewOf(submitted);
  expect(review).toMatchObject({
    with: 'public',
    fields: ['title', 'summary'],
    before: { title: '旧居开放' },
    after: { title: '旧居重新开放', summary: '修缮后开放。' },
    sent: { action: 'submit' },
  });
  const approved = await move(news, submitted, 'approve', 'approver');
  expect(await reviewOf(approved)).toMatchObject({ with: 'public', fields: [], sent: { action: 'approve' } });
});

test('an application, which nothing publishes, says only how it came to wait', async () => {
  world = await createWorld(museum, juniorActivitiesApply, { as: 'admin' });
  const application = await world.create(juniorActivitiesApply);
  const { data } = await askReview(juniorActivitiesApply, application);
  expect(data).toMatchObject({ with: null, fields: [], sent: { action: 'create' } });
});

test('a review is told only to whoever may open the record', async () => {
  const record = await world.create(news);
  expect((await askReview(news, record, 'nobody')).status).toBe(403);
});
