import type { ImportRow, ImportSheet } from '../../src/contract/import.ts';
import { apiPathOf } from '../../src/declare/actions.ts';
import type { Resource } from '../../src/declare/define-resource.ts';
import { multipart } from './pictures.ts';
import type { Answer, CallOptions, TestApp } from './server.ts';

type Named = Pick<Resource, 'api' | 'code'>;

/** Sends a file the way a form does. */
export function sendSheet<T = ImportSheet>(
  museum: TestApp,
  section: Named,
  content: string | Buffer,
  { name = '表格.csv', ...options }: Pick<CallOptions, 'as' | 'query' | 'language'> & { name?: string } = {},
): Promise<Answer<T>> {
  const file = multipart([{ filename: name, type: 'text/csv', bytes: content }]);
  return museum.call('POST', `${apiPathOf(section)}/import`, { as: 'admin', ...options, ...file });
}

/** Waits until nothing is under way any more. */
export async function settled(museum: TestApp, section: Named, as = 'admin'): Promise<ImportSheet> {
  for (;;) {
    const { data } = await museum.call('GET', `${apiPathOf(section)}/import`, { as });
    if (data?.state !== 'checking' && data?.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

export async function checkSheet(
  museum: TestApp,
  section: Named,
  body: object = {},
  as = 'admin',
): Promise<ImportSheet> {
  const asked = await museum.call('POST', `${apiPathOf(section)}/import/check`, { as, body });
  if (asked.status !== 200) throw new Error(asked.text);
  return settled(museum, section, as);
}

export async function runSheet(museum: TestApp, section: Named, mode = 'each', as = 'admin'): Promise<ImportSheet> {
  const asked = await museum.call('POST', `${apiPathOf(section)}/import/run`, { as, body: { mode } });
  if (asked.status !== 200) throw new Error(asked.text);
  return settled(museum, section, as);
}

export async function sheetRows(
  museum: TestApp,
  section: Named,
  query: CallOptions['query'] = {},
  { as = 'admin', language = 'zh-CN' }: Pick<CallOptions, 'as' | 'language'> = {},
): Promise<ImportRow[]> {
  const { data } = await museum.call('GET', `${apiPathOf(section)}/import/rows`, {
    ...{ as, language, query: { pageSize: 100, ...query } },
  });
  return data.list;
}

/** What stands against the rows of a sheet, a line each. */
export const problemsIn = async (museum: TestApp, section: Named, query: CallOptions['query'] = {}) =>
  (await sheetRows(museum, section, query)).flatMap(({ number, problems }) =>
    problems.map(({ field, says }) => `${number} ${field ?? '-'} ${says}`),
  );
