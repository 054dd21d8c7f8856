import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Language } from '../../contract/label.ts';
import { currentLanguage, useLanguage } from './language.tsx';
import {
  CONTRAST_KEY,
  type Contrast,
  preferredContrast,
  preferredTheme,
  readLocal,
  saveLocal,
  THEME_KEY,
  type Theme,
} from './preferences.ts';

interface ThemeValue {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  contrast: Contrast;
  setContrast: (contrast: Contrast) => void;
}

const ThemeContext = createContext<ThemeValue>({
  theme: 'light',
  setTheme: () => undefined,
  contrast: 'normal',
  setContrast: () => undefined,
});

export const useTheme = (): ThemeValue => useContext(ThemeContext);

/** The inline script sets theme and contrast on the `html` element before the first paint. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const currentContrast = (): Contrast => (document.documentElement.dataset.contrast === 'more' ? 'more' : 'normal');

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersContrast = matchMedia('(prefers-contrast: more)');

function applyTheme(theme: Theme): Theme {
  document.documentElement.dataset.theme = theme;
  return theme;
}

function applyContrast(contrast: Contrast): Contrast {
  document.documentElement.dataset.contrast = contrast;
  return contrast;
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const [theme, setState] = useState(currentTheme);
  const [contrast, setContrastState] = useState(currentContrast);
  const value = useMemo<ThemeValue>(
    () => ({
      theme,
      setTheme(next) {
        saveLocal(THEME_KEY, next);
        setState(applyTheme(next));
      },
      contrast,
      setContrast(next) {
        saveLocal(CONTRAST_KEY, next);
        setContrastState(applyContrast(next));
      },
    }),
    [theme, contrast],
  );
  // What the operator has not chosen the system decides, also when it changes.
  useEffect(() => {
    const applySystemTheme = () => setState(applyTheme(preferredTheme(readLocal(THEME_KEY), prefersDark.matches)));
    const applySystemContrast = () =>
      setContrastState(applyContrast(preferredContrast(readLocal(CONTRAST_KEY), prefersContrast.matches)));
    prefersDark.addEventListener('change', applySystemTheme);
    prefersContrast.addEventListener('change', applySystemContrast);
    return () => {
      prefersDark.removeEventListener('change', applySystemTheme);
      prefersContrast.removeEventListener('change', applySystemContrast);
    };
  }, []);
  useLayoutEffect(() => {
    dayjs.locale(dayjsLocales[language]);
  }, [language]);
  return (
    <ThemeContext value={value}>
      <Appearance theme={theme} contrast={contrast} language={language}>
        {children}
      </Appearance>
    </ThemeContext>
  );
}

const dayjsLocales: Record<Language, string> = { 'zh-CN': 'zh-cn', 'en-US': 'en' };
const antdLocales = { 'zh-CN': zhCN, 'en-US': enUS };

interface AppearanceProps {
  theme: Theme;
  contrast: Contrast;
  language: Language;
  children: ReactNode;
}

/** antd's configuration, for the screens and for messages rendered outside them. */
function Appearance({ theme, contrast, language, children }: AppearanceProps) {
  return (
    <ConfigProvider
      theme={(contrast === 'more' ? contrastThemes : themes)[theme]}
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
  <Appearance theme={currentTheme()} contrast={currentContrast()} language={currentLanguage()}>
    {children}
  </Appearance>
);

/** With reduced motion antd must not wait for animation ends, or a button keeps its “loading” label. */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;

const commonConfig: ThemeConfig = {
  // antd's prebuilt style sheet is used: generating styles at run time costs a third of the start.
  zeroRuntime: true,
  // antd's colours as variables of the whole page: `index.html` carries this class.
  cssVar: { key: 'antd-variables' },
  token: { colorPrimary: '#1890ff', borderRadius: 6, motion, motionDurationSlow: '0.2s' },
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

/**
 * The same with stronger contrast: white on the specified primary colour has 3.2:1, and what stands on these or is written in
 * them has 4.5:1 or more, also quiet text. In the dark a lighter blue bears dark text, except in the navigation, which is dark
 * in both themes.
 */
const contrastThemes: Record<Theme, ThemeConfig> = {
  light: {
    ...themes.light,
    token: {
      ...themes.light.token,
      colorPrimary: '#0958d9',
      colorLink: '#003eb3',
      colorLinkHover: '#002c8c',
      colorTextSecondary: '#262626',
      colorTextTertiary: '#434343',
      colorTextPlaceholder: '#595959',
      colorBorder: '#8c8c8c',
    },
    components: { Menu: { darkItemColor: '#fff' } },
  },
  dark: {
    ...themes.dark,
    token: {
      ...themes.dark.token,
      colorPrimary: '#69b1ff',
      colorLink: '#91caff',
      colorLinkHover: '#bae0ff',
      colorTextSecondary: '#e8e8e8',
      colorTextTertiary: '#d9d9d9',
      colorTextPlaceholder: '#bfbfbf',
      colorBorder: '#8c8c8c',
    },
    components: { Button: { primaryColor: '#141414' }, Menu: { darkItemColor: '#fff', darkItemSelectedBg: '#0958d9' } },
  },
};
