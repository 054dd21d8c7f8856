import { dayFrom } from '../../contract/museum-time.ts';
import type { ImageValue, ReferenceValue } from '../../contract/record.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { todayInShanghai } from '../../kinds/date/date.ts';
import {
  between,
  daysFrom,
  html,
  itemAt,
  outOf100,
  pick,
  pickSeveral,
  pseudoRandom,
  referTo,
} from '../composing.seed.ts';
import { nameAt } from '../people.seed.ts';
import { collectionManage } from './collectionManage.ts';
import type { ObjectKind } from './object-kind.seed.ts';
import * as words from './object-words.seed.ts';
import { paperKinds } from './paper-kinds.seed.ts';
import { thingKinds } from './thing-kinds.seed.ts';

type Draft = DraftOf<typeof collectionManage>;
type Status = 'cataloguing' | 'checked' | 'registered' | 'deaccessionReview' | 'deaccessioned';

const COUNT = 2000;

/** Every kind as many times as its share, to pick from. */
const kindsByShare = [...paperKinds, ...thingKinds].flatMap((kind) => Array.from({ length: kind.share }, () => kind));

interface ObjectWorld {
  now: Date;
  pictures: readonly ImageValue[];
  shelves: readonly SeedRow[];
  persons: readonly ReferenceValue[];
  events: readonly ReferenceValue[];
}

/** Two thousand objects, composed from the kinds of object that such a museum has. */
export const collectionManageSeed = defineSeed(collectionManage, 'after', async ({ now, pictures, rowsOf }) => {
  const names = await rowsOf('authority');
  const ofKind = (kind: string) => names.filter((row) => row.kind === kind).map(referTo);
  const album = await pictures('object');
  const shelves = (await rowsOf('storage')).filter(({ kind }) => kind === 'shelf');
  const world: ObjectWorld = { now, pictures: album, shelves, persons: ofKind('person'), events: ofKind('event') };
  return Array.from({ length: COUNT }, (_, at) => objectAt(at, world)).reverse();
});

function statusOf(at: number): Status {
  if (at < 60) return outOf100(at, 201, 60) ? 'cataloguing' : 'checked';
  const percentile = pseudoRandom(at, 202) % 1000;
  return percentile < 950
    ? 'registered'
    : percentile < 985
      ? 'cataloguing'
      : percentile < 993
        ? 'deaccessionReview'
        : 'deaccessioned';
}

function objectAt(at: number, world: ObjectWorld): SeedRecord<Draft> {
  const status = statusOf(at);
  const kind = pick(kindsByShare, at, 203);
  const isRegistered = status !== 'cataloguing' && status !== 'checked';
  const isGivenUp = status === 'deaccessionReview' || status === 'deaccessioned';
  return {
    status,
    ...(isGivenUp ? { reason: '与另一件重复著录，建议注销。' } : {}),
    author: at % 3 === 0 ? 'admin' : 'editor',
    ...(isRegistered ? { lastBy: 'approver' } : {}),
    at: daysFrom(world.now, -(at * 0.36 + 0.2)),
    draft: {
      ...descriptionFields(at, kind),
      ...originFields(at, world),
      ...historyFields(at, kind, world),
      ...publicFields(at, kind, world, status),
      ...careFields(at, world.now),
      ...(isGivenUp ? deaccessionFields(at) : {}),
      registerNo: isRegistered ? `Z${String(COUNT - at).padStart(6, '0')}` : null,
      registeredOn: isRegistered ? todayInShanghai(daysFrom(world.now, -(at * 0.36 + 0.2))) : null,
    },
  };
}

const deaccessionFields = (at: number): Partial<Draft> => ({
  deaccessionNo: `注销〔2026〕${String((at % 90) + 1).padStart(3, '0')}号`,
  deaccessionAuthority: '市文物局',
  deaccessionMethod: 'duplicate',
});

function descriptionFields(at: number, kind: ObjectKind): Partial<Draft> {
  const [feature = '', fixed] = pick(kind.features, at, 206).split('@');
  const [from, to] = fixed
    ? [Number(fixed), Number(fixed)]
    : pick(kind.old ? words.olderPeriods : words.lifetimePeriods, at, 204);
  const year = between(from, to, at, 205);
  const { period, name, nameEn } =
    words.objectPeriods.find((one) => one.from <= year) ?? itemAt(words.objectPeriods, 0);
  const hasPeriodOnly = !kind.old || (!fixed && outOf100(at, 207, 30));
  const quantity = outOf100(at, 208, 12) ? between(2, 8, at, 209) : 1;
  const grams = Math.round(kind.grams * quantity * (0.7 + (pseudoRandom(at, 210) % 60) / 100));
  const [complete, state, completeNote] = pick(words.conditions, at, 211);
  return {
    title: `${name} ${feature}${kind.name}${hasPeriodOnly ? `（${year} 年）` : ''}`,
    titleEn: at % 3 === 0 ? `${nameEn}: ${kind.nameEn.toLowerCase()}${hasPeriodOnly ? `, ${year}` : ''}` : null,
    objectName: kind.name,
    category: kind.category,
    grade: gradeAt(at),
    period,
    dateText: hasPeriodOnly ? `${year} 年` : fixed ? `约 ${year} 年` : `约 ${from}—${to} 年`,
    yearFrom: hasPeriodOnly ? year : from,
    yearTo: hasPeriodOnly ? year : to,
    materialClass: kind.materialClass,
    materials: [...kind.materials],
    quantity,
    unit: kind.unit,
    realCount: quantity,
    sizes: kind.sizes.map(([dimension, size], index) => ({
      dimension,
      value: Number((size * (0.8 + (pseudoRandom(at, 212 + index) % 40) / 100)).toFixed(1)),
      unit: 'cm',
    })),
    mass: grams,
    massUnit: 'g',
    massRange:
      grams < 10
        ? 'below10g'
        : grams < 1000
          ? 'below1kg'
          : grams < 50_000
            ? 'below50kg'
            : grams < 100_000
              ? 'below100kg'
              : 'below1000kg',
    complete,
    state,
    completeNote,
    inscriptions: outOf100(at, 216, 15) ? pick(words.inscriptionTexts, at, 217) : null,
  };
}

