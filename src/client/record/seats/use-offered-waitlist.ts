import type { Resource } from '../../../declare/define-resource.ts';
import { seatMoves } from '../../../declare/seats.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useMay } from '../../session/use-may.ts';
import type { RecordAction } from '../record-actions.ts';
import { useSeatPlace } from './use-seats.ts';

/** The move to the waiting list that an approval offers to applications without a seat, where the operator may do it. */
export function useOfferedWaitlist(resource: Resource, approval: string): RecordAction | undefined {
  const may = useMay();
  const hasOrElse = useFeature('orElse');
  const place = useSeatPlace(resource);
  const { approve, waitlist: name } = seatMoves;
  const move = resource.workflow?.moves[name];
  const isOffered = hasOrElse && approval === approve && place?.isHolder === false && may(resource, name);
  return isOffered && move ? { name, label: move.label, move } : undefined;
}
