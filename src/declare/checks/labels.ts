import type { Label } from '../../contract/label.ts';
import type { Resource } from '../define-resource.ts';

/** A label and the path that leads to it. */
type Place = readonly [at: string, label: Label];

/** Labels whose text is not in the language it is for. */
export function checkLabels(roots: readonly { code: string }[]): string[] {
  const seen = new Set<object>();
  return roots.flatMap((root) => labelsIn(root.code, root, seen).flatMap(checkLanguages));
}

/** All labels of a value. One that several sections share, such as that of a workflow, is listed once. */
function labelsIn(at: string, value: unknown, seen: Set<object>): Place[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (isLabel(value)) return [[at, value]];
  const { fields } = value as { fields?: Readonly<Record<string, { translated?: boolean }>> };
  if (Array.isArray(value)) return value.flatMap((one, index) => labelsIn(`${at}[${index}]`, one, seen));
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'fields' && fields
      ? labelsIn(`${at}.fields`, withoutEnglish(fields), seen)
      : labelsIn(`${at}.${name}`, one, seen),
  );
}

/** The labels of the English fields are derived from those of the translated ones. */
const withoutEnglish = (fields: Readonly<Record<string, { translated?: boolean }>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(name.endsWith('En') && fields[name.slice(0, -2)]?.translated)),
  );

const isLabel = (value: object): value is Label =>
  'zh' in value && 'en' in value && typeof value.zh === 'string' && typeof value.en === 'string';

const CHINESE = /\p{Script=Han}/u;

/**
 * An English word: three letters or more that are small but for the first. Others are the same in Chinese: abbreviations
 * (ISBN, URLs), units (kg, MHz) and names with capitals inside (YouTube).
 */
const ENGLISH_WORD = /(?<![A-Za-z])[A-Za-z][a-z]{2,}(?![A-Za-z])/;

const checkLanguages = ([at, { zh, en }]: Place): string[] => [
  ...(CHINESE.test(en) ? [`${at}.en has Chinese characters: "${en}"; write it in English.`] : []),
  ...(!CHINESE.test(zh) && ENGLISH_WORD.test(zh) ? [`${at}.zh has no Chinese character: "${zh}"; translate it.`] : []),
];

/** Fields of a section, or columns of its rows, that have the same label in a language. */
export const checkSameLabels = ({ code, fields }: Resource): string[] => [
  ...sameLabels(code, fields),
  ...Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'rows' ? sameLabels(`${code}.${name}`, field.columns) : [],
  ),
];

function sameLabels(at: string, fields: Readonly<Record<string, { label: Label }>>): string[] {
  const entries = Object.entries(fields);
  return entries.flatMap(([name, { label }], index) => {
    const earlier = entries
      .slice(0, index)
      .find(([, other]) => other.label.zh === label.zh || other.label.en === label.en);
    if (!earlier) return [];
    const [otherName, { label: other }] = earlier;
    const text = other.zh === label.zh ? label.zh : label.en;
    return [`${at}.${name}: its label "${text}" is that of "${otherName}", too; give each its own.`];
  });
}
