/** Turns HTML from Word or a web page into the elements of an article. */
export function pastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml')) element.remove();
  for (const picture of page.querySelectorAll('img')) {
    // Pictures on the author's disk cannot be loaded; they have to be uploaded.
    if (!/^(https:|\/(?!\/))/i.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  convertLists(page);
  for (const heading of page.querySelectorAll('h1, h5, h6')) rename(heading, heading.tagName === 'H1' ? 'h2' : 'h4');
  for (const element of page.body.querySelectorAll('*')) removeFormatting(element);
  for (const comment of commentsOf(page)) comment.remove();
  return page.body.innerHTML;
}

/** Word stores lists as paragraphs with a marker and the level in a style; they become list elements. */
function convertLists(page: Document): void {
  let openLists: HTMLElement[] = [];
  for (const paragraph of [...page.body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const level = levelOf(paragraph);
    if (level === 0 || !follows(paragraph, openLists[0])) openLists = [];
    if (level === 0) continue;
    const ordered = /^\s*[\d一二三四五六七八九十a-z]+[.)、．]/i.test(takeMarker(paragraph));
    openLists = openLists.slice(0, level);
    while (openLists.length < level) openLists.push(newList(page, ordered ? 'ol' : 'ul', openLists.at(-1), paragraph));
    const item = page.createElement('li');
    const text = page.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    openLists.at(-1)?.append(item);
    paragraph.remove();
  }
}

const levelOf = (element: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0);

const follows = (paragraph: Element, list: Element | undefined): boolean => paragraph.previousElementSibling === list;

function newList(page: Document, name: string, parent: HTMLElement | undefined, before: Element): HTMLElement {
  const list = page.createElement(name);
  const lastItem = parent?.lastElementChild ?? parent?.appendChild(page.createElement('li'));
  if (lastItem) lastItem.append(list);
  else before.before(list);
  return list;
}

/** Returns the marker (“·”, “1.”) and removes its `mso-list:Ignore` span. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

const allowedStyles = ['text-align', 'font-weight', 'font-style', 'text-decoration'];

/** Removes classes, Word's own elements, fonts and colours; alignment and emphasis stay. */
function removeFormatting(element: Element): void {
  if (/^[OW]:/i.test(element.tagName)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const styles = (element.getAttribute('style') ?? '')
    .split(';')
    .map((part) => part.split(':').map((word) => word.trim()))
    .filter(
      ([name = '', value = '']) =>
        allowedStyles.includes(name.toLowerCase()) && value && !/^(left|start|normal)$/i.test(value),
    )
    .map(([name, value]) => `${name}: ${value}`);
  const align = element.getAttribute('align');
  if (align && /^(center|right|justify)$/i.test(align)) styles.push(`text-align: ${align.toLowerCase()}`);
  for (const { name } of [...element.attributes]) {
    if (!['href', 'src', 'alt', 'colspan', 'rowspan', 'start'].includes(name)) element.removeAttribute(name);
  }
  if (styles.length > 0) element.setAttribute('style', styles.join('; '));
}

function rename(element: Element, name: string): void {
  const replacement = element.ownerDocument.createElement(name);
  for (const { name: key, value } of [...element.attributes]) replacement.setAttribute(key, value);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

function commentsOf(page: Document): Comment[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}
