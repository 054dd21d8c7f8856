import { median, timeCall } from '../support/measure.ts';
import { fillMembers, MANY } from './members.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';
import { fillYears } from './years.ts';

const API = '/admin/api/admin';
const ROUNDS = 5;
const OPERATORS = 10;

interface Opened {
  name: string;
  path: string;
  /** In milliseconds: by one operator, and by ten at once, right after a write to the members. */
  budgets: readonly [alone: number, together: number];
}

/** What operators open all day, in a museum that has worked for years. */
const opened: readonly Opened[] = [
  { name: 'list of a million members', path: 'member/list?current=1&pageSize=10', budgets: [150, 250] },
  { name: 'list of objects', path: 'collectionManage/list?current=1&pageSize=10', budgets: [60, 150] },
  { name: 'overview of a month', path: 'dashboard/?period=30', budgets: [250, 400] },
  { name: 'overview of a year', path: 'dashboard/?period=365', budgets: [500, 600] },
  { name: 'message count', path: 'mail/message/count', budgets: [60, 100] },
  { name: 'messages', path: 'mail/message/list?current=1&pageSize=10', budgets: [80, 400] },
  { name: 'media library', path: 'media/list?current=1&pageSize=12&kind=image', budgets: [120, 400] },
  { name: 'trash of the members', path: 'member/trash/list?current=1&pageSize=10', budgets: [60, 100] },
  { name: 'audit log', path: 'operator/audit?current=1&pageSize=10', budgets: [60, 150] },
  {
    name: 'words in the audit log',
    path: 'operator/audit?current=1&pageSize=10&keyword=%E5%AF%B9%E8%B1%A1',
    budgets: [60, 150],
  },
];

/** Measures what operators open right after a write, when nothing that was counted before is right any more. */
export async function measureGrowth({ origin, databaseUrl = '' }: BenchProduct, report: Report): Promise<void> {
  const cookie = await signIn(origin);
  await fillMembers(databaseUrl, MANY);
  await fillYears(databaseUrl);
  const open = (path: string) => timeCall(`${origin}${API}/${path}`, { headers: { cookie } });
  let written = 0;
  const write = () => {
    written += 1;
    const body = { nickname: '常年会员', phone: `1880000${String(written).padStart(4, '0')}`, channel: 'desk' };
    return timeCall(`${origin}${API}/member/`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  for (const { name, path, budgets } of opened) {
    const first = await open(path);
    const alone: number[] = [];
    const together: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await write();
      alone.push(await open(path));
      await write();
      together.push(Math.max(...(await Promise.all(Array.from({ length: OPERATORS }, () => open(path))))));
    }
    console.log(`  ${name}, first after the start: ${Math.round(first)} ms`);
    report.atMost(`${name}, after a write`, median(alone), budgets[0], 'ms');
    report.atMost(`${name}, ten at once after a write, slowest`, median(together), budgets[1], 'ms');
  }
}
