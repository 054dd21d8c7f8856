import PinyinMatch from 'pinyin-match';

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
