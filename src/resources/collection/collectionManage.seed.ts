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
type Status = 'cataloguing' | 'submitted' | 'checked' | 'registered' | 'deaccessionReview' | 'deaccessioned';

const COUNT = 2000;

/** Every kind as many times as its share, to pick from. */
const kindsByShare = [...paperKinds, ...thingKinds].flatMap((kind) => Array.from({ length: kind.share }, () => kind));

interface ObjectWorld {
  now: Date;
  pictures: readonly ImageValue[];
  /** The shelves of each rack. */
  shelves: ReadonlyMap<string, readonly SeedRow[]>;
  persons: readonly ReferenceValue[];
  events: readonly ReferenceValue[];
}

/** Two thousand objects, composed from the kinds of object that such a museum has. */
export const collectionManageSeed = defineSeed(collectionManage, 'after', async ({ now, pictures, rowsOf }) => {
  const names = await rowsOf('authority');
  const ofKind = (kind: string) => names.filter((row) => row.kind === kind).map(referTo);
  const album = await pictures('object');
  const shelves = shelvesByRack(await rowsOf('storage'));
  const world: ObjectWorld = { now, pictures: album, shelves, persons: ofKind('person'), events: ofKind('event') };
  return Array.from({ length: COUNT }, (_, at) => objectAt(at, world)).reverse();
});

function shelvesByRack(places: readonly SeedRow[]): ObjectWorld['shelves'] {
  const racks = places.filter(({ kind }) => kind === 'rack');
  return new Map(racks.map(({ id, name }) => [String(name), places.filter(({ parent }) => parent === id)]));
}

function statusOf(at: number): Status {
  if (at < 60) return outOf100(at, 201, 60) ? 'cataloguing' : outOf100(at, 203, 40) ? 'submitted' : 'checked';
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
  const isRegistered = !['cataloguing', 'submitted', 'checked'].includes(status);
  const isGivenUp = status === 'deaccessionReview' || status === 'deaccessioned';
  return {
    status,
    ...(isGivenUp ? { reason: '与另一件重复著录，建议注销。' } : {}),
    ...writtenBy(at, status, world.now),
    draft: {
      ...descriptionFields(at, kind),
      ...originFields(at, kind),
      ...historyFields(at, kind, world),
      ...publicFields(at, kind, world, status),
      ...careFields(at, kind, world.now),
      location: referTo(pick(shelvesFor(at, kind, status, world), at, 228)),
      ...(isGivenUp ? deaccessionFields(at) : {}),
      registerNo: isRegistered ? `Z${String(COUNT - at).padStart(6, '0')}` : null,
      registeredOn: isRegistered ? todayInShanghai(daysFrom(world.now, -(at * 0.36 + 0.2))) : null,
    },
  };
}

/** A deaccession is proposed by the registrar, and has waited for some weeks at most. */
function writtenBy(at: number, status: Status, now: Date): Pick<SeedRecord, 'author' | 'lastBy' | 'madeAt' | 'at'> {
  const madeAt = daysFrom(now, -(at * 0.36 + 0.2));
  if (status === 'deaccessionReview') return { author: 'registrar', madeAt, at: daysFrom(now, -((at % 40) + 1)) };
  const author = at % 3 === 0 ? 'admin' : 'editor';
  const isRegistered = status === 'registered' || status === 'deaccessioned';
  return { author, ...(isRegistered && { lastBy: 'approver' }), at: madeAt };
}

const deaccessionFields = (at: number): Partial<Draft> => ({
  deaccessionNo: `注销〔2026〕${String((at % 90) + 1).padStart(3, '0')}号`,
  deaccessionAuthority: '市文物局',
  deaccessionMethod: 'duplicate',
});

function shelvesFor(at: number, kind: ObjectKind, status: Status, { shelves }: ObjectWorld): readonly SeedRow[] {
  const isInCare = conditionOf(at, kind)[1] === 'urgent';
  const rack = status === 'cataloguing' ? '待入藏柜' : isInCare ? '待修复柜' : pick(kind.racks, at, 219);
  return shelves.get(rack) ?? [];
}

const conditionOf = (at: number, kind: ObjectKind) => pick(words.careWords[kind.care].conditions, at, 211);

