import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import type { FormScreenProps } from '../session/routing/screen-props.ts';
import { COPY } from './copy.ts';

/** What the URL of a form for a new record asks for. */
interface NewRecordSource {
  /** The id of the parent record. */
  parentId: string | null;
  /** The id of the record to copy. */
  copiedId: string | null;
}

/** One form for a new record; the token tells it from others. */
export interface NewRecord extends NewRecordSource {
  token: number;
}

/** Navigation state of a saved record that is still shown in the form it was created in. */
export const newRecordState = ({ token }: NewRecord) => ({ born: token });

/**
 * The form for a new record, and whether it is shown: at its own URL, and at that of the record saved from it. Once
 * it is left, the next form starts empty.
 */
export function useNewRecord(resource: Resource, screen: FormScreenProps['screen']) {
  const { state, search } = useLocation();
  const source = sourceOf(resource, search);
  const [newRecord, setNewRecord] = useState(() => newRecordFor(source));
  const isSavedRecord = screen === 'edit' && (state as { born?: unknown } | null)?.born === newRecord.token;
  const [wasSavedRecord, setWasSavedRecord] = useState(isSavedRecord);
  if (wasSavedRecord !== isSavedRecord) setWasSavedRecord(isSavedRecord);
  const isOtherSource = !isSameSource(source, newRecord);
  const isClosed = (wasSavedRecord && !isSavedRecord) || (screen === 'create' && isOtherSource);
  if (isClosed) setNewRecord(newRecordFor(source));
  const renew = () => setNewRecord(newRecordFor(source));
  return { newRecord, isShown: screen === 'create' || isSavedRecord, renew };
}

/** Whether two URLs open different forms for a new record. */
export const opensOtherRecord = (resource: Resource, one: string, other: string): boolean =>
  !isSameSource(sourceOf(resource, one), sourceOf(resource, other));

const isSameSource = (one: NewRecordSource, other: NewRecordSource): boolean =>
  one.parentId === other.parentId && one.copiedId === other.copiedId;

function sourceOf(resource: Resource, search: string): NewRecordSource {
  const params = new URLSearchParams(search);
  const field = parentField(resource);
  return { parentId: field === undefined ? null : params.get(field), copiedId: params.get(COPY) };
}

/** The reference that the URL of a form fills in: to the parent record, or to the record with the seats. */
export const parentField = ({ within, seats }: Resource): string | undefined => within?.field ?? seats?.by;

/** Random, because the tab's history outlives the page and may hold older tokens. */
const newRecordFor = (source: NewRecordSource): NewRecord => ({ ...source, token: Math.random() });
