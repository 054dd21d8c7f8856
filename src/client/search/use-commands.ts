import { useLogout } from '@refinedev/core';
import { useMemo } from 'react';
import { offers } from '../../contract/features.ts';
import type { Label } from '../../contract/label.ts';
import { useOpenHelp } from '../help/open-help.ts';
import { useCalendarPage } from '../page/use-calendar-page.ts';
import { useMediaPage } from '../page/use-media-page.ts';
import { outboxMessages } from '../record/outbox/outbox-messages.ts';
import { outboxAddress, useOutboxSection } from '../record/outbox/use-outbox.ts';
import { activeSessionsMessages } from '../session/active-sessions-messages.ts';
import { useSession } from '../session/session.ts';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { useTheme } from '../ui/theme.tsx';
import { undoMessages } from '../work/undo/undo-messages.ts';
import type { PaletteCommand } from './choices.ts';

/** Opens dialogs on top of the current screen. */
export interface OpenDialogs {
  onMessages: () => void;
  onUndo: () => void;
  onSessions: () => void;
}

/** The commands that are available on every page. */
export function useCommands({ onMessages, onUndo, onSessions }: OpenDialogs): PaletteCommand[] {
  const { language, setLanguage } = useLanguage();
  const { theme, setTheme, contrast, setContrast } = useTheme();
  const { user } = useSession();
  const mayUndo = user.id !== undefined && offers(user, 'undo');
  const hasSessions = offers(user, 'sessions');
  const outbox = useOutboxSection();
  const { mutate: logout } = useLogout();
  const mediaPage = useMediaPage();
  const openHelp = useOpenHelp();
  const calendarPage = useCalendarPage();
  return useMemo(
    () => [
      { key: 'messages', label: frameMessages.messages, run: onMessages },
      { key: 'help', label: frameMessages.help, run: openHelp },
      ...(calendarPage ? [{ key: 'calendar', label: frameMessages.calendar, to: calendarPage }] : []),
      ...(mediaPage ? [{ key: 'media', label: frameMessages.media, to: mediaPage }] : []),
      ...(outbox ? [{ key: 'outbox', label: outboxMessages.title, to: outboxAddress(outbox) }] : []),
      {
        key: 'language',
        label: inBoth(frameMessages.otherLanguage),
        run: () => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN'),
      },
      {
        key: 'theme',
        label: theme === 'dark' ? frameMessages.toLight : frameMessages.toDark,
        run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
      },
      {
        key: 'contrast',
        label: contrast === 'more' ? frameMessages.usualContrast : frameMessages.strongerContrast,
        run: () => setContrast(contrast === 'more' ? 'normal' : 'more'),
      },
      ...(mayUndo ? [{ key: 'undo', label: undoMessages.undoRecentWork, run: onUndo }] : []),
      ...(hasSessions ? [{ key: 'sessions', label: activeSessionsMessages.title, run: onSessions }] : []),
      { key: 'logout', label: frameMessages.logout, run: () => logout() },
    ],
    [
      mediaPage,
      openHelp,
      calendarPage,
      onMessages,
      onUndo,
      mayUndo,
      onSessions,
      hasSessions,
      outbox,
      language,
      setLanguage,
      theme,
      setTheme,
      contrast,
      setContrast,
      logout,
    ],
  );
}

/** Names the command in both languages, for an operator who cannot read the current one. */
const inBoth = ({ zh, en }: Label): Label => ({ zh: `${zh} · 切换语言`, en: `${en} · switch language` });