function descriptionFields(at: number, kind: ObjectKind): Partial<Draft> {
  const [feature, years, material] = featureOf(at, kind);
  const [from, to] = years ?? yearsOf(at, kind);
  const year = kind.dated ? between(from, to, at, 205) : from;
  const { period, name, nameEn } =
    words.objectPeriods.find((one) => one.from <= year) ?? itemAt(words.objectPeriods, 0);
  const isDated = kind.dated === true || from === to;
  const quantity = kind.several && outOf100(at, 208, 25) ? between(2, 8, at, 209) : 1;
  const pages = between(1, kind.pages ?? 1, at, 214);
  const scale = 0.85 + (pseudoRandom(at, 210) % 30) / 100;
  const grams = toPrecision(kind.grams * quantity * pages * scale ** 2);
  const [complete, state, completeNote] = conditionOf(at, kind);
  return {
    title: `${name} ${kind.named || feature.endsWith(kind.name) ? feature : `${feature}${kind.name}`}${isDated ? `（${year} 年）` : ''}`,
    titleEn: at % 3 === 0 ? `${nameEn}: ${kind.nameEn.toLowerCase()}${isDated ? `, ${year}` : ''}` : null,
    objectName: kind.name,
    category: kind.category,
    grade: gradeAt(at, kind),
    period,
    dateText: isDated ? `${year} 年` : `约 ${from}—${to} 年`,
    yearFrom: isDated ? year : from,
    yearTo: isDated ? year : to,
    materialClass: kind.materialClass,
    materials: material ? [material] : [...kind.materials],
    quantity,
    unit: kind.unit,
    realCount: quantity * pages,
    sizes: kind.sizes.map(([dimension, size, part]) => ({
      ...(part ? { part } : {}),
      dimension,
      value: toPrecision(size * scale),
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
  };
}

/** As exactly as such a value is measured. */
const toPrecision = (value: number): number => Number(value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0));

/** The years of an object without a known one, in one of the periods of its kind. */
function yearsOf(at: number, { old, years }: ObjectKind): readonly [from: number, to: number] {
  const periods = old ? words.olderPeriods : words.lifetimePeriods;
  if (!years) return pick(periods, at, 204);
  const possible = periods.filter(([from, to]) => to >= years[0] && from <= years[1]);
  const [from, to] = pick(possible, at, 204);
  return [Math.max(from, years[0]), Math.min(to, years[1])];
}

/** A feature of the kind with its years and its material, where they are known. */
function featureOf(
  at: number,
  kind: ObjectKind,
): [text: string, years: readonly [number, number] | undefined, material: string | undefined] {
  const [described = '', material] = pick(kind.features, at, 206).split('|');
  const [text = '', known] = described.split('@');
  const [from, to = from] = known?.split('-').map(Number) ?? [];
  return [text, from === undefined || to === undefined ? undefined : [from, to], material];
}

function gradeAt(at: number, { common }: ObjectKind): Draft['grade'] {
  const permille = pseudoRandom(at, 218) % 1000;
  if (common) return permille < 400 ? 'general' : 'ungraded';
  return permille < 4
    ? 'first'
    : permille < 22
      ? 'second'
      : permille < 110
        ? 'third'
        : permille < 620
          ? 'general'
          : 'ungraded';
}

function originFields(at: number, kind: ObjectKind): Partial<Draft> {
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
          ? words.careWords[kind.care].shop
          : undefined,
    provenance: outOf100(at, 233, 30) ? pick(words.provenances[sourceWay] ?? [], at, 234) : null,
    entryNo: outOf100(at, 213, 80) ? `入〔${year}〕${String(between(1, 400, at, 215)).padStart(3, '0')}号` : null,
    inDate:
      [`${year}`, `${year}-${month}`, `${year}-${month}-${String(between(1, 28, at, 227)).padStart(2, '0')}`][
        exactness
      ] ?? `${year}`,
    inRange,
    oldNos: outOf100(at, 229, 35)
      ? [
          { type: 'class', value: `${classNumbers.get(kind.category)}-${at + 100}` },
          { type: 'old', value: `旧${at + 11}` },
        ]
      : null,
  };
}

const classNumbers = new Map(
  Object.keys(collectionManage.fields.category.options).map((category, at) => [
    category,
    String(at + 1).padStart(2, '0'),
  ]),
);

const personalCare: readonly words.Care[] = ['paper', 'photo'];

function historyFields(at: number, kind: ObjectKind, { persons, events }: ObjectWorld): Partial<Draft> {
  const { descriptions, significances, inscriptions, tags } = words.careWords[kind.care];
  const isPersonal = personalCare.includes(kind.care) && !kind.old;
  const [feature] = featureOf(at, kind);
  return {
    description: outOf100(at, 231, 70) ? html(pick(descriptions, at, 232)) : null,
    significance: outOf100(at, 235, 25) ? pick(significances, at, 236) : null,
    inscriptions: inscriptions.length > 0 && outOf100(at, 216, 15) ? pick(inscriptions, at, 217) : null,
    makers: makersOf(kind, feature),
    places:
      isPersonal && outOf100(at, 238, 30) ? [{ place: pick(['城南', '书院街', '江滨'], at, 239), role: 'used' }] : null,
    persons:
      isPersonal && persons.length > 0 && outOf100(at, 241, 45)
        ? pickSeveral(persons, between(1, 2, at, 242), at, 243)
        : null,
    events: isPersonal && events.length > 0 && outOf100(at, 244, 20) ? pickSeveral(events, 1, at, 245) : null,
    tags: outOf100(at, 246, 50) ? pickSeveral(tags, 2, at, 247) : null,
  };
}

/** The writer and the addressee of a letter, or who wrote or used another object. */
function makersOf({ maker }: ObjectKind, feature: string): Draft['makers'] {
  const [, author, addressee] = /^(.+?)致(.+)$/.exec(feature) ?? [];
  if (author && addressee)
    return [
      { person: author, role: 'author' },
      { person: addressee, role: 'addressee' },
    ];
  return maker ? [{ person: feature.startsWith('夫人') ? '夫人' : '先生', role: maker }] : null;
}

const views = ['正面', '局部', '背面'];

function publicFields(at: number, kind: ObjectKind, { pictures }: ObjectWorld, status: Status): Partial<Draft> {
  const album = pictures.filter(({ alt }) => alt === kind.picture);
  const hasPictures = album.length > 0 && outOf100(at, 251, 62);
  const images = () =>
    views.slice(0, between(1, 3, at, 252)).map((view, index) => ({
      ...itemAt(album, at + index),
      alt: `${kind.name}${view}`,
      caption: view,
    }));
  const isPublic = hasPictures && status === 'registered' && outOf100(at, 231, 70);
  return {
    images: hasPictures ? images() : null,
    publicView: isPublic,
    rights: isPublic ? pick(['public', 'museum'] as const, at, 253) : null,
    credit: isPublic ? '纪念馆藏' : null,
  };
}

function careFields(at: number, kind: ObjectKind, now: Date): Partial<Draft> {
  const { treatments, value } = words.careWords[kind.care];
  const lentDays = -between(100, 900, at, 261);
  return {
    valuation: outOf100(at, 262, 12) ? between(2, value / 100, at, 263) * 100 : null,
    insurances: outOf100(at, 264, 4)
      ? [{ from: dayFrom(now, -200), to: dayFrom(now, 165), policy: `藏品险 ${2024_000 + at}` }]
      : null,
    conservation: outOf100(at, 265, 9)
      ? [
          {
            date: dayFrom(now, -between(30, 700, at, 266)),
            treatment: pick(treatments, at, 267),
            conservator: nameAt(740 + (at % 4)),
          },
        ]
      : null,
    loans: outOf100(at, 268, 3)
      ? [loanSince(outOf100(at, 270, 25) ? -between(5, 110, at, 271) : lentDays, pick(words.borrowers, at, 269), now)]
      : null,
  };
}

const LOAN_DAYS = 90;

/** A loan of three months that began this many days ago; one of the last months is still out, and perhaps overdue. */
const loanSince = (days: number, borrower: string, now: Date) => ({
  from: dayFrom(now, days),
  to: dayFrom(now, days + LOAN_DAYS),
  returnedOn: days < -110 ? dayFrom(now, days + LOAN_DAYS - 3) : null,
  borrower,
});
