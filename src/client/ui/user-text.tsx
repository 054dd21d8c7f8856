import type { ReactNode } from 'react';
import type { Language } from '../../contract/label.ts';
import { useLanguage } from './language.tsx';

/**
 * A run of Chinese within a text: from its first to its last Chinese character, including anything between that is not
 * Latin.
 */
const CHINESE = /[《〈「『【（]?\p{Script=Han}(?:[^\p{Script=Latin}]*[\p{Script=Han}》〉」』】）、。，：；？！])?/gu;

/** A text from the database. On an English screen its Chinese parts get `lang="zh"`, for screen readers and fonts. */
export function UserText({ text }: { text: string }): ReactNode {
  return markChinese(text, useLanguage().language);
}

/** The same as a function, for messages outside the React tree of the screens. */
export function markChinese(text: string, language: Language): ReactNode {
  if (language === 'zh-CN') return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: chinese, index } of text.matchAll(CHINESE)) {
    parts.push(text.slice(end, index));
    parts.push(
      <span key={index} lang="zh">
        {chinese}
      </span>,
    );
    end = index + chinese.length;
  }
  return parts.length > 0 ? [...parts, text.slice(end)] : text;
}

/** The `lang` attribute of a whole text, such as an article or an input. */
export const langOf = (text: unknown, language: Language): 'zh' | undefined =>
  language !== 'zh-CN' && typeof text === 'string' && count(text, /\p{Script=Han}/gu) * LETTERS > count(text, /[a-z]/gi)
    ? 'zh'
    : undefined;

/** One Chinese character counts as this many Latin letters. */
const LETTERS = 3;

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
