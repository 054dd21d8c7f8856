import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { publishedSeries } from '../composing.seed.ts';
import { exhibitionMaterials, exhibitionParts } from './exhibition.seed.ts';
import { undisturbedExhibition } from './undisturbedExhibition.ts';

type Draft = DraftOf<typeof undisturbedExhibition>;

/** Room, room in English, building, floor and room number, years shown, summary. */
const rooms: readonly [string, string | null, string, string, string, string][] = [
  ['后罩房原状陈列', null, '旧居后罩房', '一层东间', '1905—1911 年', '柴房与农具间，陈列当年的蓑衣、犁耙与谷箱。'],
  ['账房原状陈列', null, '旧居西厢', '一层南间', '1892—1905 年', '一桌一柜，账册与算盘记录一家人的柴米。'],
  [
    '书房原状陈列',
    'The Study',
    '旧居主楼',
    '二层东间',
    '1918—1931 年',
    '书桌、书架与三百余册同版本图书，先生晚年著述于此。',
  ],
  [
    '客厅原状陈列',
    'The Reception Room',
    '旧居主楼',
    '一层正厅',
    '1892—1911 年',
    '酸枝椅八张，正壁悬祖训，是会客与家祭之所。',
  ],
  ['卧室原状陈列', 'The Bedroom', '旧居主楼', '二层西间', '1892—1931 年', '架子床、梳妆台与一只旧皮箱。'],
  ['厨房原状陈列', 'The Kitchen', '旧居后院', '一层', '1892—1931 年', '双眼灶与水缸仍在原位。'],
  ['饭厅原状陈列', 'The Dining Room', '旧居主楼', '一层西间', '1905—1931 年', '圆桌与碗橱，墙上是孩子们的身高刻痕。'],
  ['母亲房原状陈列', null, '旧居主楼', '一层东间', '1892—1910 年', '纺车、针线笸箩与一尊小佛龛。'],
  ['子女房原状陈列', 'The Children’s Room', '旧居东厢', '二层', '1900—1918 年', '两张小书桌，课本与石板。'],
  ['藏书楼原状陈列', null, '旧居东厢', '一层', '1906—1918 年', '捐书之前的藏书楼，书箱编号尚存。'],
  ['课堂原状陈列', 'The Classroom', '城南书塾旧址', '正堂', '1875—1889 年', '八张条案，一方戒尺。'],
  ['塾师居室原状陈列', null, '城南书塾旧址', '后堂', '1875—1889 年', '启蒙老师的居室，陈设极简。'],
  ['门房原状陈列', null, '旧居前院', '门房', '1892—1931 年', '邮包、灯笼与访客簿。'],
  ['井台与庭院原状陈列', 'Well and Courtyard', '旧居前院', '庭院', '1892 年至今', '古井、石榴与榕树，均为原物。'],
];

export const undisturbedExhibitionSeed = defineSeed(undisturbedExhibition, 'after', async (world) => {
  const materials = await exhibitionMaterials(world);
  const drafts = rooms.map(([title, titleEn, building, room, period, summary], at): Partial<Draft> => {
    const { bookingUrl: _none, ...parts } = exhibitionParts(materials, title, summary, at);
    return {
      ...parts,
      titleEn,
      building,
      buildingEn: titleEn ? 'Former residence' : null,
      room,
      period,
      restorationBasis: '依据一九三一年室内照片三张、家属口述记录及同时期书信中的描述复原；不能确证的陈设未予陈列。',
      protection: building.startsWith('城南') ? 'provincial' : 'national',
      original: at % 4 !== 1,
      admission: 'free',
      exhibitCount: 12 + at * 5,
      sortNo: (at + 1) * 10,
    };
  });
  return publishedSeries<Draft>(world.now, 41, drafts);
});
