import PinyinMatch from 'pinyin-match';
import type { Favourite } from '../../contract/favourite.ts';
import { EXPORT } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { listAddress } from '../../declare/list-address.ts';
import { leavesOf, type NavEntry } from '../routing/navigation.ts';
import type { May } from '../session/use-may.ts';
import { pageSentences } from '../ui/page-messages.ts';
import { paletteMessages, paletteSentences } from './palette-messages.ts';
import type { Visit } from './recent.ts';

/** One line of the palette: it leads somewhere, or does something. */
export interface PaletteItem {
  key: string;
  label: string;
  /** What it is, in fewer words and paler. */
  detail?: string;
  to?: string;
  /** What the page it leads to is told. */
  state?: object;
  run?: () => void;
}

export interface PaletteGroup {
  key: string;
  label: string;
  choices: PaletteItem[];
}

/** Something that can be done anywhere; found under its name in either language. */
export interface PaletteCommand {
  key: string;
  label: Label;
  to?: string;
  state?: object;
  run?: () => void;
}

/** What is known without asking the server. */
export interface PaletteContext {
  text: string;
  entries: readonly NavEntry[];
  records: readonly Resource[];
  favourites: readonly Favourite[];
  recent: readonly Visit[];
  commands: readonly PaletteCommand[];
  may: May;
  say: (label: Label) => string;
}

const MOST = 6;
const MOST_RECENT = 8;
const MOST_SEEN = 3;
const MOST_FAVOURITES = 12;

/** Before anything is typed: where one has been, and what can be done. Then whatever is so called. */
export function localPaletteGroups(known: PaletteContext): PaletteGroup[] {
  const { text, commands, say } = known;
  const isAsked = text.trim() !== '';
  const all = isAsked ? [...commands, ...createCommands(known), ...exportCommands(known)] : commands;
  const bestMatches = (names: readonly Named[], most: number) =>
    (isAsked ? rankByName(names, text, (one) => one.names) : names).slice(0, most).map(({ choice }) => choice);
  const groups: PaletteGroup[] = [
    {
      key: 'favourites',
      label: say(paletteMessages.favourites),
      choices: bestMatches(favouriteItems(known), isAsked ? MOST : MOST_FAVOURITES),
    },
    {
      key: 'recent',
      label: say(paletteMessages.recent),
      choices: isAsked ? [] : bestMatches(recentItems(known), MOST_RECENT),
    },
    {
      key: 'sections',
      label: say(paletteMessages.sections),
      choices: isAsked ? bestMatches(sectionItems(known), MOST) : [],
    },
    { key: 'actions', label: say(paletteMessages.actions), choices: bestMatches(all.map(commandOf(say)), MOST) },
    {
      key: 'seen',
      label: say(paletteMessages.recent),
      choices: isAsked ? bestMatches(recentItems(known), MOST_SEEN) : [],
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

interface Named {
  choice: PaletteItem;
  names: string[];
}

const commandOf =
  (say: PaletteContext['say']) =>
  ({ label, ...command }: PaletteCommand): Named => ({
    choice: { ...command, label: say(label) },
    names: [label.zh, label.en],
  });

/** The menu, under the server's names and under ours. */
function sectionItems({ entries, records }: PaletteContext): Named[] {
  return entries.flatMap((top) =>
    leavesOf([top]).map((entry) => {
      const { label } = records.find(({ path }) => path === entry.path) ?? {};
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

/** A new record of whatever has a list of its own; what is inside another record is begun there. */
const createCommands = ({ records, may }: PaletteContext): PaletteCommand[] =>
  records
    .filter((resource) => !resource.within && may(resource, 'create'))
    .map((resource) => ({
      key: `create ${resource.code}`,
      label: createLabel(resource),
      to: `${resource.path}/create`,
    }));

/** A file of each list in the menu, by the dialog the list itself opens. */
const exportCommands = ({ entries, records, may }: PaletteContext): PaletteCommand[] => {
  const paths = new Set(leavesOf(entries).map(({ path }) => path));
  return records
    .filter((resource) => paths.has(resource.path) && may(resource, EXPORT))
    .map((resource) => ({
      key: `export ${resource.code}`,
      label: paletteSentences.exported(resource.label),
      to: resource.path,
      state: { export: true },
    }));
};

const createLabel = ({ entry, label }: Resource): Label =>
  entry
    ? paletteSentences.namedIn(label, entry)
    : { zh: pageSentences.newIn(label.zh).zh, en: pageSentences.newIn(label.en).en };

/** Lists and records the operator has marked; a record whose name is still being asked for is its number. */
const favouriteItems = ({ favourites, records, may, say }: PaletteContext): Named[] =>
  favourites.flatMap(({ section, id, title }) => {
    const resource = records.find(({ code }) => code === section);
    const key = `favourite ${section} ${id}`;
    if (!resource || !may(resource, 'show')) return [];
    const { path, label } = resource;
    if (id !== 0) return [recordChoice(key, resource, id, title ?? null, say)];
    const list = listAddress(resource, records) ?? path;
    return [
      { choice: { key, label: say(label), detail: say(paletteMessages.list), to: list }, names: [label.zh, label.en] },
    ];
  });

function recordChoice(
  key: string,
  { path, label }: Resource,
  id: number,
  title: string | null,
  say: PaletteContext['say'],
) {
  const called = title || `#${id}`;
  return {
    choice: { key, label: called, detail: say(label), to: `${path}/show/${id}` },
    names: [called, `#${id}`],
  };
}

/** What the operator may no longer read is no longer offered either. */
const recentItems = ({ recent, records, may, say }: PaletteContext): Named[] =>
  recent.flatMap(({ section, id, title, titleEn }) => {
    const resource = records.find(({ code }) => code === section);
    if (!resource || !may(resource, 'show')) return [];
    const called = title && say({ zh: title, en: titleEn || title });
    return [recordChoice(`recent ${section} ${id}`, resource, id, called, say)];
  });

/**
 * How well something is called by what was typed: where the first word stands in one of its names, by its characters,
 * its pinyin or their initials. Nothing when a word stands nowhere.
 */
export function matchNames(names: readonly string[], text: string): number | null {
  const places = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => Math.min(...names.map((name) => placeIn(name, word))));
  const [first = 0] = places;
  return places.every(Number.isFinite) ? first : null;
}

function placeIn(name: string, word: string): number {
  const plain = name.toLowerCase().indexOf(word);
  if (plain >= 0) return plain;
  const spelt = PinyinMatch.match(name, word);
  return spelt ? spelt[0] : Number.POSITIVE_INFINITY;
}

/** Those that are so called, the best first, and otherwise in their order. */
export const rankByName = <T>(all: readonly T[], text: string, namesOf: (one: T) => readonly string[]): T[] =>
  all
    .flatMap((one) => {
      const place = matchNames(namesOf(one), text);
      return place === null ? [] : [{ one, place }];
    })
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one);
