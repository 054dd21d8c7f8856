import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import { PAGE_SIZES } from '../../../contract/list.ts';
import type { SeatCount } from '../../../contract/seats.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import { mayCountSeatsBy, seatsOf } from '../../../declare/seats.ts';
import type { Schema } from '../../fields/kind.ts';
import { envelope, forbidden, unreadableRequest } from '../../http/errors.ts';
import { parseId, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../app-context.ts';
import type { SectionRouteContext } from '../record-routes.ts';
import { envelopeResponse, integerSchema, objectSchema } from '../route-schema.ts';
import { countSeats } from './seat-counts.ts';

const nullableInteger = { ...integerSchema, nullable: true };

const seatCountsSchema: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: integerSchema,
      capacity: nullableInteger,
      taken: integerSchema,
      waitlist: nullableInteger,
      waiting: integerSchema,
    },
  },
};

/** Maximum number of events, the largest page size. */
const MAX_EVENTS = Math.max(...PAGE_SIZES);

/** Route that counts the seats of the events on a page with one query. */
export function seatRoutes(
  { app, resource, guard, operatorOf, describe }: SectionRouteContext,
  { database, sections }: AppContext,
): void {
  const place = seatsOf(resource, sections);
  if (!place) return;
  const options = {
    onRequest: guard('list'),
    schema: {
      ...describe('How the seats stand that its records are held against'),
      querystring: objectSchema(
        { id: { ...integerSchema, description: 'Of what has the seats; repeated for several' } },
        ['id'],
      ),
      response: envelopeResponse(seatCountsSchema),
    },
  };
  app.get(`${API_PREFIX}/${apiPathOf(resource)}/${sectionCalls.seats}`, options, async (request) => {
    if (!mayCountSeatsBy(place, operatorOf(request).codes, sections)) throw forbidden();
    const ids = [requestQuery(request).id].flat();
    if (ids.length > MAX_EVENTS) throw unreadableRequest(tooMany);
    const counts = await countSeats(
      database.db,
      place,
      ids.map((id) => parseId({ id })),
    );
    return envelope<SeatCount[]>(counts.filter(({ exists }) => exists));
  });
}

const tooMany = {
  zh: `一次最多查询 ${MAX_EVENTS} 个名额，请分几次查询。`,
  en: `Seats are counted for at most ${MAX_EVENTS} records at a time; please ask in parts.`,
};
