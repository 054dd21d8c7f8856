import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { itemAt, publishedSeries, referTo } from '../composing.seed.ts';
import { basicExhibition } from './basicExhibition.ts';
import { exhibitionMaterials, exhibitionParts } from './exhibition.seed.ts';

type Draft = DraftOf<typeof basicExhibition>;

const shows: readonly [title: string, titleEn: string | null, subtitle: string, summary: string][] = [
  ['一座书塾与一座城', null, '城南教育史', '从书塾到新学堂，看一座城怎样学会读书。'],
  ['先生与他的朋友们', null, '往来书信陈列', '以一百零六通书信勾勒一张跨越半个世纪的交游图。'],
  ['从城南出发', 'Setting out from Chengnan', '生平陈列之一', '少年求学，远渡重洋，第一册日记从这里翻开。'],
  ['兴学', 'Founding Schools', '生平陈列之二', '创办中学，捐书办馆，走访九十余村。'],
  ['灯下', 'By Lamplight', '生平陈列之三', '晚年著述与家庭生活，一盏灯下的最后十年。'],
  ['手泽长存', 'What His Hands Left', '馆藏珍品陈列', '手稿、印章、文房与日常用品，件件有来历。'],
  ['旧居的建造', 'How the House Was Built', '建筑专题', '一张手绘图样怎样变成一座中西合璧的房子。'],
  ['家风', 'A Family’s Ways', '家训家书陈列', '从“耕读”二字讲起，五代人的家书。'],
  ['农耕园里的四季', null, '农耕文化陈列', '犁耙、水车、节气与一碗新米。'],
  ['影像里的城南', 'Chengnan in Pictures', '老照片陈列', '两百幅照片，一百年的街道。'],
  ['榕荫课堂', null, '儿童展厅', '可以触摸、可以拓印、可以大声朗读的展厅。'],
  ['建馆之路', null, '馆史陈列', '从一间陈列室到一座纪念馆。'],
  ['远方的信', null, '旅外乡亲专题', '信与汇款一起回来，学校与桥一起建起来。'],
];

export const basicExhibitionSeed = defineSeed(basicExhibition, 'after', async (world) => {
  const materials = await exhibitionMaterials(world);
  const venues = await world.rowsOf('venue');
  // The last one closed before the first opened in its hall.
  const halls = [0, 1, 2, 4, 16, 17, 18, 19, 20, 21, 22, 23].map((hall) => itemAt(venues, hall));
  const drafts = shows.map(
    ([title, titleEn, subtitle, summary], at): Partial<Draft> => ({
      ...exhibitionParts(materials, title, summary, at + 40),
      titleEn,
      subtitle,
      foreword: `${summary}先生一生没有惊天动地的言辞，却把“读书、做事、待人”三件事做得很认真。展览依据馆藏原件与文献，如实呈现，不加渲染。谨以此展，献给所有愿意慢下来的观众。`,
      forewordEn: titleEn
        ? 'The exhibition tells of a life of reading, of work and of kindness, by what is left of it.'
        : null,
      venue: referTo(itemAt(halls, at)),
      startDate: dayFrom(world.now, -(at * 53 + 20)),
      endDate: at === 10 ? dayFrom(world.now, -200) : at === 12 ? dayFrom(world.now, -30) : null,
      hosts: ['本馆'],
      coHosts: at % 3 === 0 ? ['城南图书馆', '市档案馆'] : null,
      sortNo: (at + 1) * 10,
    }),
  );
  return publishedSeries<Draft>(world.now, 52, drafts);
});
