import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { FieldFact } from '../show/record-facts.tsx';
import { useVisibleResource } from '../use-visible.ts';
import { proposedFields } from './review-parts.ts';

/** What was asked for when the record came to wait for the decision, as the voucher of a deaccession. */
export function ProposedFacts({ resource: fullResource, record }: { resource: Resource; record: AnyRecord }) {
  const resource = useVisibleResource(fullResource);
  const names = proposedFields(resource, record);
  if (names.length === 0) return null;
  return (
    <dl className="facts">
      {names.map((name, index) => (
        <FieldFact key={name} resource={resource} name={name} record={record} isFirst={index === 0} />
      ))}
    </dl>
  );
}
