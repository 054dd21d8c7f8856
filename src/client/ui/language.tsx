import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { inLanguage, type Label, type Language } from '../../declare/label.ts';
import { LANGUAGE_KEY, saveLocal } from './preferences.ts';

interface LanguageValue {
  language: Language;
  say: (label: Label) => string;
  setLanguage: (language: Language) => void;
}

const SpeechContext = createContext<LanguageValue>({
  language: 'zh-CN',
  say: (label) => label.zh,
  setLanguage: () => undefined,
});

/** The language of the screen, and a label in it. */
export const useLanguage = (): LanguageValue => useContext(SpeechContext);

/**
 * The language for code outside React, such as the request header and the presenter. The inline script sets it on the
 * `html` element before the first paint.
 */
export const currentLanguage = (): Language => (document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN');

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setState] = useState(currentLanguage);
  const speech = useMemo<LanguageValue>(
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
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** Renders its children in another language than the screen. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { setLanguage } = useLanguage();
  const speech = useMemo<LanguageValue>(
    () => ({ language, say: (label) => inLanguage(label, language), setLanguage }),
    [language, setLanguage],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
