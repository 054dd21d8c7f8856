import type { Field } from '../../kinds/index.ts';

/** The numbers among a field's options: none may contradict another, or leave nothing that could be filled in. */
export function checkLimits(at: string, field: Field): [boolean, string][] {
  const { kind, min, max, initial, places, digits, each, ratio, megabytes, least } = field as Limits;
  const isNumber = ['integer', 'decimal', 'money'].includes(kind);
  const isWhole = (value: number | undefined, from: number) =>
    value === undefined || (Number.isInteger(value) && value >= from);
  return [
    [min !== undefined && max !== undefined && min > max, `${at}: its min is above its max.`],
    [!isNumber && !isWhole(max, 1), `${at}: its max is ${max}, so it could hold nothing.`],
    [!isNumber && !isWhole(min, 0), `${at}: its min is ${min}, which must be a whole number that is not below 0.`],
    [
      typeof initial === 'number' && ((min !== undefined && initial < min) || (max !== undefined && initial > max)),
      `${at}: it begins with ${initial}, which its min and max do not allow.`,
    ],
    [!isWhole(places, 0), `${at}: its places are ${places}, which must be a whole number that is not below 0.`],
    [!isWhole(digits, 1), `${at}: its digits are ${digits}, which must be a whole number above 0.`],
    [!isWhole(each, 1), `${at}: each of its tags could be ${each} characters long, which must be a number above 0.`],
    [ratio !== undefined && ratio <= 0, `${at}: its ratio is ${ratio}, which must be above 0.`],
    [megabytes !== undefined && megabytes <= 0, `${at}: it takes files of no size.`],
    [
      least !== undefined && !(isWhole(least.width, 1) && isWhole(least.height, 1)),
      `${at}: the least size of its picture must be whole numbers above 0.`,
    ],
  ];
}

interface Limits {
  kind: string;
  min?: number;
  max?: number;
  initial?: unknown;
  places?: number;
  digits?: number;
  each?: number;
  ratio?: number;
  megabytes?: number;
  least?: { width: number; height: number };
}
