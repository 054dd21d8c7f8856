import { useMemo } from 'react';
import { mediaUrl } from '../session/session.ts';
import { cleanPastedHtml } from './clean-html.ts';
import './rich-text.css';
import { plainTextOf } from '../../declare/kinds/rich-text.ts';
import { useLanguage } from '../ui/language.tsx';
import { langOf } from '../ui/user-text.tsx';

/** The one place that puts stored HTML on a page. */
export function SafeHtml({ html }: { html: string }) {
  const { language } = useLanguage();
  const clean = useMemo(() => cleanPastedHtml(html, mediaUrl), [html]);
  const lang = useMemo(() => langOf(plainTextOf(html), language), [html, language]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when stored, and again just above
  return <div className="article" lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />;
}
