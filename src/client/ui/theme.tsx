import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Language } from '../../contract/label.ts';
import { currentLanguage, useLanguage } from './language.tsx';
import { preferredTheme, readLocal, saveLocal, THEME_KEY, type Theme } from './preferences.ts';

interface ThemeValue {
  theme: Theme;
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeValue>({ theme: 'light', setTheme: () => undefined });

export const useTheme = (): ThemeValue => useContext(ThemeContext);

/** The inline script sets the theme on the `html` element before the first paint. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function applyTheme(theme: Theme): Theme {
  document.documentElement.dataset.theme = theme;
  return theme;
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const [theme, setState] = useState(currentTheme);
  const value = useMemo<ThemeValue>(
    () => ({
      theme,
      setTheme(next) {
        saveLocal(THEME_KEY, next);
        setState(applyTheme(next));
      },
    }),
    [theme],
  );
  // Without a chosen theme the system's theme applies, also when it changes.
  useEffect(() => {
    const applySystemTheme = () => setState(applyTheme(preferredTheme(readLocal(THEME_KEY), prefersDark.matches)));
    prefersDark.addEventListener('change', applySystemTheme);
    return () => prefersDark.removeEventListener('change', applySystemTheme);
  }, []);
  useLayoutEffect(() => {
    dayjs.locale(dayjsLocales[language]);
  }, [language]);
  return (
    <ThemeContext value={value}>
      <Appearance theme={theme} language={language}>
        {children}
      </Appearance>
    </ThemeContext>
  );
}

const dayjsLocales: Record<Language, string> = { 'zh-CN': 'zh-cn', 'en-US': 'en' };
const antdLocales = { 'zh-CN': zhCN, 'en-US': enUS };

/** antd's configuration, for the screens and for messages rendered outside them. */
function Appearance({ theme, language, children }: { theme: Theme; language: Language; children: ReactNode }) {
  return (
    <ConfigProvider
      theme={themes[theme]}
      locale={antdLocales[language]}
      button={{ autoInsertSpace: false }}
      modal={{ mask: { blur: false } }}
      drawer={{ mask: { blur: false } }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}

/** Wraps messages and notices, which antd renders outside the React tree of the screens. */
export const inAppearance = (children: ReactNode): ReactNode => (
  <Appearance theme={currentTheme()} language={currentLanguage()}>
    {children}
  </Appearance>
);

const wantsContrast = matchMedia('(prefers-contrast: more)').matches;

/** With reduced motion antd must not wait for animation ends, or a button keeps its “loading” label. */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;

const commonConfig: ThemeConfig = {
  // antd's prebuilt style sheet is used: generating styles at run time costs a third of the start.
  zeroRuntime: true,
  // antd's colours as variables of the whole page: `index.html` carries this class.
  cssVar: { key: 'antd-variables' },
  token: { colorPrimary: wantsContrast ? '#0958d9' : '#1890ff', borderRadius: 6, motion, motionDurationSlow: '0.2s' },
};

const themes: Record<Theme, ThemeConfig> = {
  light: {
    ...commonConfig,
    token: {
      ...commonConfig.token,
      colorBgLayout: '#f5f5f5',
      colorLink: '#0958d9',
      colorLinkHover: '#003eb3',
      colorTextPlaceholder: '#757575',
    },
  },
  dark: {
    ...commonConfig,
    // The algorithm would darken the primary colour too, which is the same in every theme (S2.4), and links, which must be
    // readable on whatever is chosen or raised.
    algorithm: (seed, map) => ({
      ...antdTheme.darkAlgorithm(seed, map),
      colorPrimary: seed.colorPrimary,
      colorLink: seed.colorLink,
    }),
    token: {
      ...commonConfig.token,
      colorBgLayout: '#141414',
      colorBgBase: '#141414',
      colorLink: '#69b1ff',
      colorLinkHover: '#91caff',
      colorTextPlaceholder: '#949494',
    },
  },
};
