import type { DraftOf } from '../../declare/index.ts';
import type { collectionManage } from './collectionManage.ts';

type Draft = DraftOf<typeof collectionManage>;

/** The periods of objects, latest first, with the first year of each. */
export const objectPeriods: readonly { period: Draft['period']; name: string; nameEn: string; from: number }[] = [
  { period: 'republic', name: '民国', nameEn: 'Republic', from: 1912 },
  { period: 'qing', name: '清', nameEn: 'Qing', from: 1644 },
  { period: 'ming', name: '明', nameEn: 'Ming', from: 1368 },
  { period: 'song', name: '宋', nameEn: 'Song', from: 960 },
  { period: 'tang', name: '唐', nameEn: 'Tang', from: 618 },
];

/** Years of the objects of the commemorated person's lifetime; `olderPeriods` are for other objects. */
export const lifetimePeriods: readonly (readonly [from: number, to: number])[] = [
  [1896, 1911],
  [1912, 1931],
  [1912, 1931],
];
export const olderPeriods: readonly (readonly [from: number, to: number])[] = [
  [1522, 1643],
  [1662, 1795],
  [1796, 1861],
  [1862, 1911],
];

export const sourceWays: readonly Draft['sourceWay'][] = [
  'donation',
  'donation',
  'donation',
  'purchase',
  'oldHolding',
  'oldHolding',
  'transfer',
  'allocation',
  'fieldwork',
];

/** The ranges of acquisition years, with the register's option for each. */
export const acquired: readonly [Draft['inRange'], from: number, to: number][] = [
  ['until1965', 1956, 1965],
  ['until1976', 1966, 1976],
  ['until2000', 1977, 2000],
  ['until2000', 1979, 1999],
  ['since2001', 2001, 2022],
  ['since2001', 2003, 2024],
];

/** What objects of the same make have in common: how they are damaged and treated, and what is said of them. */
export type Care =
  | 'paper'
  | 'photo'
  | 'scroll'
  | 'rubbing'
  | 'textile'
  | 'wood'
  | 'stone'
  | 'ink'
  | 'ceramic'
  | 'pottery'
  | 'coin'
  | 'badge'
  | 'mixed';

type Condition = readonly [Draft['complete'], Draft['state'], string | null];

interface CareWords {
  conditions: readonly Condition[];
  treatments: readonly string[];
  descriptions: readonly string[];
  significances: readonly string[];
  inscriptions: readonly string[];
  tags: readonly string[];
  /** Where such objects are bought. */
  shop: string;
  /** The highest valuation in yuan. */
  value: number;
}

const sound: readonly Condition[] = [
  ['whole', 'stable', null],
  ['whole', 'stable', null],
];
const worn = (...notes: readonly string[]): Condition[] => notes.map((note) => ['nearlyWhole', 'stable', note]);
const broken = (note: string): Condition => ['damaged', 'stable', note];
const decaying = (note: string): Condition => ['damaged', 'decaying', note];
const urgent = (note: string): Condition => ['badlyDamaged', 'urgent', note];
const repaired = (...notes: readonly string[]): Condition[] => notes.map((note) => ['nearlyWhole', 'repaired', note]);

const bookshop = '城南旧书店';
const antiques = '江滨文物商店';
const personal = ['生平', '家庭', '交游', '乡里', '远游'];
const household = ['生平', '家庭', '旧居'];

