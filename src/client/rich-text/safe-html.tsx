import { useMemo } from 'react';
import { mediaUrl } from '../session/session.ts';
import './rich-text.css';
import { plainTextOf } from '../../declare/kinds/rich-text.ts';
import { useLanguage } from '../ui/language.tsx';
import { langOf } from '../ui/user-text.tsx';

/** Renders stored HTML; no other component may do so. */
export function SafeHtml({ html }: { html: string }) {
  const { language } = useLanguage();
  const clean = useMemo(() => cleanPastedHtml(html, mediaUrl), [html]);
  const lang = useMemo(() => langOf(plainTextOf(html), language), [html, language]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when stored, and again just above
  return <div className="article" lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** The allowed elements and attributes. The server applies the same list; this is a second protection. */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'H2 H3 H4 P BR STRONG B EM I U S SUB SUP UL LI BLOCKQUOTE HR CODE PRE TABLE CAPTION COLGROUP COL THEAD TBODY TR FIGURE FIGCAPTION'
      .split(' ')
      .map((name) => [name, []]),
  ),
  A: ['href', 'title'],
  IMG: ['src', 'alt', 'title', 'width', 'height'],
  OL: ['start'],
  TH: ['colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
};

/** Removed with their content; any other unknown element is replaced by its content. */
const removedElements = new Set(
  'SCRIPT STYLE IFRAME OBJECT EMBED FORM LINK META BASE SVG MATH TEMPLATE NOSCRIPT TITLE TEXTAREA SELECT'.split(' '),
);

const isSafeAddress = (address: string): boolean => /^(https?:|mailto:|tel:|#|\/(?!\/))/i.test(address.trim());

/**
 * Removes everything that could run scripts or send requests; `resolve` makes stored picture URLs absolute.
 */
export function cleanPastedHtml(html: string, resolve: (url: string) => string = (url) => url): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...page.body.querySelectorAll('*')]) cleanElement(element, resolve);
  return page.body.innerHTML;
}

function cleanElement(element: Element, resolve: (url: string) => string): void {
  const attributes = allowedAttributes[element.tagName];
  if (removedElements.has(element.tagName.toUpperCase())) element.remove();
  else if (attributes) cleanAttributes(element, attributes, resolve);
  else element.replaceWith(...element.childNodes);
}

function cleanAttributes(element: Element, attributes: readonly string[], resolve: (url: string) => string): void {
  const align = /text-align:\s*(center|right|justify)/i.exec(element.getAttribute('style') ?? '')?.[1];
  for (const { name, value } of [...element.attributes]) {
    const isAddress = name === 'href' || name === 'src';
    if (!attributes.includes(name) || (isAddress && !isSafeAddress(value))) element.removeAttribute(name);
  }
  if (align) element.setAttribute('data-align', align.toLowerCase());
  if (element.tagName === 'A') openInNewWindow(element);
  if (element.tagName === 'IMG') {
    element.setAttribute('src', resolve(element.getAttribute('src') ?? ''));
    element.setAttribute('loading', 'lazy');
  }
}

function openInNewWindow(link: Element): void {
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noreferrer');
}
