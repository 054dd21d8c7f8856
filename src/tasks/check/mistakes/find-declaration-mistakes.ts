import type { Card } from '../../../declare/card.ts';
import type * as ServerSections from '../../../resources/index.server.ts';
import type * as Sections from '../../../resources/index.ts';
import type * as FindMistakes from '../../../server/app/find-mistakes.ts';
import { type DeclarationMistake, mistakesOf } from '../declaration-mistakes.ts';
import { SECTIONS } from './files.ts';
import { findSourceMistakes } from './source-mistakes.ts';

type Declarations = FindMistakes.Declarations;

/** Runs a module of the project, `/src/resources/index.ts`. */
export type LoadModule = (file: string) => Promise<unknown>;

/**
 * Every mistake in `src/resources`: first those that keep it from being loaded, then those of the checks; without any, what
 * is probably one, marked as a warning.
 */
export async function findDeclarationMistakes(load: LoadModule, root = process.cwd()): Promise<DeclarationMistake[]> {
  const sourceMistakes = findSourceMistakes(root, SECTIONS);
  if (sourceMistakes.length > 0) return sourceMistakes;
  try {
    const { findMistakes, findWarnings } = (await load('/src/server/app/find-mistakes.ts')) as typeof FindMistakes;
    const { menu, sections } = (await load('/src/resources/index.ts')) as typeof Sections;
    const { rules, cardQueries, seeds } = (await load('/src/resources/index.server.ts')) as typeof ServerSections;
    const { cards } = (await load('/src/resources/cards.ts')) as { cards: readonly Card[] };
    const declarations = { menu, sections, rules, cards: cardQueries, seeds };
    const placed = (sentence: string) => mistakesOf(new Error(sentence), root);
    const mistakes = [...findMistakes(declarations), ...findCardsWithoutQueries(cards, cardQueries)].flatMap(placed);
    if (mistakes.length > 0) return withoutRepetition(mistakes);
    return findWarnings(declarations)
      .flatMap(placed)
      .map((mistake) => ({ ...mistake, isWarning: true }));
  } catch (error) {
    return mistakesOf(error, root);
  }
}

/** A card is listed for the pages, its queries for the server. */
function findCardsWithoutQueries(cards: readonly Card[], queries: Declarations['cards']): string[] {
  const codes = queries.map(({ card }) => card?.code);
  return cards
    .filter(({ code }) => !codes.includes(code))
    .map(({ code }) => `The card ${code} has no queries; list them in src/resources/index.server.ts.`);
}

/** A mistake in what several sections share is found in each of them, but mended once. */
const withoutRepetition = (mistakes: readonly DeclarationMistake[]): DeclarationMistake[] => {
  const keyOf = ({ place, message }: DeclarationMistake) => `${place} ${message.replace(/^\w+/, '')}`;
  return [...new Map([...mistakes].reverse().map((mistake) => [keyOf(mistake), mistake])).values()].reverse();
};
