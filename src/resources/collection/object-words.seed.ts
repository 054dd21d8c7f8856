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
  [1886, 1911],
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

export const conditions: readonly [Draft['complete'], Draft['state'], string | null][] = [
  ['whole', 'stable', null],
  ['whole', 'stable', null],
  ['nearlyWhole', 'stable', '边缘轻微磨损。'],
  ['nearlyWhole', 'stable', '有旧藏者题记与水渍。'],
  ['nearlyWhole', 'repaired', '折痕处经托裱加固。'],
  ['damaged', 'decaying', '局部虫蛀，字迹有缺。'],
  ['damaged', 'repaired', '缺角，已修补。'],
  ['badlyDamaged', 'urgent', '脆化严重，多处断裂，暂停提用。'],
];

/** Descriptions for the register card. */
export const descriptions = [
  '保存较好，字迹清晰，具有明确的年代与使用关系，可与馆藏同期文献互证。',
  '造型规整，工艺朴素，是当时城南人家日常生活的实物见证。',
  '内容涉及办学、藏书与乡里公益，对研究地方教育史有参考价值。',
  '由家属保存多年后入藏，流传有序，与先生日记所载相合。',
  '同类器物馆藏不多，此件品相完整，曾在基本陈列展出。',
];
export const provenances = [
  '原藏旧居，建馆时由家属移交。',
  '先生赠予学生，后由其后人捐赠。',
  '早年流散，征集自市内旧书店。',
  '同乡携往海外，一九八〇年代寄回。',
];
export const significances = [
  '为研究先生生平与交游提供了第一手材料。',
  '可补地方志之阙。',
  '是城南书塾改学堂过程的直接物证。',
];
export const inscriptionTexts = [
  '款识：“榕荫草堂藏”。',
  '卷末题：“丙寅秋日灯下”。',
  '钤“读书乐”朱文印一方。',
  '封面墨书“家用”二字。',
];
export const treatments = [
  '除尘、展平，衬纸加固。',
  '脱酸处理，更换无酸封套。',
  '除锈、缓蚀、封护。',
  '虫蛀处补纸，托裱。',
  '低氧杀虫，装入无酸盒。',
];
export const borrowers = ['市博物馆', '省档案馆', '江滨纪念馆', '城南图书馆'];
