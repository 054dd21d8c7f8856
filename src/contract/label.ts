/** A text in both languages. */
export interface Label {
  /** The Chinese text. */
  zh: string;
  /** The English text. */
  en: string;
}

/** A label that tells an operator what is wrong and what to do. */
export type Sentence = Label;

export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

export const inLanguage = (label: Label, language: Language): string => (language === 'en-US' ? label.en : label.zh);
