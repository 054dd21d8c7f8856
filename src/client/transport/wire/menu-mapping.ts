import type { Resource } from '../../../declare/define-resource.ts';
import { answerAt, isObject, renamed } from './value-at.ts';
import type { MenuMapping, UserMapping, WireMapping } from './wire.ts';

/** Our code of a section in the menu, and that of the server. */
export interface SectionCodes {
  ours: (code: string) => string;
  theirs: (code: string) => string;
}

export function sectionCodes({ sections = {} }: WireMapping): SectionCodes {
  const pairs = Object.entries(sections).flatMap(([code, section]) => (section?.menu ? [[code, section.menu]] : []));
  const find = (from: number, to: number) => (code: string) => pairs.find((pair) => pair[from] === code)?.[to] ?? code;
  return { ours: find(1, 0), theirs: find(0, 1) };
}

/** The tree of the menu in the words of the contract. */
export function menuFrom(
  mapping: MenuMapping = {},
  codes: SectionCodes,
  sections: readonly Resource[],
  data: unknown,
  body: unknown,
): unknown {
  const entries = answerAt(data, body, mapping.at ?? '');
  const paths = new Map(sections.map(({ code, path }) => [code, path]));
  const entryFrom = (entry: unknown): unknown => {
    if (!isObject(entry)) return entry;
    const { children, buttonList, menuUrl, menuCode, ...rest } = renamed(entry, mapping.fields ?? {});
    const code = codes.ours(String(menuCode ?? ''));
    return {
      ...rest,
      menuCode: code,
      // A section has one address in the client, whatever the server calls its page.
      menuUrl: paths.get(code) ?? menuUrl,
      children: Array.isArray(children) ? children.map(entryFrom) : children,
      buttonList: Array.isArray(buttonList)
        ? buttonList.flatMap((button) =>
            actionsOfButton(mapping, button, entry).map((name) => ({ menuCode: codeOf(code, name) })),
          )
        : buttonList,
    };
  };
  return Array.isArray(entries) ? entries.map(entryFrom) : entries;
}

const codeOf = (section: string, action: string): string => (action.includes(':') ? action : `${section}:${action}`);

/** The actions that a button allows; one code may stand for several. A code of the contract stays as it is. */
function actionsOfButton(
  { buttons, buttonCode, fields }: MenuMapping,
  button: unknown,
  entry: unknown,
): readonly string[] {
  if (typeof buttons === 'function') return buttons(button, entry);
  const code = isObject(button) ? button[buttonCode ?? fields?.menuCode ?? 'menuCode'] : button;
  if (typeof code !== 'string' || code === '') return [];
  const name = code.split(/[:/]/).at(-1) ?? '';
  const actions = Object.entries(buttons ?? {}).filter(([, word]) => word === name);
  if (actions.length > 0) return actions.map(([action]) => action);
  return [/^\w+:/.test(code) && code.split(':').length === 2 && buttons === undefined ? code : name];
}

/** The operator in the words of the contract. */
export function userFrom({ at = '', fields = {}, features }: UserMapping = {}, data: unknown, body: unknown): unknown {
  const user = answerAt(data, body, at);
  return isObject(user) ? { ...renamed(user, fields), ...(features ? { features } : {}) } : user;
}

/** The counts of messages: a list of codes with totals, or totals by code. */
export function countsFrom({ counts }: MenuMapping = {}, codes: SectionCodes, data: unknown): unknown {
  if (Array.isArray(data)) {
    return data.map((entry) => {
      const { menuCode, ...rest } = isObject(entry) ? renamed(entry, counts ?? {}) : {};
      return { ...rest, menuCode: codes.ours(String(menuCode)) };
    });
  }
  return isObject(data)
    ? Object.fromEntries(Object.entries(data).map(([code, total]) => [codes.ours(code), total]))
    : data;
}
