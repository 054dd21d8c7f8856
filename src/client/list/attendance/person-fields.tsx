import type { AnyRecord, Resource, Seats } from '../../../declare/define-resource.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import { visibilityOfField } from '../../record/masking.ts';
import type { May } from '../../session/use-may.ts';

/** The fields in the line of an application beside its name, as far as this operator may see them. */
export function lineFields(applications: Resource, { takes, checkIn }: Seats, may: May): string[] {
  const { number, phone, shows = [] } = checkIn ?? {};
  return [...new Set([number, phone, takes, ...shows])].flatMap((name) =>
    name !== undefined && visibilityOfField(applications, name, may) !== 'hidden' ? name : [],
  );
}

/** The value of a field, masked as the server has sent it. */
export function PersonValue({
  applications,
  name,
  person,
}: {
  applications: Resource;
  name: string;
  person: AnyRecord;
}) {
  const field = applications.fields[name];
  const value = person[name] ?? null;
  if (!field || value === null) return null;
  const { Show } = kindOf(field);
  return <Show field={field} value={value} />;
}