function gradeAt(at: number): Draft['grade'] {
  const percentile = pseudoRandom(at, 218) % 100;
  return percentile < 2
    ? 'first'
    : percentile < 7
      ? 'second'
      : percentile < 22
        ? 'third'
        : percentile < 62
          ? 'general'
          : 'ungraded';
}

function originFields(at: number, { shelves }: ObjectWorld): Partial<Draft> {
  const sourceWay = pick(words.sourceWays, at, 221);
  const [inRange, from, to] = pick(words.acquired, at, 222);
  const year = between(from, to, at, 223);
  const exactness = pseudoRandom(at, 224) % 3;
  const month = String(between(1, 12, at, 225)).padStart(2, '0');
  return {
    sourceWay,
    sourceName:
      sourceWay === 'donation'
        ? nameAt(20_000 + (pseudoRandom(at, 226) % 160))
        : sourceWay === 'purchase'
          ? '城南旧书店'
          : undefined,
    inDate:
      [`${year}`, `${year}-${month}`, `${year}-${month}-${String(between(1, 28, at, 227)).padStart(2, '0')}`][
        exactness
      ] ?? `${year}`,
    inRange,
    location: referTo(pick(shelves, at, 228)),
    oldNos: outOf100(at, 229, 35)
      ? [
          { type: 'class', value: `${String(pseudoRandom(at, 230) % 90).padStart(2, '0')}-${at + 100}` },
          { type: 'old', value: `旧${at + 11}` },
        ]
      : null,
  };
}

function historyFields(at: number, kind: ObjectKind, { persons, events }: ObjectWorld): Partial<Draft> {
  const isPersonal = ['archive', 'document', 'celebrity', 'seal'].includes(kind.category);
  return {
    description: outOf100(at, 231, 70) ? html(pick(words.descriptions, at, 232)) : null,
    provenance: outOf100(at, 233, 30) ? pick(words.provenances, at, 234) : null,
    significance: outOf100(at, 235, 25) ? pick(words.significances, at, 236) : null,
    makers: isPersonal
      ? [{ person: outOf100(at, 237, 60) ? '先生' : '沈静言', role: kind.category === 'celebrity' ? 'user' : 'author' }]
      : null,
    places: outOf100(at, 238, 30)
      ? [{ place: pick(['城南', '旧居', '书院街', '江滨'], at, 239), role: pick(['used', 'made'], at, 240) }]
      : null,
    persons: persons.length > 0 && outOf100(at, 241, 35) ? pickSeveral(persons, between(1, 2, at, 242), at, 243) : null,
    events: events.length > 0 && outOf100(at, 244, 15) ? pickSeveral(events, 1, at, 245) : null,
    tags: outOf100(at, 246, 50)
      ? pickSeveral(['生平', '教育', '家庭', '交游', '藏书', '乡里', '远游'], 2, at, 247)
      : null,
  };
}

const views = ['正面', '局部', '背面'];

function publicFields(at: number, kind: ObjectKind, { pictures }: ObjectWorld, status: Status): Partial<Draft> {
  const album = pictures.filter(({ alt }) => alt === kind.picture);
  const hasPictures = album.length > 0 && outOf100(at, 251, 62);
  const images = views.slice(0, between(1, 3, at, 252)).map((view, index) => ({
    ...itemAt(album, at + index),
    alt: `${kind.name}${view}`,
    caption: view,
  }));
  const isPublic = hasPictures && status === 'registered' && outOf100(at, 231, 70);
  return {
    images: hasPictures ? images : null,
    publicView: isPublic,
    rights: isPublic ? pick(['public', 'museum'] as const, at, 253) : null,
    credit: isPublic ? '纪念馆藏' : null,
  };
}

function careFields(at: number, now: Date): Partial<Draft> {
  const lentDays = -between(100, 900, at, 261);
  return {
    valuation: outOf100(at, 262, 12) ? between(3, 900, at, 263) * 100 : null,
    insurances: outOf100(at, 264, 4)
      ? [{ from: dayFrom(now, -200), to: dayFrom(now, 165), policy: `藏品险 ${2024_000 + at}` }]
      : null,
    conservation: outOf100(at, 265, 9)
      ? [
          {
            date: dayFrom(now, -between(30, 700, at, 266)),
            treatment: pick(words.treatments, at, 267),
            conservator: nameAt(740 + (at % 4)),
          },
        ]
      : null,
    loans: outOf100(at, 268, 3)
      ? [{ from: dayFrom(now, lentDays), to: dayFrom(now, lentDays + 90), borrower: pick(words.borrowers, at, 269) }]
      : null,
  };
}
