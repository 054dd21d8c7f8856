import { DAY } from '../contract/museum-time.ts';
import { between, itemAt, pseudoRandom } from './composing.seed.ts';

/** Invented people; their telephone and document numbers belong to nobody. */

const surnames = [...'林苏顾何陆沈周许程白江叶温简宋傅梁卢邵韩罗谢钟黎潘容关区冼麦古莫谭雷甘'];
const firstCharacters = [...'知念明小未砚亦予安清若思语文书景云沐初映听怀舒望和嘉承子晓雨一'];
const secondCharacters = [...'远慈章满名秋棠行眠安和宁禾舟岚川溪桐野竹航朗晴月庭松言可帆然宜'];

/** A name for each index; the first thirty thousand or so are all different. */
export function nameAt(at: number): string {
  const place = (at * 7919) % (surnames.length * firstCharacters.length * secondCharacters.length);
  const rest = Math.floor(place / surnames.length);
  return (
    itemAt(surnames, place) +
    itemAt(firstCharacters, rest) +
    itemAt(secondCharacters, Math.floor(rest / firstCharacters.length))
  );
}

/** The name of a relative, with the same surname. */
export const relativeOf = (name: string, at: number): string => `${name.slice(0, 1)}${nameAt(at * 3 + 9_173).slice(1)}`;

export const mobileAt = (at: number): string => `1380000${String((at * 37) % 10_000).padStart(4, '0')}`;
export const deskPhone = (at: number): string => `0760-8800${String(1000 + (at % 90) * 7).padStart(4, '0')}`;
export const emailAt = (at: number): string => `guest${String(1000 + at)}@example.cn`;

/** An identity number with a valid check digit and a region code that does not exist. */
export function residentNo(birthday: string, at: number): string {
  const body = `990${String(between(100, 999, at, 41))}${birthday.replaceAll('-', '')}${String(pseudoRandom(at, 42) % 1000).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** A birthday of somebody who is `years` years old on that day. */
export function birthdayOf(day: string, years: number, at: number): string {
  const born = Date.parse(`${day}T00:00:00Z`) - (years * 365.25 + 2 + (pseudoRandom(at, 43) % 355)) * DAY;
  return new Date(born).toISOString().slice(0, 10);
}

export const schools = [
  ...['城南小学', '翠竹路小学', '榕树头小学', '江滨实验小学', '东门外国语小学', '翠岭小学', '书院街小学'],
  ...['育才初级中学', '江滨中学', '书院街中学', '第三实验学校', '翠岭中学'],
] as const;

export const occupations = [
  '教师',
  '医生',
  '公务员',
  '工程师',
  '退休教师',
  '大学生',
  '编辑',
  '设计师',
  '会计',
  '自由职业',
];
