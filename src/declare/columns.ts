import { choice } from '../kinds/choice/choice.ts';
import { dateTime } from '../kinds/date-time/date-time.ts';
import type { Field } from '../kinds/index.ts';
import { integer } from '../kinds/integer/integer.ts';
import { reference } from '../kinds/reference/reference.ts';
import type { Resource } from './define-resource.ts';

/** The section that `createdBy` and `updatedBy` refer to. */
export const OPERATOR = 'operator';

/** The columns of every record, declared as fields so that lists and filters treat them like any other. */
const systemFields: Readonly<Record<string, Field>> = {
  id: integer({ label: { zh: '编号', en: 'No.' } }),
  createdAt: dateTime({ label: { zh: '创建时间', en: 'Created' } }),
  createdBy: reference({ label: { zh: '创建人', en: 'Created by' }, to: OPERATOR }),
  updatedAt: dateTime({ label: { zh: '更新时间', en: 'Updated' } }),
  updatedBy: reference({ label: { zh: '更新人', en: 'Updated by' }, to: OPERATOR }),
};

/** The field of a column: a declared field, a system column, or the state of the workflow. */
export function columnField(resource: Resource, name: string): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name];
  if (name === 'status' && resource.workflow) return statusField(resource.workflow.states);
  if (name === 'publishedAt' && resource.workflow) return publishedAt;
  return Object.hasOwn(systemFields, name) ? systemFields[name] : undefined;
}

const publishedAt = dateTime({ label: { zh: '上次发布', en: 'Last published' } });

type States = NonNullable<Resource['workflow']>['states'];

/** Cached per workflow, because lists read it very often. */
const statusFields = new WeakMap<States, Field>();

function statusField(states: States): Field {
  const field =
    statusFields.get(states) ??
    choice({
      label: { zh: '状态', en: 'Status' },
      options: Object.fromEntries(Object.entries(states).map(([name, { label }]) => [name, label])),
    });
  statusFields.set(states, field);
  return field;
}
