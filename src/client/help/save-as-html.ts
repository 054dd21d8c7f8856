/** Saves a text as a page that needs nothing else: its elements, the styles of the help, and the values they use. */
export function saveAsHtml(content: HTMLElement, title: string): void {
  const page = content.ownerDocument;
  const rules = [...page.styleSheets]
    .flatMap(rulesOf)
    .filter((rule) => /\.(help|handbook|section-help|quiet|state)\b/.test(rule));
  const names = new Set([...(rules.join('').match(/--[\w-]+/g) ?? []), '--ant-color-bg-elevated', '--ant-color-text']);
  const style = getComputedStyle(content);
  const values = [...names].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  const body =
    'body{max-width:840px;margin:32px auto;padding:0 16px;font:14px/1.6 sans-serif;background:var(--ant-color-bg-elevated);color:var(--ant-color-text)}.printed{display:block}';
  const html = `<!doctype html><html lang="${page.documentElement.lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>:root{${values}}${rules.join('')}${body}</style></head><body>${content.outerHTML}</body></html>`;
  const link = page.createElement('a');
  link.href = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  link.download = `${title.replace(/[\\/:*?"<>|：]/g, '-')}.html`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function rulesOf(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText);
  } catch {
    // A sheet of an extension of the browser may not be read.
    return [];
  }
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
