import { beforeEach, describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { serverKindOf } from '../../../src/kinds/index.server.ts';
import { organization } from '../../../src/resources/about/organization.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { friendsOfMuseums } from '../../../src/resources/education/friendsOfMuseums.ts';
import { friendsOfMuseumsApply } from '../../../src/resources/education/friendsOfMuseumsApply.ts';
import { juniorActivities } from '../../../src/resources/education/juniorActivities.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { serviceRecord } from '../../../src/resources/education/serviceRecord.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { wallpaper } from '../../../src/resources/literature/wallpaper.ts';
import { libraryJournal } from '../../../src/resources/periodical/libraryJournal.ts';
import { shift } from '../../../src/resources/shared/shift.ts';
import { storage } from '../../../src/resources/shared/storage.ts';
import { venue } from '../../../src/resources/shared/venue.ts';
import { visitGuide } from '../../../src/resources/visit/visitGuide.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftOf } from '../../support/draft.ts';
import { runJobs } from '../../support/jobs.ts';
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
  /** What a second record needs besides to be created. */
  created?: () => Promise<AnyDraft>;
  /** The change that breaks the rule. */
  change: AnyDraft | ((record: AnyRecord) => AnyDraft | Promise<AnyDraft>);
}

const call = (method: 'POST' | 'PUT', section: Resource, body: object): Promise<Answer<AnyRecord>> =>
  museum.call(method, `${apiPathOf(section)}/`, { as: 'admin', body });

const referTo = ({ id }: AnyRecord) => ({ id, title: '' });

