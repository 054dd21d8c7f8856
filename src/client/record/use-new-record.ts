import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import type { FormScreenProps } from '../routing/define-screens.ts';
import { COPY } from './copy.ts';

/** What a form for something new was opened for. */
interface NewRecordSource {
  /** The record it is to be inside of. */
  parentId: string | null;
  /** The record it begins as a copy of. */
  copiedId: string | null;
}

/** One form for something new, told from every other by its token. */
export interface NewRecord extends NewRecordSource {
  token: number;
}

/** What the address of a record says while it is shown in the form it was written in. */
export const newRecordState = ({ token }: NewRecord) => ({ born: token });

/**
 * The form for something new, and whether it is the one to show: on its own address, and on that of the record saved
 * from it. Once left it is done with, and the next one begins empty.
 */
export function useNewRecord(resource: Resource, screen: FormScreenProps['screen']) {
  const { state, search } = useLocation();
  const opened = openedFor(resource, search);
  const [newRecord, setFresh] = useState(() => newRecordFor(opened));
  const isBorn = screen === 'edit' && (state as { born?: unknown } | null)?.born === newRecord.token;
  const [wasBorn, setWasBorn] = useState(isBorn);
  if (wasBorn !== isBorn) setWasBorn(isBorn);
  const isOther = !isSame(opened, newRecord);
  const isOver = (wasBorn && !isBorn) || (screen === 'create' && isOther);
  if (isOver) setFresh(newRecordFor(opened));
  const renew = () => setFresh(newRecordFor(opened));
  return { newRecord, isShown: screen === 'create' || isBorn, renew };
}

/** Whether the one address opens another form for something new than the other. */
export const opensAnother = (resource: Resource, one: string, other: string): boolean =>
  !isSame(openedFor(resource, one), openedFor(resource, other));

const isSame = (one: NewRecordSource, other: NewRecordSource): boolean =>
  one.parentId === other.parentId && one.copiedId === other.copiedId;

function openedFor({ within }: Resource, search: string): NewRecordSource {
  const params = new URLSearchParams(search);
  return { parentId: within ? params.get(within.field) : null, copiedId: params.get(COPY) };
}

/** A number that the history of the tab, which outlives the page, does not hold already. */
const newRecordFor = (opened: NewRecordSource): NewRecord => ({ ...opened, token: Math.random() });
