import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { Label } from '../../contract/label.ts';
import { SEARCH_MAX, type SearchAnswer, type SectionHits } from '../../contract/search.ts';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { lengthOf } from '../../kinds/plain-text.ts';
import { toLanguage } from '../database/to-language.ts';
import type { AccessControl, Operator } from '../http/access.ts';
import { envelope, forbidden, languageOf, unreadableRequest } from '../http/errors.ts';
import { parsePage, type QueryParameters, requestQuery } from '../http/request-parts.ts';
import type { AppContext } from './app-context.ts';
import { envelopeResponse, integerSchema, objectSchema, stringSchema } from './route-schema.ts';
import { searchSchema } from './schemas.ts';
import { createSearch } from './search.ts';

/** Searches all sections that the operator may read. */
export function searchRoute(
  app: FastifyInstance,
  { database: { longReads }, sections }: AppContext,
  access: AccessControl,
): void {
  const search = createSearch(longReads, sections, (err, section) =>
    app.log.error({ err, section }, 'a section could not be searched'),
  );
  const mayRead = ({ codes }: Operator, resource: Resource) =>
    mayDo(resource, 'list', (code) => codes.has(code), sections);

  const options = { onRequest: access.guard(), config: { rateGroup: 'search' }, schema } as const;
  app.get(`${API_PREFIX}/${calls.search}`, options, async (request) => {
    const operator = access.operatorOf(request);
    const query = requestQuery(request);
    const text = textIn(query);
    const readableSections = sections.filter((resource) => mayRead(operator, resource));
    if (query.section === undefined) {
      const each = query.pageSize === undefined ? ROWS_EACH : Math.min(parsePage(query).pageSize, MAX_ROWS_EACH);
      return searchResponse(request, await search.everywhere(text, readableSections, { operator, each }));
    }
    const resource = findSection(readableSections, query.section);
    if (!resource) throw forbidden();
    return searchResponse(request, await search.inside(text, resource, { operator, ...parsePage(query) }));
  });
}

const searchResponse = (request: FastifyRequest, sections: SectionHits<Label>[]) =>
  envelope<SearchAnswer>({ sections: toLanguage(sections, languageOf(request)) });

const ROWS_EACH = 5;
const MAX_ROWS_EACH = 10;

function textIn({ q }: QueryParameters): string {
  const text = [q ?? []].flat().join(' ').trim();
  if (lengthOf(text) <= SEARCH_MAX) return text;
  throw unreadableRequest({
    zh: `最多按 ${SEARCH_MAX} 个字查找，请缩短后再试。`,
    en: `At most ${SEARCH_MAX} characters are looked for; please shorten them and try again.`,
  });
}

const schema = {
  tags: ['Search'],
  summary: 'Records of every section that the operator may read, by a few words',
  querystring: objectSchema(
    {
      q: { ...stringSchema, description: 'Words that all stand somewhere in the record, or #12 for a number' },
      section: { ...stringSchema, description: 'Only this one, page by page' },
      current: { type: 'integer', default: 1, description: 'Together with a section' },
      pageSize: { ...integerSchema, description: 'How many of each section; of a single one, how many a page' },
    },
    ['q'],
  ),
  response: envelopeResponse(searchSchema),
};
