import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Publication } from '../../declare/workflow.ts';
import { tableOf } from './section-table.ts';

/**
 * The columns changed by publication: a copy of the record is what the public sees, regardless of later edits. Without
 * a planned time, the current one becomes the time of publication.
 */
export const publishedColumns = (
  resource: Resource,
  { live: liveState, from }: Publication,
  at: Date | RawBuilder<unknown>,
) => {
  const moment = at instanceof Date ? sql`${at}::timestamptz` : at;
  // To the minute, like all times entered and shown.
  const since = sql`coalesce(${sql.ref(from)}, date_trunc('minute', ${moment}))`;
  return {
    status: liveState,
    [from]: since,
    live: sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${sql.id(tableOf(resource))}))
      where key in (${sql.join(Object.keys(resource.fields))})) || jsonb_build_object(${from}::text, ${since})`,
    publishedAt: moment,
    changed: false,
    rejectReason: null,
    editors: '{}',
  };
};

/** The columns changed when a record is withdrawn. */
export const withdrawnColumns = { live: null, publishedAt: null, changed: false };
