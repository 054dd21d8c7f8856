import { beforeEach, describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { serverKindOf } from '../../../src/kinds/index.server.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../../src/resources/education/juniorActivities.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftOf } from '../../support/draft.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, sendSheet } from '../../support/sheets.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

interface RuleCase {
  title: string;
  section: Resource;
  /** The field with the sentence, and how the sentence begins. */
  refused: readonly [field: string, sentence: string];
  /** What a record has before, besides what every sample has. */
  before?: () => Promise<AnyDraft>;
  /** The change that breaks the rule. */
  change: AnyDraft | ((record: AnyRecord) => AnyDraft | Promise<AnyDraft>);
}

const call = (method: 'POST' | 'PUT', section: Resource, body: object): Promise<Answer<AnyRecord>> =>
  museum.call(method, `${apiPathOf(section)}/`, { as: 'admin', body });

const referTo = ({ id }: AnyRecord) => ({ id, title: '' });

/** A sign-up for a session at noon of the first of June 2026, of an activity with these options. */
const signUpFor = (activity: AnyDraft) => async (): Promise<AnyDraft> => {
  const held = await world.create(juniorActivities, {
    ...{ ageMin: 8, ageMax: 12, companions: 'optional', companionsMax: 2, guardianRequired: false },
    ...activity,
  });
  const session = await world.create(activitySession, {
    ...{ activity: referTo(held), startAt: '2026-06-01T04:00:00.000Z', endAt: '2026-06-01T06:00:00.000Z' },
  });
  return {
    ...{ activity: referTo(held), session: referTo(session), birthday: '2016-05-01' },
    ...{ companionCount: held.companions === 'required' ? 1 : 0, guardianConsent: true },
  };
};

const ofTheAge = '开场当天的年龄须符合活动的年龄范围。';

const cases: RuleCase[] = [
  {
    title: 'a child who is a day too young on the day of the session is not signed up',
    section: juniorActivitiesApply,
    before: signUpFor({}),
    change: { birthday: '2018-06-02' },
    refused: ['birthday', ofTheAge],
  },
  {
    title: 'a child who has become too old on the day of the session is not signed up',
    section: juniorActivitiesApply,
    before: signUpFor({}),
    change: { birthday: '2013-06-01' },
    refused: ['birthday', ofTheAge],
  },
  {
    title: 'nobody is signed up who is to be born yet',
    section: juniorActivitiesApply,
    before: signUpFor({}),
    change: { birthday: '2099-01-01' },
    refused: ['birthday', '出生日期不能晚于今天。'],
  },
  {
    title: 'a child under fourteen is not signed up without the consent of the guardian',
    section: juniorActivitiesApply,
    before: signUpFor({}),
    change: { guardianConsent: false },
    refused: ['guardianConsent', '14 岁以下儿童须经监护人同意。'],
  },
  {
    title: 'where the activity asks for it, an older child is not signed up without consent either',
    section: juniorActivitiesApply,
    before: async () => ({ ...(await signUpFor({ ageMax: 18, guardianRequired: true })()), birthday: '2010-05-01' }),
    change: { guardianConsent: false },
    refused: ['guardianConsent', '活动要求时须经监护人同意。'],
  },
  {
    title: 'no more companions come than the activity allows',
    section: juniorActivitiesApply,
    before: signUpFor({}),
    change: { companionCount: 3 },
    refused: ['companionCount', '不能多于活动允许的陪同人数。'],
  },
  {
    title: 'nobody comes with a child to an activity without companions',
    section: juniorActivitiesApply,
    before: signUpFor({ companions: 'none' }),
    change: { companionCount: 1 },
    refused: ['companionCount', '不陪同的活动请填 0。'],
  },
  {
    title: 'a child does not come alone where companions are required',
    section: juniorActivitiesApply,
    before: signUpFor({ companions: 'required' }),
    change: { companionCount: 0 },
    refused: ['companionCount', '须陪同的活动至少填 1。'],
  },
];

beforeEach(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
});

describe.each(cases)('$title', ({ section, before = async () => ({}), change, refused: [field, sentence] }) => {
  const fixtures = async () => {
    world = await createWorld(museum, section);
    const values = await before();
    const record = await world.create(section, values);
    const broken = typeof change === 'function' ? await change(record) : change;
    return { values, record, broken };
  };
  const expectRefused = (answer: Answer<AnyRecord>) =>
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { [field]: expect.stringContaining(sentence) }]);

  test('when it is created and when it is edited', async () => {
    const { values, record, broken } = await fixtures();
    const draft = draftOf(section, { ...world.draftOptions, number: world.next(), fixed: { ...values, ...broken } });
    expectRefused(await call('POST', section, draft));
    expectRefused(await call('PUT', section, { id: record.id, version: record.version, ...broken }));
  });

  test.runIf(section.imports)('when a sheet changes it', async () => {
    const { record, broken } = await fixtures();
    const cells = Object.entries(broken).map(([name, value]) => [labelOf(section, name), cellOf(section, name, value)]);
    const columns = [['编号', String(record.id)], ...cells];
    const sheet = [0, 1].map((at) => columns.map((column) => `"${column[at]}"`).join(',')).join('\n');
    const sent = await sendSheet(museum, section, sheet);
    expect(sent.status, sent.text).toBe(200);
    await checkSheet(museum, section);
    expect((await problemsIn(museum, section)).join()).toContain(sentence);
  });
});

const labelOf = ({ fields }: Resource, name: string): string => String(fields[name]?.label.zh);

/** A value as a sheet has it. */
function cellOf({ fields }: Resource, name: string, value: unknown): string {
  const field = fields[name];
  if (!field) throw new Error(name);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object' && value !== null && 'id' in value) return `#${value.id}`;
  return String(serverKindOf(field).exportText?.(value as never, field, 'zh-CN') ?? value ?? '');
}

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
