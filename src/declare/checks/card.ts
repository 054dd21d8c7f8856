import {
  label,
  listOf,
  mapOf,
  number,
  objectOf,
  oneOf,
  type Shape,
  similarName,
  textShape,
} from '../../kinds/shape.ts';
import { AUDIT, actionsOf } from '../actions.ts';
import { type Bars, type Card, cardGroups, type Figures, type Rows, type SearchInput, type Series } from '../card.ts';
import type { Resource } from '../define-resource.ts';
import { duplicates } from './failed-checks.ts';

/** Every mistake in the cards of the overview, a sentence each. */
export function checkCards(cards: readonly Card[], sections: readonly Resource[]): string[] {
  const mistakes = cards.flatMap((card, at) => cardShape(card?.code ? `The card ${card.code}` : `cards[${at}]`, card));
  if (mistakes.length > 0) return mistakes;
  const codes = codesOf(sections);
  return [
    ...duplicates(cards.map(({ code }) => code)).map((code) => `Two cards have the code "${code}"; give one another.`),
    ...cards.flatMap(({ code, reads }) => [
      ...reads
        .filter((one) => !codes.includes(one))
        .map((one) => {
          const similar = similarName(one, codes);
          const question = similar ? `; did you mean "${similar}"?` : '.';
          return `The card ${code} is opened by "${one}", which is no permission code${question}`;
        }),
    ]),
  ];
}

const codesOf = (sections: readonly Resource[]): string[] =>
  sections.flatMap((resource) => [
    resource.code,
    `${resource.code}:${AUDIT}`,
    ...actionsOf(resource, sections).map(({ code }) => code),
  ]);

const unit = oneOf('count', 'percent', 'hours', 'days');

const partShapes: Readonly<Record<string, Shape>> = {
  figures: objectOf<Figures>(
    { shape: textShape, figures: mapOf(objectOf<Figures['figures'][string]>({ label }, { unit })) },
    {},
  ),
  series: objectOf<Series>({ shape: textShape, title: label, unit }, {}),
  bars: objectOf<Bars>({ shape: textShape, title: label, one: label, unit }, {}),
  rows: objectOf<Rows>(
    {
      shape: textShape,
      title: label,
      columns: mapOf(
        objectOf<Rows['columns'][string]>(
          { label, kind: oneOf('text', 'number', 'percent', 'days', 'day', 'moment') },
          {},
        ),
      ),
      empty: label,
    },
    { collapsed: number },
  ),
  search: objectOf<SearchInput>({ shape: textShape, title: label, hint: label }, {}),
};

const partShape: Shape = (at, part) => {
  const { shape } = (part ?? {}) as { shape?: unknown };
  const ownShape = Object.hasOwn(partShapes, String(shape)) ? partShapes[String(shape)] : undefined;
  return ownShape?.(at, part) ?? oneOf(...Object.keys(partShapes))(`${at}.shape`, shape);
};

const cardShape = objectOf<Card>(
  { code: textShape, label, about: label, reads: listOf(textShape), parts: mapOf(partShape) },
  { group: oneOf(...cardGroups) },
);
