import type { ImageValue, ReferenceValue } from '../../contract/record.ts';
import type { SeedWorld } from '../../demo/define-seed.ts';
import { between, describedPicture, html, itemAt, outOf100, pick, pickSeveral, referTo } from '../composing.seed.ts';

/** Shared by the seeds of the three kinds of exhibition. */
interface Materials {
  covers: readonly ImageValue[];
  objects: readonly ReferenceValue[];
  stops: readonly ReferenceValue[];
}

export async function exhibitionMaterials({ pictures, rowsOf }: SeedWorld): Promise<Materials> {
  return {
    covers: await pictures('wide'),
    objects: (await rowsOf('collectionManage')).filter(({ publicView }) => publicView).map(referTo),
    stops: (await rowsOf('voiceGuide')).filter(({ status }) => status === 'published').map(referTo),
  };
}

const curators = ['顾怀远', '苏晴川', '叶望舒', '韩清禾', '白予安'];
const designers = ['陈列部', '“一间”设计工作室', '馆内设计组', '榕下设计'];
const captions = ['展厅入口', '第一单元', '重点展柜', '互动区', '尾厅'];
const walks = [
  '展览以时间为经、以人物交往为纬，用原件、复制件与影像相互印证，让观众在安静的空间里读懂一段往事。',
  '为保护纸质展品，展厅照度控制在五十勒克斯以下，重点展品每三个月轮换一次，敬请谅解。',
  '策展团队反复核对文献，凡不能确证之处，均在说明牌上如实注明。',
  '展厅设有低位展台与触摸复制品，视障观众可预约专场导览。',
];

/** The generated fields of an exhibition. */
export function exhibitionParts({ covers, objects, stops }: Materials, title: string, summary: string, at: number) {
  const hasBooking = outOf100(at, 3, 30);
  return {
    title,
    summary,
    cover: describedPicture(covers, at * 4 + 2, `${title}主视觉`),
    gallery: captions
      .slice(0, between(2, 5, at, 4))
      .map((caption, index) => ({ ...describedPicture(covers, at * 3 + index, `${title}：${caption}`), caption })),
    body: html(summary, pick(walks, at, 5), pick(walks, at + 1, 6)),
    exhibitCount: between(24, 180, at, 7),
    keyObjects: objects.length > 0 ? pickSeveral(objects, between(2, 6, at, 8), at, 9) : null,
    curator: pick(curators, at, 10),
    designer: pick(designers, at, 11),
    admission: hasBooking ? ('booking' as const) : ('free' as const),
    bookingUrl: hasBooking ? 'https://booking.museum.example.cn/exhibition' : undefined,
    vrUrl: outOf100(at, 12, 25) ? `https://vr.museum.example.cn/${at + 1}` : null,
    audioStops: stops.length > 0 && outOf100(at, 13, 60) ? pickSeveral(stops, 4, at, 14) : null,
    visitorsTotal: between(1_800, 96_000, at, 15),
    tags: [itemAt(['手迹', '家风', '教育', '旧居', '地方史'], at), itemAt(['馆藏', '原件', '互动'], at)],
  };
}
