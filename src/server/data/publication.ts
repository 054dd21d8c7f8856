import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Publication } from '../../declare/workflow.ts';
import { tableOf } from '../fields/section-table.ts';

/** What changes in a row that the public sees from now on: a copy of its text is what they see, whatever is written next. */
export const published = (resource: Resource, { live }: Publication, now: Date) => ({
  status: live,
  live: sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${sql.id(tableOf(resource))}))
    where key in (${sql.join(Object.keys(resource.fields))}))`,
  publishedAt: now,
  changed: false,
  rejectReason: null,
  editors: '{}',
});

/** What changes in a row that the public no longer sees. */
export const withdrawn = { live: null, publishedAt: null, changed: false };
