import type { Label } from '../../contract/label.ts';
import type { SearchHit, SectionHits } from '../../contract/search.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { recordPath } from '../page/record-path.ts';
import { labelOf, parentTitles, startTimeOf } from '../page/reference-title.ts';
import { countText } from '../ui/count-text.ts';
import type { PaletteGroup } from './choices.ts';
import { paletteSentences } from './palette-messages.ts';

type Say = (label: Label) => string;

/** The search results by section; the last option of a section leads to all its results. */
export const searchResultGroups = (
  text: string,
  results: readonly SectionHits[],
  sections: readonly Resource[],
  say: Say,
): PaletteGroup[] =>
  results.flatMap(({ section, list, total, more }) => {
    const resource = findSection(sections, section);
    if (!resource || list.length === 0) return [];
    const label = say(resource.label);
    const allItem = {
      key: `all ${section}`,
      label: say(paletteSentences.allIn(resource.label, countText(total, more))),
    };
    return [
      {
        key: `found ${section}`,
        label,
        choices: [
          ...list.map((record) => ({
            key: `record ${section} ${record.id}`,
            label: record.title || `#${record.id}`,
            detail: [parentText(record, say), startTimeOf(record), stateOf(resource, record, say), `#${record.id}`]
              .filter(Boolean)
              .join(' · '),
            to: recordPath(resource, 'show', record),
          })),
          ...(total > list.length ? [{ ...allItem, to: searchAddress(text, section) }] : []),
        ],
      },
    ];
  });

/** The URL of the search page, for one section or for all. */
export const searchAddress = (text: string, section?: string): string =>
  `/search?${new URLSearchParams({ q: text, ...(section ? { section } : {}) })}`;

const parentText = (record: Partial<Pick<SearchHit, 'place'>>, say: Say): string =>
  parentTitles(record)
    .map((parent) => say(labelOf(parent)))
    .join(' / ');

function stateOf({ workflow }: Resource, { status }: SearchHit, say: Say): string {
  if (status === undefined) return '';
  const state = workflow && Object.hasOwn(workflow.states, status) ? workflow.states[status] : undefined;
  return state ? say(state.label) : status;
}
