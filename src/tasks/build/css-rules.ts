/** The style sheet with only the selectors that pass, at any depth; a rule without a selector is left out. */
export function filterStyleRules(sheet: string, isUsed: (selector: string) => boolean): string {
  return rulesOf(sheet)
    .map(({ prelude, body }) => {
      if (body === undefined) return prelude;
      if (/^@(media|supports|container|layer)\b/.test(prelude)) {
        const inner = filterStyleRules(body, isUsed);
        return inner && `${prelude}{${inner}}`;
      }
      if (prelude.startsWith('@')) return `${prelude}{${body}}`;
      const selectors = splitSelectors(prelude).filter(isUsed);
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
    })
    .join('');
}

/** The style sheet without animations that no rule names. */
export function removeUnusedKeyframes(sheet: string): string {
  const rules = rulesOf(sheet);
  const isKeyframes = (prelude: string) => prelude.startsWith('@keyframes ');
  const words = new Set(
    rules.flatMap(({ prelude, body = '' }) => (isKeyframes(prelude) ? [] : (body.match(/[\w-]+/g) ?? []))),
  );
  return rules
    .filter(({ prelude }) => !isKeyframes(prelude) || words.has(prelude.slice('@keyframes '.length)))
    .map(({ prelude, body }) => (body === undefined ? prelude : `${prelude}{${body}}`))
    .join('');
}

interface Rule {
  prelude: string;
  /** A statement such as `@import` has none. */
  body?: string;
}

/** The rules of a minified style sheet, which has no comments. */
function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < sheet.length; ) {
    const open = endOf(sheet, at, '{;');
    if (sheet[open] !== '{') {
      rules.push({ prelude: sheet.slice(at, open + 1).trim() });
      at = open + 1;
      continue;
    }
    const close = endOf(sheet, open + 1, '}');
    rules.push({ prelude: sheet.slice(at, open).trim(), body: sheet.slice(open + 1, close) });
    at = close + 1;
  }
  return rules.filter(({ prelude }) => prelude !== '');
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; at <= prelude.length; ) {
    const end = endOf(prelude, at, ',');
    selectors.push(prelude.slice(at, end));
    at = end + 1;
  }
  return selectors;
}

const closers: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** The place of the first of these characters outside strings, escapes and brackets, or the length of the text. */
function endOf(text: string, start: number, ends: string): number {
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (ends.includes(character)) return at;
    else if (character === '"' || character === "'") at = endOfString(text, at, character);
    else if (character in closers) at = endOf(text, at + 1, closers[character] ?? '');
  }
  return text.length;
}

function endOfString(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at;
}
