import { dayInShanghai } from '../../contract/museum-time.ts';
import type { ImageValue, ReferenceValue } from '../../contract/record.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { between, daysFrom, itemAt, outOf100, pick, referTo } from '../composing.seed.ts';
import { birthdayOf, mobileAt, nameAt, residentNo } from '../people.seed.ts';
import { artifactOffer } from './artifactOffer.ts';

type Draft = DraftOf<typeof artifactOffer>;
type Status = 'new' | 'contacted' | 'appraising' | 'accepted' | 'declined' | 'accessioned' | 'closed';

const COUNT = 64;
const newestStatuses: readonly Status[] = [
  'new',
  'new',
  'new',
  'contacted',
  'new',
  'contacted',
  'appraising',
  'contacted',
  'appraising',
  'accepted',
];
const olderStatuses: readonly Status[] = [
  'closed',
  'declined',
  'accessioned',
  'closed',
  'closed',
  'declined',
  'accepted',
];
const offeredItems: readonly [name: string, picture: string, period: string, size: string, story: string][] = [
  ['家书', '信札', '民国', '27×18 cm', '祖父保存在樟木箱里，夹在族谱之间。'],
  ['国文课本', '线装书', '民国十二年', '19×13 cm', '祖母上女子学堂时使用，书中有铅笔批注。'],
  ['侨批', '信封', '一九三〇年代', '19×11 cm', '伯祖父自海外寄回，附汇款单。'],
  ['全家合影', '老照片', '约 1928 年', '15×10 cm', '背面写有照相馆名称与人名。'],
  ['端砚', '砚台', '清', '21×14 cm', '外祖父教书时用，有使用痕迹。'],
  ['毕业证章', '奖章', '1936 年', '直径 3 cm', '父亲毕业时所得。'],
  ['号外报纸', '旧报纸', '1937 年', '54×39 cm', '拆旧屋时从夹墙中发现。'],
  ['煤油灯', '油灯', '民国', '高 38 cm', '据说是学堂旧物。'],
  ['姓名印', '印章', '清末', '2.2×2.2 cm', '购自旧货市场，边款待考。'],
  ['蓝布长衫', '衣物', '民国', '衣长 120 cm', '先人旧衣，保存完好。'],
];
const refusals = ['与征集范围不符。', '经鉴定为近年仿制。', '来源不清，暂不接收。', '馆藏已有同类多件。'];
const opinions = [
  '纸张、墨色与年代相符，内容与馆藏可互证，建议接收。',
  '器物时代特征明确，使用痕迹自然，建议接收。',
  '字迹与馆藏标准件不符，存疑。',
];

export const artifactOfferSeed = defineSeed(artifactOffer, 'after', async ({ now, pictures, rowsOf }) => {
  const calls = (await rowsOf('artifactCollect')).filter(
    ({ status }) => status === 'published' || status === 'offline',
  );
  if (calls.length === 0) return [];
  const album = await pictures('object');
  const donatedObjects = (await rowsOf('collectionManage'))
    .filter(({ sourceWay }) => sourceWay === 'donation')
    .map(referTo);
  return Array.from({ length: COUNT }, (_, at) => offerAt(at, now, { calls, album, donatedObjects })).reverse();
});

interface OfferWorld {
  calls: readonly SeedRow[];
  album: readonly ImageValue[];
  donatedObjects: readonly ReferenceValue[];
}

function offerAt(at: number, now: Date, { calls, album, donatedObjects }: OfferWorld): SeedRecord<Draft> {
  const status = newestStatuses[at] ?? itemAt(olderStatuses, at);
  const submittedAt = daysFrom(now, -(at * 9.5 + 0.4));
  const isAccepted = status === 'accepted' || status === 'accessioned' || status === 'closed';
  const isAccessioned = status === 'accessioned' || status === 'closed';
  const handledAt = status === 'new' ? submittedAt : daysFrom(now, -Math.max(0.1, at * 9.5 - between(1, 20, at, 401)));
  const birthday = birthdayOf(dayInShanghai(submittedAt), between(28, 76, at, 402), at);
  const name = nameAt(25_000 + at);
  return {
    status,
    ...(status === 'declined' ? { reason: pick(refusals, at, 403) } : {}),
    author: status === 'new' ? 'desk' : 'editor',
    ...(isAccepted ? { lastBy: 'approver' } : {}),
    at: handledAt,
    draft: {
      call: referTo(pick(calls, at, 404)),
      name,
      phone: mobileAt(9_000 + at),
      idType: isAccepted ? 'resident' : null,
      idNo: isAccepted ? residentNo(birthday, 2_000 + at) : undefined,
      way: pick(['donate', 'donate', 'donate', 'sell', 'copy'] as const, at, 405),
      items: itemsAt(at, album),
      appraisals: isAccepted || status === 'declined' ? appraisalsAt(at, dayInShanghai(handledAt), isAccepted) : null,
      valuation: isAccepted && outOf100(at, 406, 30) ? between(2, 90, at, 407) * 100 : null,
      certificateNo:
        status === 'closed' ? `JZ${dayInShanghai(handledAt).slice(0, 4)}${String(400 - at).padStart(4, '0')}` : null,
      certificateAt: status === 'closed' ? dayInShanghai(handledAt) : null,
      objects: isAccessioned && donatedObjects.length > 0 ? [itemAt(donatedObjects, at)] : null,
      source: pick(['web', 'phone', 'desk'] as const, at, 408),
      submittedAt: submittedAt.toISOString(),
      decidedAt: isAccepted || status === 'declined' ? handledAt.toISOString() : null,
      consentVersion: '2024-1',
    },
  };
}

const itemsAt = (at: number, album: readonly ImageValue[]) =>
  Array.from({ length: between(1, 3, at, 411) }, (_, index) => {
    const [name, picture, periodText, size, story] = pick(offeredItems, at * 5 + index, 412);
    const photos = album.filter(({ alt }) => alt === picture).map((photo) => ({ ...photo, alt: name, caption: null }));
    return { name, periodText, size, story, photos, quantity: between(1, 4, at + index, 413) };
  });

const appraisalsAt = (at: number, date: string, isGenuine: boolean): Draft['appraisals'] => [
  {
    expert: nameAt(960 + (at % 5)),
    date,
    opinion: isGenuine ? itemAt(opinions, at % 2) : (opinions[2] ?? ''),
    genuine: isGenuine ? 'yes' : 'unclear',
    grade: isGenuine ? 'general' : null,
  },
];
