import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { describedPicture, itemAt, publishedSeries, referTo } from '../composing.seed.ts';
import { nameAt } from '../people.seed.ts';
import { wallpaper } from './wallpaper.ts';

type Draft = DraftOf<typeof wallpaper>;

const titles: readonly [Draft['category'], string, string | null][] = [
  ['architecture', '晨光里的牌坊', 'The Gate at Dawn'],
  ['garden', '雨后榕荫', 'Banyan after Rain'],
  ['collection', '砚与月', 'Inkstone and Moon'],
  ['festival', '清明追思', null],
  ['architecture', '回廊', 'The Corridor'],
  ['garden', '荷塘初夏', null],
  ['poster', '纸上山河特展海报', null],
  ['collection', '青花一枝', 'Blue and White'],
  ['festival', '中秋灯会', 'Mid-autumn Lanterns'],
  ['architecture', '旧居夜色', 'The House at Night'],
  ['garden', '石桥与柳', null],
  ['poster', '讲堂海报：海上四十天', null],
];
const monthly = ['古榕', '井台', '屋脊', '花窗', '书房', '石桥', '荷塘', '竹径', '桂花', '菊影', '远山', '灯火'];

/** One calendar picture per month of the past year, and one other picture each. */
export const wallpaperSeed = defineSeed(wallpaper, 'after', async ({ now, pictures, rowsOf }) => {
  const [desktops, phones, tablets] = [await pictures('desktop'), await pictures('phone'), await pictures('tablet')];
  const objects = await rowsOf('collectionManage');
  const drafts = monthly.flatMap((motif, monthsAgo): Partial<Draft>[] => {
    const month = dayFrom(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo + 1, 10)), 0).slice(
      0,
      7,
    );
    const [category, title, titleEn] = itemAt(titles, monthsAgo);
    const calendar = `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月月历·${motif}`;
    return [
      { category: 'calendar', title: calendar, titleEn: null, month },
      {
        category,
        title,
        titleEn,
        object: category === 'collection' && objects.length > 0 ? referTo(itemAt(objects, monthsAgo)) : null,
      },
    ];
  });
  return publishedSeries<Draft>(
    now,
    16,
    drafts.map((draft, at) => ({
      ...draft,
      desktop: describedPicture(desktops, at * 3 + 1, String(draft.title)),
      phone: at % 3 === 2 ? null : describedPicture(phones, at * 3, String(draft.title)),
      tablet: at % 2 === 0 ? describedPicture(tablets, at, String(draft.title)) : null,
      photographer: at % 5 === 2 ? '馆内摄影组' : nameAt(940 + (at % 4)),
      rights: 'museum',
      tags: ['壁纸'],
      sortNo: (at + 1) * 10,
    })),
  );
});
