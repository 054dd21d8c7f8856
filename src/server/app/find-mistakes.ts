import { checkDeclarations, findDeclarationWarnings } from '../../declare/check.ts';
import { checkCards } from '../../declare/checks/card.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { MenuItem } from '../../declare/menu.ts';
import { checkSeeds } from '../../demo/check-seeds.ts';
import type { SectionSeed } from '../../demo/define-seed.ts';
import type { CardQueries } from '../overview/cards/cards.ts';
import { checkRules, type SectionRules } from '../records/rules.ts';

/** The declarations of a product: what `src/resources` exports. */
export interface Declarations {
  menu: readonly MenuItem[];
  sections: readonly Resource[];
  rules: readonly SectionRules[];
  /** The cards of the overview with their queries. */
  cards: readonly CardQueries[];
  /** The records of the demonstration. */
  seeds: readonly SectionSeed[];
}

/** Every mistake in the sections, their rules and the cards, a sentence each. */
export function findMistakes({ menu, sections, rules, cards, seeds }: Declarations): string[] {
  const mistakes = checkDeclarations(menu, sections);
  // The rules are compared with the sections, whose form must be right first.
  return mistakes.length > 0
    ? mistakes
    : [...findRuleMistakes({ sections, rules, cards }), ...checkSeeds(seeds, sections)];
}

export const findRuleMistakes = ({ sections, rules, cards }: Omit<Declarations, 'menu' | 'seeds'>): string[] => [
  ...checkRules(rules, sections),
  ...checkCards(
    cards.map(({ card }) => card),
    sections,
  ),
];

/** What is probably a mistake in declarations that have none, a sentence each. */
export const findWarnings = ({ menu, sections, rules, cards }: Declarations): string[] =>
  findDeclarationWarnings(
    menu,
    sections,
    cards.map(({ card }) => card),
    (code) => rules.some((one) => one.code === code && one.rules.onMove !== undefined),
  );
