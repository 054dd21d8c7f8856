import { useMemo } from 'react';
import { plainTextOf } from '../../kinds/rich-text/rich-text.ts';
import { mediaUrl } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { langOf } from '../ui/user-text.tsx';
import { createHtmlCleaner } from './clean-html.ts';
import './rich-text.css';

const cleanHtml = createHtmlCleaner(mediaUrl);

/** Renders stored HTML; no other component may do so. */
export default function SafeHtml({ html }: { html: string }) {
  const { language } = useLanguage();
  const clean = useMemo(() => cleanHtml(html), [html]);
  const lang = useMemo(() => langOf(plainTextOf(html), language), [html, language]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above, whatever the server has stored
  return <div className="article" lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />;
}