export const careWords: Readonly<Record<Care, CareWords>> = {
  paper: {
    conditions: [
      ...sound,
      ...worn('边缘轻微磨损。', '有旧藏者题记与水渍。'),
      ...repaired('折痕处经托裱加固。', '缺角，已修补。'),
      decaying('局部虫蛀，字迹有缺。'),
      urgent('脆化严重，多处断裂，暂停提用。'),
    ],
    treatments: ['除尘、展平，衬纸加固。', '脱酸处理，更换无酸封套。', '虫蛀处补纸，托裱。', '低氧杀虫，装入无酸盒。'],
    descriptions: [
      '保存较好，字迹清晰，年代明确，可与馆藏同期文献互证。',
      '由家属保存多年后入藏，流传有序，与先生日记所载相合。',
      '同类藏品馆藏不多，此件品相完整，曾在基本陈列展出。',
    ],
    significances: ['为研究先生生平与交游提供了第一手材料。', '可补地方志之阙。'],
    inscriptions: ['钤“读书乐”朱文印一方。', '背面墨书“家用”二字。', '钤“榕荫草堂”白文印一方。'],
    tags: personal,
    shop: bookshop,
    value: 30_000,
  },
  photo: {
    conditions: [
      ...sound,
      ...worn('四角轻微磨损。', '影像边缘略有银镜现象。'),
      ...repaired('背板脱落，已重新粘贴。'),
      decaying('影像局部褪色，右下角有折裂。'),
    ],
    treatments: ['除尘，更换无酸相册页。', '展平，背板加固。', '数字化后单独封存。'],
    descriptions: ['影像清晰，人物与场景可以辨认。', '背面有题记，可据以判断拍摄时间。', '由家属保存多年后入藏。'],
    significances: ['是先生生平与交游的影像见证。', '为旧居复原陈列提供了依据。'],
    inscriptions: ['背面钢笔题记一行。', '右下角有照相馆压印。'],
    tags: ['生平', '家庭', '交游', '乡里', '远游'],
    shop: bookshop,
    value: 5000,
  },
  scroll: {
    conditions: [
      ...sound,
      ...worn('画心有轻微折痕。', '天头略有霉斑。'),
      ...repaired('已重新装裱。'),
      decaying('画心局部断裂，裱件空壳。'),
    ],
    treatments: ['除尘、除霉，换新轴绳。', '揭裱、补缀，重新装裱。'],
    descriptions: ['笔墨清朗，款印俱全。', '装裱完好，为旧居厅堂悬挂之物。', '品相完整，曾在基本陈列展出。'],
    significances: ['反映了当时城南人家的书画收藏。', '可与馆藏同期书画互证。'],
    inscriptions: ['款署“榕荫草堂主人”，钤印二方。', '题“清风徐来”四字。'],
    tags: ['书画', '收藏', '旧居'],
    shop: antiques,
    value: 90_000,
  },
  rubbing: {
    conditions: [
      ...sound,
      ...worn('四周略有磨损。', '有折痕数道。'),
      ...repaired('已托裱。'),
      decaying('局部虫蛀，缺字数处。'),
    ],
    treatments: ['除尘、展平，托裱。', '低氧杀虫，装入无酸盒。'],
    descriptions: ['拓工精细，墨色匀净，字口清楚。', '原碑已不存，此拓尤足珍视。'],
    significances: ['可补地方志之阙。', '保存了已佚碑刻的文字。'],
    inscriptions: ['拓片左下钤“榕荫草堂”印。'],
    tags: ['碑拓', '乡里', '收藏'],
    shop: bookshop,
    value: 8000,
  },
  textile: {
    conditions: [
      ...sound,
      ...worn('领口略有磨损。', '局部褪色。'),
      ...repaired('下摆撕裂处已加固。'),
      decaying('局部虫蛀，里料脱落。'),
    ],
    treatments: ['除尘、低氧杀虫，平放入无酸盒。', '撕裂处衬料加固。'],
    descriptions: ['裁剪合体，缝工细密。', '由家属保存多年后入藏。', '为当时城南人家的常服。'],
    significances: ['为了解当时的衣着提供了实物。'],
    inscriptions: ['里襟墨书“温”字。'],
    tags: household,
    shop: antiques,
    value: 10_000,
  },
  wood: {
    conditions: [
      ...sound,
      ...worn('表面有使用痕迹。', '边角轻微磨损。'),
      ...repaired('开裂处已加固。'),
      broken('底部缺一小块。'),
      decaying('局部虫蛀，表面开裂。'),
    ],
    treatments: ['除尘、低氧杀虫。', '开裂处粘接加固，烫蜡封护。'],
    descriptions: ['造型规整，工艺朴素，是当时城南人家日常生活的实物见证。', '原为旧居陈设，使用痕迹明显。'],
    significances: ['为旧居复原陈列提供了依据。', '为了解先生的日常起居提供了实物。'],
    inscriptions: ['底部墨书“书房”二字。'],
    tags: household,
    shop: antiques,
    value: 60_000,
  },
  stone: {
    conditions: [
      ...sound,
      ...worn('棱角轻微磨损。', '表面有使用痕迹。'),
      ...repaired('断裂处已粘接。'),
      broken('边角缺损一处。'),
    ],
    treatments: ['清洗、封护。', '断裂处粘接加固。'],
    descriptions: ['石质温润，刻工利落。', '形制规整，为先生书案常用之物。'],
    significances: ['为了解先生的书斋生活提供了实物。'],
    inscriptions: ['侧面刻“榕荫草堂藏”。', '侧面刻“守拙”二字。'],
    tags: ['文房', '生平', '旧居'],
    shop: antiques,
    value: 30_000,
  },
  ink: {
    conditions: [...sound, ...worn('边角轻微磨损。', '一端有研磨痕迹。'), broken('断为两截。')],
    treatments: ['除尘，装入恒湿盒。'],
    descriptions: ['墨质坚细，模印清晰。', '为先生书案常用之物。'],
    significances: ['为了解先生的书斋生活提供了实物。'],
    inscriptions: ['背面模印墨肆名款。'],
    tags: ['文房', '生平'],
    shop: antiques,
    value: 3000,
  },
  ceramic: {
    conditions: [
      ...sound,
      ...worn('底足轻微磕碰。', '釉面有使用划痕。'),
      ...repaired('口沿缺损，已修补。'),
      broken('口沿有冲线一道。'),
    ],
    treatments: ['清洗、粘接。', '口沿缺损处补配。'],
    descriptions: ['造型规整，釉色匀净，纹饰流畅。', '同类器物馆藏不多，此件品相完整。'],
    significances: ['为馆藏同类瓷器的断代提供了比较材料。'],
    inscriptions: ['底款青花双圈。', '底款“榕荫草堂”。'],
    tags: ['器用', '收藏'],
    shop: antiques,
    value: 90_000,
  },
  pottery: {
    conditions: [
      ...sound,
      ...worn('盖沿轻微磕碰。', '内壁有茶垢。'),
      ...repaired('流口缺损，已修补。'),
      broken('盖沿有小缺口。'),
    ],
    treatments: ['清洗、粘接。'],
    descriptions: ['泥质细腻，造型端庄。', '原为旧居待客所用。'],
    significances: ['为了解先生的日常起居提供了实物。'],
    inscriptions: ['底部钤制壶人印款。'],
    tags: household,
    shop: antiques,
    value: 20_000,
  },
  coin: {
    conditions: [
      ...sound,
      ...worn('表面有薄锈。', '边缘轻微磨损。'),
      ...repaired('已除锈封护。'),
      broken('边缘缺损一处。'),
      decaying('局部锈蚀，需除锈封护。'),
    ],
    treatments: ['除锈、缓蚀、封护。'],
    descriptions: ['方孔圆钱，面文对读，光背。', '钱文清楚，边郭完好。'],
    significances: ['可作馆藏历代钱币的标本。'],
    inscriptions: [],
    tags: ['钱币', '收藏'],
    shop: antiques,
    value: 500,
  },
  badge: {
    conditions: [
      ...sound,
      ...worn('边缘轻微磨损。', '背面有薄锈。'),
      ...repaired('别针已重新固定。'),
      broken('珐琅缺损一处。'),
    ],
    treatments: ['除锈、缓蚀、封护。'],
    descriptions: ['制作精细，文字清楚。', '背面有别针，可以佩戴。'],
    significances: ['记录了当地的一次公共活动。'],
    inscriptions: ['背面錾编号。'],
    tags: ['乡里', '纪念'],
    shop: antiques,
    value: 2000,
  },
  mixed: {
    conditions: [
      ...sound,
      ...worn('配件齐全，表面有使用痕迹。', '金属件有薄锈。'),
      ...repaired('活动部位已加固。'),
      broken('缺一枚配件。'),
    ],
    treatments: ['除尘，金属件除锈、封护。', '活动部位加固。'],
    descriptions: ['配件齐全，仍可使用。', '原为旧居陈设，使用痕迹明显。'],
    significances: ['为了解先生的日常起居提供了实物。'],
    inscriptions: ['底部有厂名标记。'],
    tags: household,
    shop: antiques,
    value: 10_000,
  },
};

/** How an object came to the museum, by the way of its acquisition. */
export const provenances: Readonly<Partial<Record<Draft['sourceWay'], readonly string[]>>> = {
  donation: ['由家属保存多年后捐赠。', '先生赠予同乡，后由其后人捐赠。', '同乡携往海外，后由其后人捐赠。'],
  purchase: ['早年流散，征集自本市。'],
  oldHolding: ['原藏旧居。'],
  transfer: ['原由旧居管理处保管，后移交本馆。'],
  allocation: ['由市博物馆拨交。'],
  fieldwork: ['旧居修缮时采集。'],
};
export const borrowers = ['市博物馆', '省档案馆', '江滨纪念馆', '城南图书馆'];