/** A sign-up for a session at noon of the first of June 2026, of an activity with these options. */
const signUpFor = (activity: AnyDraft) => async (): Promise<AnyDraft> => {
  const held = await world.create(juniorActivities, {
    ...{
      ageMin: 8,
      ageMax: 12,
      companions: 'optional',
      companionsMax: 2,
      guardianRequired: false,
      heldFrom: null,
      heldTo: null,
    },
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

const inSmallVenue = async (): Promise<AnyDraft> => ({
  ...{ venue: referTo(await world.create(venue, { capacity: 30 })), capacity: 30, state: 'open' },
});

const inActivityOf = (days: AnyDraft) => async (): Promise<AnyDraft> => ({
  activity: referTo(await world.create(juniorActivities, days)),
  ...{ startAt: '2026-07-01T01:00:00.000Z', endAt: '2026-07-01T03:00:00.000Z' },
});

const openRule = {
  ...{ name: '夏季', dateFrom: '05-01', dateTo: '09-30', weekdays: ['tue'] },
  ...{ open: '09:00', lastEntry: '16:30', close: '17:00' },
};
const specialDay = {
  ...{ date: '2026-10-01', closed: false, open: '09:00', lastEntry: '19:30', close: '20:30', reason: '夜间开放' },
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
  {
    title: 'a session has no more seats than its venue holds',
    section: activitySession,
    before: inSmallVenue,
    change: { capacity: 31 },
    refused: ['capacity', '不能多于场地可容纳人数。'],
  },
  {
    title: 'a lecture has no more seats than its venue holds',
    section: zhongshanLecture,
    before: async () => ({ ...(await inSmallVenue()), bookingMode: 'auto' }),
    change: { capacity: 31 },
    refused: ['capacity', '不能多于场地可容纳人数。'],
  },
  {
    title: 'opening hours are times of the day',
    section: visitGuide,
    before: async () => ({ topic: 'hours', openRules: [openRule] }),
    change: { openRules: [{ ...openRule, open: '99-99' }] },
    refused: ['openRules', '第 1 行：“开馆”请填写时间，例如 09:00。'],
  },
  {
    title: 'a season of the opening hours begins on a day of the year',
    section: visitGuide,
    before: async () => ({ topic: 'hours', openRules: [openRule] }),
    change: { openRules: [{ ...openRule, dateFrom: 'ab-cd' }] },
    refused: ['openRules', '第 1 行：“起（月-日）”请填写月和日，例如 05-01。'],
  },
  {
    title: 'the museum does not close before the last entry',
    section: visitGuide,
    before: async () => ({ topic: 'hours', openRules: [openRule] }),
    change: { openRules: [{ ...openRule, close: '08:00' }] },
    refused: ['openRules', '第 1 行：“闭馆”不能早于 16:30。'],
  },
  {
    title: 'the hours of a special day are times of the day in their order',
    section: visitGuide,
    before: async () => ({ topic: 'hours', openRules: [openRule], exceptions: [specialDay] }),
    change: { exceptions: [{ ...specialDay, lastEntry: '25:00' }] },
    refused: ['exceptions', '第 1 行：“停止入馆”请填写时间'],
  },
  {
    title: 'a session does not begin before the first day of its activity',
    section: activitySession,
    before: inActivityOf({ heldFrom: '2026-07-01', heldTo: '2026-07-15' }),
    // Half an hour before midnight in Shanghai.
    change: { startAt: '2026-06-30T15:30:00.000Z' },
    refused: ['startAt', '不能早于活动首日。'],
  },
  {
    title: 'a session does not end after the last day of its activity',
    section: activitySession,
    before: inActivityOf({ heldFrom: '2026-06-15', heldTo: '2026-07-01' }),
    change: { endAt: '2026-07-01T16:30:00.000Z' },
    refused: ['endAt', '不能晚于活动末日。'],
  },
  {
    title: 'the hours of a venue end after they begin',
    section: venue,
    before: async () => ({ openHours: '9:00—17:00，雨天停用' }),
    change: { openHours: '17:00—9:00' },
    refused: ['openHours', '请以起止时间开头'],
  },
  {
    title: 'a volunteer has not served longer than they were there',
    section: serviceRecord,
    before: async () => ({ checkIn: '2026-06-01T01:00:00.000Z', checkOut: '2026-06-01T04:00:00.000Z', hours: 3 }),
    change: { hours: 3.5 },
    refused: ['hours', '服务时数不能多于签到至签退的时间。'],
  },
  {
    title: 'a volunteer has not served longer than the shift lasts',
    section: serviceRecord,
    before: async () => {
      const held = { startAt: '2026-06-01T01:00:00.000Z', endAt: '2026-06-01T04:00:00.000Z' };
      return { shift: referTo(await world.create(shift, held)), checkIn: null, checkOut: null, hours: 3 };
    },
    // A second record of the volunteer in the shift would be refused for that.
    created: async () => ({
      shift: referTo(
        await world.create(shift, { startAt: '2026-06-01T01:00:00.000Z', endAt: '2026-06-01T04:00:00.000Z' }),
      ),
    }),
    change: { hours: 3.5 },
    refused: ['hours', '服务时数不能多于班次的时间。'],
  },
  {
    title: 'a volunteer who has left is given no shift',
    section: serviceRecord,
    change: async () => {
      const left = await world.create(volunteer);
      const { db } = museum.parts.database;
      await sectionTables(db).updateTable('volunteer').set({ status: 'ended' }).where('id', '=', left.id).execute();
      return { volunteer: referTo(left) };
    },
    refused: ['volunteer', '已离队或未录取的志愿者不能排班。'],
  },
  {
    title: 'an honorary membership is by invitation',
    section: friendsOfMuseums,
    before: async () => ({ tier: 'honorary', inviteOnly: true }),
    change: { inviteOnly: false },
    refused: ['inviteOnly', '荣誉会员须开启。'],
  },
  {
    title: 'nobody applies from outside for a membership by invitation',
    section: friendsOfMuseumsApply,
    before: async () => ({
      ...{ tier: referTo(await world.create(friendsOfMuseums, { inviteOnly: true, minAge: null })), source: 'desk' },
    }),
    change: { source: 'web' },
    refused: ['tier', '仅限邀请的类别只能由前台登记。'],
  },
  {
    title: 'a journal that is free to read has its full text',
    section: libraryJournal,
    before: async () => ({ openAccess: true, pdf: world.draftOptions.file?.('pdf') }),
    change: { pdf: null },
    refused: ['pdf', '全文公开时必须上传。'],
  },
  {
    title: 'a room is not inside a shelf',
    section: storage,
    before: async () => ({ kind: 'room', parent: null }),
    change: async () => ({ parent: referTo(await world.create(storage, { kind: 'shelf', parent: null })) }),
    refused: ['parent', '库房只能在另一库房之内。'],
  },
  {
    title: 'a rack is not inside a shelf',
    section: storage,
    before: async () => ({ kind: 'rack', parent: null }),
    change: async () => ({ parent: referTo(await world.create(storage, { kind: 'shelf', parent: null })) }),
    refused: ['parent', '柜架不能在层格之内。'],
  },
  {
    title: 'the mass of an object lies within its range',
    section: collectionManage,
    before: async () => ({ mass: 500, massUnit: 'g', massRange: 'below1kg' }),
    change: { massRange: 'below50kg' },
    refused: ['massRange', '须与所填质量相符。'],
  },
  {
    title: 'a mass has a unit',
    section: collectionManage,
    before: async () => ({ mass: 500, massUnit: 'g', massRange: 'below1kg' }),
    change: { massUnit: null },
    refused: ['massUnit', '填写质量时须填写单位。'],
  },
  {
    title: 'the day of acquisition lies within its range',
    section: collectionManage,
    before: async () => ({ inDate: '1958', inRange: 'until1965' }),
    change: { inRange: 'since2001' },
    refused: ['inRange', '须与入藏时间相符。'],
  },
  {
    title: 'the years of an object lie in its period',
    section: collectionManage,
    before: async () => ({ period: 'qing', yearFrom: 1890, yearTo: 1920 }),
    change: { period: 'tang' },
    refused: ['period', '须与所填年份有重合。'],
  },
  {
    title: 'an object is not shown to the public before it is registered',
    section: collectionManage,
    before: async () => ({ publicView: false }),
    change: { publicView: true },
    refused: ['publicView', '登记之前不能对外公开。'],
  },
];

beforeEach(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
});

const nothing = async (): Promise<AnyDraft> => ({});

describe.each(cases)('$title', ({ section, before = nothing, created = nothing, change, refused }) => {
  const [field, sentence] = refused;
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
    const draft = draftOf(section, {
      ...world.draftOptions,
      number: world.next(),
      fixed: { ...values, ...(await created()), ...broken },
    });
    expectRefused(await call('POST', section, draft));
    expectRefused(await call('PUT', section, { id: record.id, version: record.version, ...broken }));
  });

  const isBulk = typeof change === 'object' && Object.keys(change).every((name) => section.bulk?.includes(name));
  test.runIf(isBulk)('when it is set for many', async () => {
    const { record, broken } = await fixtures();
    const body = { what: 'set', asked: broken, rows: [{ id: record.id, version: record.version }] };
    const answer = await museum.call('POST', `${apiPathOf(section)}/bulk`, { as: 'admin', body });
    expect(answer.status, answer.text).toBe(200);
    await runJobs(museum);
    const { data } = await museum.call<AnyRecord>('GET', `${apiPathOf(section)}/`, {
      as: 'admin',
      query: { id: record.id },
    });
    expect(data.version).toBe(record.version);
  });

  test.runIf(section.imports)('when a sheet changes it', async () => {
    const { record, broken } = await fixtures();
    const cells = Object.entries(broken).map(([name, value]) => [labelOf(section, name), cellOf(section, name, value)]);
    const columns = [['编号', String(record.id)], ...cells];
    const sheet = [0, 1].map((at) => columns.map((column) => `"${column[at]}"`).join(',')).join('\n');
    const sent = await sendSheet(museum, section, sheet);
    expect(sent.status, sent.text).toBe(200);
    await checkSheet(museum, section, { clears: true });
    expect((await problemsIn(museum, section)).join()).toContain(sentence);
  });
});

