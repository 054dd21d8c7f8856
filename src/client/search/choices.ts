import PinyinMatch from 'pinyin-match';
import type { Favourite } from '../../contract/favourite.ts';
import type { Label } from '../../contract/label.ts';
import { EXPORT } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { listAddress } from '../../declare/list-address.ts';
import { recordPath, tabAddress } from '../page/record-path.ts';
import { newRecordTitle } from '../page/screen-titles.ts';
import type { RecentRecord } from '../session/recent-records.ts';
import { leavesOf, type NavEntry } from '../session/routing/navigation.ts';
import type { May } from '../session/use-may.ts';
import { paletteMessages, paletteSentences } from './palette-messages.ts';

/** An option of the palette: a link or a command. */
export interface PaletteItem {
  key: string;
  label: string;
  /** Secondary text, such as the section. */
  detail?: string;
  to?: string;
  /** The navigation state for the target page. */
  state?: object;
  run?: () => void;
}

export interface PaletteGroup {
  key: string;
  label: string;
  choices: PaletteItem[];
}

/** A command that is available on every page; both its names are searchable. */
export interface PaletteCommand {
  key: string;
  label: Label;
  to?: string;
  state?: object;
  run?: () => void;
}

/** The data the palette searches in the browser, without a request. */
export interface PaletteContext {
  text: string;
  entries: readonly NavEntry[];
  sections: readonly Resource[];
  favourites: readonly Favourite[];
  recent: readonly RecentRecord[];
  commands: readonly PaletteCommand[];
  may: May;
  say: (label: Label) => string;
}

const MAX_MATCHES = 6;
const MAX_RECENT = 8;
const MAX_RECENT_MATCHES = 3;
const MAX_FAVOURITES = 12;

/**
 * The groups that need no request. Without text: favourites, recent records and commands; with text: everything whose
 * name matches.
 */
