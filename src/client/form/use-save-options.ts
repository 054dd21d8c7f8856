import { useNavigate } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { copyAddress, createAddress, isCopiable } from '../record/copy.ts';
import type { RecordPlace } from '../record/place/use-record-place.ts';
import { screenToOpen } from '../record/record-actions.ts';
import { recordPath } from '../record/rows.ts';
import { useBackLink } from '../record/use-back-link.ts';
import { useMay } from '../session/use-may.ts';
import { placeMessages } from '../ui/place-messages.ts';
import type { SaveOption } from './save-menu.tsx';
import type { AfterSave } from './use-after-save.ts';

interface SaveOptionParts {
  record: AnyRecord | null;
  place: RecordPlace | null;
  save: (then: AfterSave) => void;
  /** Starts another new record. */
  renew: (() => void) | undefined;
}

/** The save menu's options for working through several records. */
export function useSaveOptions(resource: Resource, { record, place, save, renew }: SaveOptionParts): SaveOption[] {
  const may = useMay();
  const navigate = useNavigate();
  const { state } = useBackLink(resource, record);
  const options: SaveOption[] = [];
  const next = place?.next;
  if (next) {
    const to = recordPath(resource, screenToOpen(resource, next.record, may), next.record);
    options.push({ name: 'next', label: placeMessages.saveAndNext, go: () => save(() => ({ to, state: next.state })) });
  }
  if (may(resource, 'create')) {
    const another: AfterSave = (saved) => ({
      to: createAddress(resource, saved),
      state,
      ...(renew && { after: renew }),
    });
    options.push({ name: 'new', label: placeMessages.saveAndNew, go: () => save(another) });
    if (record && isCopiable(resource)) {
      const go = () => void navigate(copyAddress(resource, record), { state });
      options.push({ name: 'duplicate', label: placeMessages.duplicate, go });
    }
  }
  return options;
}