const labelOf = ({ fields }: Resource, name: string): string => String(fields[name]?.label.zh);

/** A value as a sheet has it. */
function cellOf({ fields }: Resource, name: string, value: unknown): string {
  const field = fields[name];
  if (!field) throw new Error(name);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object' && value !== null && 'id' in value) return `#${value.id}`;
  return String(serverKindOf(field).exportText?.(value as never, field, 'zh-CN') ?? value ?? '');
}

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;

test.each<[string, Resource, AnyDraft, string, string]>([
  [
    'a notice of recruitment without the day until which it is valid',
    notice,
    { category: 'recruitment', validTo: null },
    'validTo',
    '招聘、采购公告发布前须填写。',
  ],
  [
    'a notice of procurement without its papers',
    notice,
    { category: 'procurement', attachments: null },
    'attachments',
    '招聘、采购公告发布前须上传。',
  ],
  [
    'a department without its duties',
    organization,
    { kind: 'department', duties: null },
    'duties',
    '部门发布前须填写。',
  ],
  [
    'a wallpaper in none of the three sizes',
    wallpaper,
    { desktop: null, phone: null, tablet: null },
    'desktop',
    '发布前请至少填写其中一项',
  ],
])('%s is saved, but not submitted for publication', async (_title, section, fixed, field, sentence) => {
  world = await createWorld(museum, section);
  const { id, version } = await world.create(section, { ...fixed, publishAt: null, offlineAt: null });
  const body = { id, version, move: 'submit' };
  const answer = await museum.call('POST', `${apiPathOf(section)}/move`, { as: 'admin', body });
  expect([answer.status, fieldsOf(answer)]).toEqual([422, { [field]: expect.stringContaining(sentence) }]);
});

test('an activity that younger children may take part in asks for the consent of a guardian, whatever the form says', async () => {
  world = await createWorld(museum, juniorActivities);
  const record = await world.create(juniorActivities, { ageMin: 13, ageMax: 18, guardianRequired: false });
  expect(record.guardianRequired).toBe(true);
  const change = { id: record.id, version: record.version, ageMin: 14, guardianRequired: false };
  const older = await call('PUT', juniorActivities, change);
  expect(older.data, older.text).toMatchObject({ ageMin: 14, guardianRequired: false });
});
