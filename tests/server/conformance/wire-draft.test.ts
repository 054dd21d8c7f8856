import { expect, test } from 'vitest';
import { defineWire } from '../../../src/client/transport/wire/define-wire.ts';
import { ruoyi } from '../../../src/examples/client/wire/ruoyi.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { tmpExhibition } from '../../../src/resources/exhibition/tmpExhibition.ts';
import { news } from '../../../src/resources/info/news.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { checkSection } from '../../../src/tasks/wire/check-server.ts';
import { draftMapping } from '../../../src/tasks/wire/draft-mapping.ts';
import { startRuoyiServer } from '../../support/foreign/ruoyi.ts';

test('the draft for a server in the style of RuoYi has its dates, states, references, operators and codes of yes and no', async () => {
  const server = await startRuoyiServer();
  const { prefix, envelope, list } = ruoyi;
  const parts = {
    origin: server.origin,
    cookie: 'Admin-Token=1',
    adapter: defineWire({ prefix, envelope, list }),
    fetch,
  };
  const reports = await Promise.all(
    [news, notice, tmpExhibition, juniorActivitiesApply].map((section) => checkSection(parts, section)),
  );
  await server.close();
  const draft = draftMapping(
    reports.flatMap(({ section, placement }) => (placement ? [{ code: section.code, ...placement }] : [])),
  );
  expect(draft).toBe(`defineWire({
  fields: {
    updatedAt: 'updateTime',
    createdAt: 'createTime',
    createdBy: { name: 'createBy', as: byName },
    updatedBy: { name: 'updateBy', as: byName },
  },
  values: {
    reference: parts({ id: '{name}Id', title: '{name}Name' }),
    references: parts({ id: '{name}Ids', title: '{name}Names' }, ','),
    image: addresses(),
    date: days('yyyy-MM-dd 00:00:00'),
    tags: joined(','),
    files: addresses(),
    anyReferences: properties({ title: 'name' }),
    dateTime: moments('yyyy-MM-dd HH:mm:ss'),
    toggle: yesNo('Y', 'N'),
    gallery: addresses(),
    file: addresses(),
  },
  states: { draft: '0', review: '1', scheduled: '2', published: '3', offline: '4' /* guessed by their order; seen: 0 */ },
  sections: {
    news: { fields: { title: 'newsTitle', /* category: "3", "2", "1" */ } },
    notice: { fields: { title: 'noticeTitle' } },
    juniorActivitiesApply: { states: { pending: '0', waitlisted: '1', approved: '2', rejected: '3', cancelled: '4', attended: '5', absent: '6' /* guessed by their order; seen: 0 */ } },
  },
});`);
});