export function localPaletteGroups(context: PaletteContext): PaletteGroup[] {
  const { text, commands, say } = context;
  const hasText = text.trim() !== '';
  const allCommands = hasText
    ? [...commands, ...tabCommands(context), ...createCommands(context), ...exportCommands(context)]
    : commands;
  const bestMatches = (items: readonly NamedItem[], limit: number) =>
    (hasText ? rankByName(items, text, (one) => one.names) : items).slice(0, limit).map(({ choice }) => choice);
  const groups: PaletteGroup[] = [
    {
      key: 'favourites',
      label: say(paletteMessages.favourites),
      choices: bestMatches(favouriteItems(context), hasText ? MAX_MATCHES : MAX_FAVOURITES),
    },
    {
      key: 'recent',
      label: say(paletteMessages.recent),
      choices: hasText ? [] : bestMatches(recentItems(context), MAX_RECENT),
    },
    {
      key: 'sections',
      label: say(paletteMessages.sections),
      choices: hasText ? bestMatches(sectionItems(context), MAX_MATCHES) : [],
    },
    {
      key: 'actions',
      label: say(paletteMessages.actions),
      choices: bestMatches(allCommands.map(commandOf(say)), MAX_MATCHES),
    },
    {
      key: 'seen',
      label: say(paletteMessages.recent),
      choices: hasText ? bestMatches(recentItems(context), MAX_RECENT_MATCHES) : [],
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

interface NamedItem {
  choice: PaletteItem;
  names: string[];
}

const commandOf =
  (say: PaletteContext['say']) =>
  ({ label, ...command }: PaletteCommand): NamedItem => ({
    choice: { ...command, label: say(label) },
    names: [label.zh, label.en],
  });

/** The sections of the menu, searchable by the server's names and the declared labels. */
function sectionItems({ entries, sections }: PaletteContext): NamedItem[] {
  return entries.flatMap((top) =>
    leavesOf([top]).map((entry) => {
      const { label } = sections.find(({ path }) => path === entry.path) ?? {};
      return {
        choice: {
          key: `section ${entry.path}`,
          label: entry.name,
          to: entry.path,
          ...(top === entry ? {} : { detail: top.name }),
        },
        names: [entry.name, ...(label ? [label.zh, label.en] : [])],
      };
    }),
  );
}

/** Commands that create a record; records inside another record are created on its page. */
const createCommands = ({ sections, may }: PaletteContext): PaletteCommand[] =>
  sections
    .filter((resource) => !resource.within && may(resource, 'create'))
    .map((resource) => ({
      key: `create ${resource.code}`,
      label: createLabel(resource),
      to: `${resource.path}/create`,
    }));

/** Commands that open a view of a section beside its list, such as the audit log. */
const tabCommands = ({ entries, sections, may }: PaletteContext): PaletteCommand[] => {
  const paths = new Set(leavesOf(entries).map(({ path }) => path));
  return sections
    .filter(({ path }) => paths.has(path))
    .flatMap((resource) =>
      Object.entries(resource.tabs ?? {})
        .filter(([name]) => may(resource, name))
        .map(([name, { label }]) => ({
          key: `tab ${resource.code} ${name}`,
          label,
          to: tabAddress(resource.path, name),
        })),
    );
};

/** Commands that open the export dialog of a list. */
const exportCommands = ({ entries, sections, may }: PaletteContext): PaletteCommand[] => {
  const paths = new Set(leavesOf(entries).map(({ path }) => path));
  return sections
    .filter((resource) => paths.has(resource.path) && may(resource, EXPORT))
    .map((resource) => ({
      key: `export ${resource.code}`,
      label: paletteSentences.exportOf(resource.label),
      to: resource.path,
      state: { export: true },
    }));
};

const createLabel = (resource: Resource): Label =>
  resource.entry ? paletteSentences.namedIn(resource.label, resource.entry) : newRecordTitle(resource);

/** The operator's favourites; a record whose title is not loaded yet is shown by its number. */
const favouriteItems = ({ favourites, sections, may, say }: PaletteContext): NamedItem[] =>
  favourites.flatMap(({ section, id, title }) => {
    const resource = findSection(sections, section);
    const key = `favourite ${section} ${id}`;
    if (!resource || !may(resource, 'show')) return [];
    const { path, label } = resource;
    if (id !== 0) return [recordItem({ key, resource, id, title: title ?? null, say })];
    const list = listAddress(resource, sections) ?? path;
    return [
      { choice: { key, label: say(label), detail: say(paletteMessages.list), to: list }, names: [label.zh, label.en] },
    ];
  });

interface RecordItem {
  key: string;
  resource: Resource;
  id: number;
  title: string | null;
  say: PaletteContext['say'];
}

function recordItem({ key, resource, id, title, say }: RecordItem): NamedItem {
  const name = title || `#${id}`;
  return {
    choice: { key, label: name, detail: say(resource.label), to: recordPath(resource, 'show', { id }) },
    names: [name, `#${id}`],
  };
}

/** Recently visited records, without those the operator may no longer read. */
const recentItems = ({ recent, sections, may, say }: PaletteContext): NamedItem[] =>
  recent.flatMap(({ section, id, title, titleEn }) => {
    const resource = findSection(sections, section);
    if (!resource || !may(resource, 'show')) return [];
    const recentTitle = title && say({ zh: title, en: titleEn || title });
    return [recordItem({ key: `recent ${section} ${id}`, resource, id, title: recentTitle, say })];
  });

/**
 * The position of the first typed word in one of the names, by characters, pinyin or pinyin initials; null when a word
 * occurs in none of them.
 */
export function matchNames(names: readonly string[], text: string): number | null {
  const positions = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => Math.min(...names.map((name) => matchPosition(name, word))));
  const [first = 0] = positions;
  return positions.every(Number.isFinite) ? first : null;
}

function matchPosition(name: string, word: string): number {
  const index = name.toLowerCase().indexOf(word);
  if (index >= 0) return index;
  const pinyinMatch = PinyinMatch.match(name, word);
  return pinyinMatch ? pinyinMatch[0] : Number.POSITIVE_INFINITY;
}

/** The items with a matching name: best match first, equal matches in their given order. */
export const rankByName = <T>(items: readonly T[], text: string, namesOf: (one: T) => readonly string[]): T[] =>
  items
    .flatMap((one) => {
      const position = matchNames(namesOf(one), text);
      return position === null ? [] : [{ one, position }];
    })
    .sort((left, right) => left.position - right.position)
    .map(({ one }) => one);
