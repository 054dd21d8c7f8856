import { actionsOf } from '../../../declare/actions.ts';
import { findSection, type Resource } from '../../../declare/define-resource.ts';
import { sectionMapping } from './record-mapper.ts';
import { answerAt, isObject, renamed, valueAt } from './value-at.ts';
import type { MenuMapping, WireMapping } from './wire.ts';

/** Our code of an entry of the menu, and that of the server. */
export interface MenuCodes {
  ours: (code: string) => string;
  theirs: (code: string) => string;
}

export function menuCodes({ sections = {}, menu = {} }: WireMapping): MenuCodes {
  const pairs = [
    ...Object.entries(sections).flatMap(([code, section]) => (section?.menu ? [[code, section.menu]] : [])),
    ...Object.entries(menu.groups ?? {}),
  ];
  const find = (from: number, to: number) => (code: string) => pairs.find((pair) => pair[from] === code)?.[to] ?? code;
  return { ours: find(1, 0), theirs: find(0, 1) };
}

/** The tree of the menu in the words of the contract. */
export function menuFrom(
  mapping: MenuMapping = {},
  codes: MenuCodes,
  screens: readonly { code: string; path: string }[],
  data: unknown,
  body: unknown,
): unknown {
  const answer = answerAt(data, body, mapping.at ?? '');
  const entries = mapping.flat && Array.isArray(answer) ? treeOf(answer.filter(isObject), mapping) : answer;
  const paths = new Map(screens.map(({ code, path }) => [code, path]));
  const taken = new Set(paths.values());
  const entryFrom = (entry: unknown): unknown => {
    if (!isObject(entry)) return entry;
    const { children, buttonList, menuUrl, menuCode, ...rest } = renamed(entry, mapping.fields ?? {});
    const code = codes.ours(String(menuCode ?? ''));
    return {
      ...rest,
      menuCode: code,
      // A screen has one address in the client, whatever the server calls its page; no other entry may have it.
      ...(paths.has(code) || !taken.has(String(menuUrl))
        ? { menuUrl: paths.get(code) ?? menuUrl }
        : { menuUrl: '', addressOfSection: menuUrl }),
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

type Entry = Record<string, unknown>;

/** A list of entries as a tree, under the names of the server; entries of no other are at its top. */
function treeOf(entries: readonly Entry[], { flat, fields = {} }: MenuMapping): Entry[] {
  const { id = '', parent = '', isButton } = flat ?? {};
  const { children = 'children', buttonList = 'buttonList' } = fields;
  const ids = new Set(entries.map((entry) => String(valueAt(entry, id))));
  const within = new Map<string, Entry[]>();
  for (const entry of entries) {
    const owner = String(valueAt(entry, parent));
    const key = ids.has(owner) && owner !== String(valueAt(entry, id)) ? owner : '';
    within.set(key, [...(within.get(key) ?? []), entry]);
  }
  const branch = (entry: Entry, above: readonly Entry[]): Entry => {
    const parts = above.includes(entry) ? [] : (within.get(String(valueAt(entry, id))) ?? []);
    return {
      ...entry,
      [children]: parts.filter((part) => !isButton?.(part)).map((part) => branch(part, [...above, entry])),
      // Without buttons among the entries, an entry may have a list of its own.
      ...(isButton ? { [buttonList]: parts.filter(isButton) } : {}),
    };
  };
  return (within.get('') ?? []).filter((entry) => !isButton?.(entry)).map((entry) => branch(entry, []));
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
export function userFrom(mapping: WireMapping, sections: readonly Resource[], data: unknown, body: unknown): unknown {
  const { at = '', fields = {}, features, permissions } = mapping.user ?? {};
  const user = answerAt(data, body, at);
  const granted = permissions === undefined ? undefined : answerAt(data, body, permissions);
  if (!isObject(user)) return user;
  return {
    ...renamed(user, fields),
    ...(features ? { features } : {}),
    ...(Array.isArray(granted)
      ? { permissions: granted.flatMap((permission) => codesOfPermission(mapping, sections, String(permission))) }
      : {}),
  };
}

/** Permissions to read follow from the menu. */
const reading = ['list', 'query', 'page', 'view'];

/** The codes of `cms:news:add`; what belongs to no section stays as it is, and allows nothing. */
function codesOfPermission(mapping: WireMapping, sections: readonly Resource[], permission: string): string[] {
  const owner = permission.split(':').slice(0, -1).join(':');
  if (/^[*:]+$/.test(permission))
    return sections.flatMap((section) => actionsOf(section, sections)).map(({ code }) => code);
  if (reading.includes(permission.split(':').at(-1) ?? '')) return [];
  const section =
    sections.find(({ code }) => sectionMapping(mapping, code)?.permissions === owner) ??
    findSection(sections, menuCodes(mapping).ours(owner)) ??
    findSection(sections, menuCodes(mapping).ours(owner.split(':').at(-1) ?? ''));
  if (!section) return [permission];
  return actionsOfButton(mapping.menu ?? {}, permission, null).map((action) => codeOf(section.code, action));
}

/** The counts of messages: a list of codes with totals, or totals by code. */
export function countsFrom({ counts }: MenuMapping = {}, codes: MenuCodes, data: unknown): unknown {
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
