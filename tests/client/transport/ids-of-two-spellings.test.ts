import { beforeEach, describe, expect, test } from 'vitest';
import { buildTree } from '../../../src/client/list/arranged-table.tsx';
import { toListRows } from '../../../src/client/page/list-rows.ts';
import { recordPath } from '../../../src/client/page/record-path.ts';
import { findPlace } from '../../../src/client/record/use-record-place.ts';
import { localPaletteGroups } from '../../../src/client/search/choices.ts';
import { searchResultGroups } from '../../../src/client/search/result-choices.ts';
import { recentOf, rememberVisit } from '../../../src/client/session/recent-records.ts';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { meaningOf } from '../../../src/kinds/index.ts';
import { references } from '../../../src/kinds/references/references.ts';
import { news as declaredNews } from '../../../src/resources/info/news.ts';

/** Types call every id a number. */
const asId = (id: unknown) => id as number;
const news = declaredNews as unknown as Resource;
const field = references({ label: { zh: '人物', en: 'People' }, to: 'authority', max: 9 });

describe('a record is the same whether its id is text or a number', () => {
  test.each<[string, () => unknown, unknown]>([
    [
      'a row is placed below its parent in a tree',
      () => {
        const parent = { id: asId('7'), title: '馆藏' };
        const [root] = buildTree(toListRows([{ id: 7 }, { id: 8, parent }]), 'parent');
        return root?.children?.map(({ record }) => record.id);
      },
      [8],
    ],
    [
      'a parent and its child form a tree with one root',
      () => buildTree(toListRows([{ id: '7' }, { id: 8, parent: { id: 7, title: '' } }]), 'parent').length,
      1,
    ],
    [
      'a record’s position in its list is found',
      () => findPlace([{ current: 1, rows: [{ id: asId('6') }, { id: asId('7') }] as AnyRecord[] }], 10, 2, 7)?.at,
      2,
    ],
    [
      'a second visit to a record replaces the first one',
      () => {
        rememberVisit('editor', { section: 'news', id: 7, title: '旧闻' });
        rememberVisit('editor', { section: 'news', id: asId('7'), title: '旧闻' });
        return recentOf('editor').length;
      },
      1,
    ],
    [
      'a repeated reference is removed from a list',
      () =>
        meaningOf(field).normalize(
          [
            { id: '7', title: '甲' },
            { id: 7, title: '甲' },
            { id: 8, title: '乙' },
          ],
          field,
        ),
      [
        { id: '7', title: '甲' },
        { id: 8, title: '乙' },
      ],
    ],
  ])('%s', (_sentence, result, expected) => {
    expect(result()).toEqual(expected);
  });

  beforeEach(() => localStorage.clear());
});

describe('an id with special characters is encoded in the address', () => {
  const id = asId('A/7#1%20?x');
  const path = '/info/news/show/A%2F7%231%2520%3Fx';

  test('of a record, a favourite and a search result', () => {
    const say = ({ zh }: { zh: string }) => zh;
    const [favourites] = localPaletteGroups({
      ...{ text: '', entries: [], sections: [news], recent: [], commands: [], may: () => true, say },
      favourites: [{ section: 'news', id, title: '旧闻' }],
    });
    const [found] = searchResultGroups(
      '旧闻',
      [{ section: 'news', list: [{ id, title: '旧闻' }], total: 1 } as never],
      [news],
      say,
    );
    expect(recordPath(news, 'show', { id })).toBe(path);
    expect(favourites?.choices.map(({ to }) => to)).toEqual([path]);
    expect(found?.choices.map(({ to }) => to)).toEqual([path]);
  });
});
