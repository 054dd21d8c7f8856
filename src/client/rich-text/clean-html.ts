import createPurifier from 'dompurify';
import {
  addressAttributes,
  alignedElements,
  alignments,
  allowedAddress,
  articleElements,
  removedWithContent,
} from '../../contract/article.ts';

/**
 * Creates the function that leaves of an HTML text only the markup of an article: nothing that runs scripts or sends
 * requests. `resolve` makes the URLs of stored pictures absolute.
 */
export function createHtmlCleaner(resolve: (url: string) => string): (html: string) => string {
  const purifier = createPurifier(window);
  purifier.addHook('beforeSanitizeAttributes', markAlignment);
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    const allowed = attributesOf.get(element.localName)?.includes(attribute.attrName);
    // DOMPurify keeps the `data:` address of a picture whatever addresses are allowed.
    if (!allowed || /^data:/i.test(attribute.attrValue)) attribute.keepAttr = false;
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName === 'a') openInNewWindow(element);
    if (element.localName === 'img') {
      element.setAttribute('src', resolve(element.getAttribute('src') ?? ''));
      element.setAttribute('loading', 'lazy');
    }
  });
  return (html) => purifier.sanitize(html, config);
}

/** The alignment of the stored `style`, as an attribute for which there is a rule in `rich-text.css`. */
const ALIGNMENT = 'data-align';

const attributesOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(articleElements).map(([name, attributes]) => [
    name,
    alignedElements.includes(name) ? [...attributes, ALIGNMENT] : attributes,
  ]),
);

const attributes = [...new Set([...attributesOf.values()].flat())];

const config = {
  ALLOWED_TAGS: Object.keys(articleElements),
  ALLOWED_ATTR: attributes,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: allowedAddress,
  // DOMPurify takes the value of any other attribute for an address.
  ADD_URI_SAFE_ATTR: attributes.filter((name) => !addressAttributes.includes(name)),
  // The server keeps the text of a form that was pasted; a stored form did not come from it.
  FORBID_CONTENTS: [...removedWithContent, 'form'],
};

const alignmentIn = new RegExp(`(?:^|;)\\s*text-align\\s*:\\s*(${alignments.join('|')})\\s*(?:;|$)`, 'i');

function markAlignment(element: Element): void {
  // DOMPurify calls its hooks for texts, too.
  if (!(element instanceof Element)) return;
  const [, alignment] = alignmentIn.exec(element.getAttribute('style') ?? '') ?? [];
  element.removeAttribute(ALIGNMENT);
  if (alignment) element.setAttribute(ALIGNMENT, alignment.toLowerCase());
}

function openInNewWindow(link: Element): void {
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noreferrer');
}
