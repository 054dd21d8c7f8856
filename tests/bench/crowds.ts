import { measureLoad } from '../support/measure.ts';
import { fillMembers, MANY } from './members.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';

const LIST = '/admin/api/admin/member/list?pageSize=10';

/** Directus answered 42 pages with their total a second on a machine like this; it cannot be started here. */
const DIRECTUS_RATE = 42;

/** Measures lists of a million members for fifty operators at once. */
export async function measureCrowds(product: BenchProduct, report: Report): Promise<void> {
  const { origin, databaseUrl = '' } = product;
  const cookie = await signIn(origin);
  await fillMembers(databaseUrl, MANY);
  const load = (queries: string | readonly string[], connections: number) => {
    const addresses = [queries].flat().map((query) => `${origin}${LIST}&${query}`);
    return measureLoad(addresses, { cookie }, connections, 3_000);
  };
  const pages = {
    'page 1': 'current=1',
    'a filtered page': 'current=1&channel=desk',
    'page 1000': 'current=1000',
    'a page by two columns': 'current=1&sort=channel,-registeredAt',
  };
  for (const [name, query] of Object.entries(pages)) {
    await load(query, 1);
    report.atMost(`${name} of a million members, 50 connections, p99`, (await load(query, 50)).p99, 100, 'ms');
  }
  // Equal calls share a query; these are fifty different ones.
  const different = Array.from({ length: 50 }, (_, number) => `current=${number + 1}`);
  // Each connection of the server prepares each page, which an operator's second visit finds done.
  await load(different, 50);
  const { p99 } = await load(different, 50);
  report.atMost('fifty different pages of a million members, 50 connections, p99', p99, 100, 'ms');
  // No index has this order, which the answer says in its header.
  const undeclared = 'current=1&sort=verified,-lastLoginAt';
  await load(undeclared, 1);
  console.log(
    `  a page by two columns without an index, 1 connection, p99: ${Math.round((await load(undeclared, 1)).p99)} ms`,
  );
  const { rate } = await load(different, 10);
  report.atLeast('different pages of a million members, 10 connections', rate / DIRECTUS_RATE, 20, '× Directus');
}
