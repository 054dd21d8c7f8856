import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { inLanguage, type Label, type Language } from '../../contract/label.ts';
import { LANGUAGE_KEY, saveLocal } from './preferences.ts';

interface LanguageValue {
  language: Language;
  say: (label: Label) => string;
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageValue>({
  language: 'zh-CN',
  say: (label) => label.zh,
  setLanguage: () => undefined,
});

/** The language of the screen, and a label in it. */
export const useLanguage = (): LanguageValue => useContext(LanguageContext);

/**
 * The language for code outside React, such as the request header and the presenter. The inline script sets it on the
 * `html` element before the first paint.
 */
export const currentLanguage = (): Language => (document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN');

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setState] = useState(currentLanguage);
  const value = useMemo<LanguageValue>(
    () => ({
      language,
      say: (label) => inLanguage(label, language),
      setLanguage(next) {
        document.documentElement.lang = next;
        saveLocal(LANGUAGE_KEY, next);
        setState(next);
      },
    }),
    [language],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** Renders its children in another language than the screen. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { setLanguage } = useLanguage();
  const value = useMemo<LanguageValue>(
    () => ({ language, say: (label) => inLanguage(label, language), setLanguage }),
    [language, setLanguage],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
