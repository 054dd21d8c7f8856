import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { eventStatusAt, itemAt, momentFrom, publishedSeries, referTo, toOpenDay } from '../composing.seed.ts';
import { exhibitionMaterials, exhibitionParts } from './exhibition.seed.ts';
import { tmpExhibition } from './tmpExhibition.ts';

type Draft = DraftOf<typeof tmpExhibition>;

const shows: readonly [title: string, titleEn: string | null, subtitle: string, summary: string][] = [
  ['灯火可亲', null, '馆藏灯具与夜读', '从油灯到电灯，照亮过同一页书。'],
  ['灯下家书', 'Letters by Lamplight', '馆藏家书特展', '七十四通家书首次完整展出，三代人的叮咛与牵挂。'],
  ['纸上山河', 'Rivers and Mountains on Paper', '馆藏手迹特展', '手稿、信札与题字八十六件，其中三十一件为首次公开。'],
  ['方寸之间', 'Within an Inch', '馆藏印章展', '自用印与友人赠印四十二方，附印蜕与放大模型。'],
  ['南来的船', null, '旅外同乡文物联展', '三馆联合，讲述远渡重洋的人与他们寄回的东西。'],
  ['一碗新米', 'New Rice', '农耕与节气展', '与市农科院合作，展厅里长着一片稻。'],
  ['书页间的植物', null, '植物标本与诗', '夹在书里的叶子，一百年后仍是绿的。'],
  ['小先生', null, '儿童教育史料展', '课本、石板与成绩单，百年前的小学生怎样上课。'],
  ['笔墨之外', 'Beyond Brush and Ink', '日常用品展', '眼镜、皮箱与一把用旧的伞，七十余件日常之物。'],
  ['远山淡影', null, '馆藏书画精品展', '三十件书画，分两期展出。'],
  ['守护者', 'The Keepers', '文物修复展', '修复师用八个月修好一册日记，展览带你看过程。'],
  ['街角的老店', null, '社区记忆展', '与书院街居民共同策划，展品全部来自街坊。'],
  ['听见城南', 'Hearing Chengnan', '声音展', '门环、雨檐、座钟与叫卖，六十种正在消失的声音。'],
  ['新春年画展', null, '民间艺术展', '艺人现场印制，观众可带走一张。'],
  ['地图上的旅行', 'Travels on a Map', '先生的七次远行', '依日记绘出七条路线，沿途的信封与车票。'],
  ['同窗', null, '两校校史联展', '两所百年学校，一张毕业照里的人生。'],
  ['影中人', null, '早期肖像照片展', '玻璃底片与手工着色照片六十件。'],
  ['纸鸢', 'Kites', '非遗风筝展', '四位传承人，二百只风筝。'],
  ['榕荫读书图', null, '一幅画的故事', '围绕一件藏品的小展，七位收藏者的题跋。'],
  ['旧影新声', null, '老照片社区巡展', '六十幅照片走进十个社区。'],
  ['捐赠者', 'The Donors', '受赠文物展', '谢谢你们，把记忆交给我们保管。'],
  ['字里人间', null, '馆藏日记展', '十一册日记，三十年的天气与心情。'],
];
const cities = ['广州', '佛山', '江门', '珠海', '肇庆', '梧州'];

export const tmpExhibitionSeed = defineSeed(tmpExhibition, 'after', async (world) => {
  const { now } = world;
  const materials = await exhibitionMaterials(world);
  const venues = await world.rowsOf('venue');
  const drafts = shows.map(([title, titleEn, subtitle, summary], at): Partial<Draft> => {
    const openDays = toOpenDay(now, 110 - at * 34);
    return {
      ...exhibitionParts(materials, title, summary, at + 80),
      titleEn,
      subtitle,
      foreword: `${summary}展览得到多家单位和个人的支持，谨致谢意。限于水平，疏漏之处，敬请指正。`,
      venue: referTo(itemAt(venues, itemAt([3, 5, 12, 13], at))),
      startDate: dayFrom(now, openDays),
      endDate: dayFrom(now, openDays + 60 + (at % 4) * 15),
      openingAt: at % 2 === 0 ? momentFrom(now, openDays, '10:00') : null,
      hosts: at % 4 === 3 ? ['本馆', '市博物馆联盟'] : ['本馆'],
      coHosts: at % 3 === 0 ? ['城南街道办事处'] : null,
      visitorsTotal: openDays > 0 ? null : 2_400 + ((at * 3_877) % 41_000),
      touring:
        at % 4 === 1 && at > 4
          ? [0, 1].map((stop) => ({
              place: `${itemAt(cities, at + stop)}市博物馆`,
              city: itemAt(cities, at + stop),
              from: dayFrom(now, openDays + 140 + stop * 80),
              to: dayFrom(now, openDays + 200 + stop * 80),
            }))
          : null,
      sortNo: (at + 1) * 10,
    };
  });
  return publishedSeries<Draft>(now, 30, drafts, eventStatusAt);
});
