import { useMemo } from 'react';
import { mediaUrl } from '../session/session.ts';
import { cleanHtml } from './clean-html.ts';
import './rich-text.css';

/** The one place that puts stored HTML on a page. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html, mediaUrl), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when stored, and again just above
  return <div className="article" dangerouslySetInnerHTML={{ __html: clean }} />;
}
