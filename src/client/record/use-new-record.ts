import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import type { FormScreenProps } from '../routing/define-screens.ts';
import { COPY } from './copy.ts';

/** What a form for something new was opened for. */
interface Opened {
  /** The record it is to be inside of. */
  above: string | null;
  /** The record it begins as a copy of. */
  copied: string | null;
}

/** One form for something new, told from every other by its token. */
export interface NewRecord extends Opened {
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
  const [fresh, setFresh] = useState(() => freshFor(opened));
  const isBorn = screen === 'edit' && (state as { born?: unknown } | null)?.born === fresh.token;
  const [wasBorn, setWasBorn] = useState(isBorn);
  if (wasBorn !== isBorn) setWasBorn(isBorn);
  const isOther = !isSame(opened, fresh);
  const isOver = (wasBorn && !isBorn) || (screen === 'create' && isOther);
  if (isOver) setFresh(freshFor(opened));
  const renew = () => setFresh(freshFor(opened));
  return { fresh, isShown: screen === 'create' || isBorn, renew };
}

/** Whether the one address opens another form for something new than the other. */
export const opensAnother = (resource: Resource, one: string, other: string): boolean =>
  !isSame(openedFor(resource, one), openedFor(resource, other));

const isSame = (one: Opened, other: Opened): boolean => one.above === other.above && one.copied === other.copied;

function openedFor({ within }: Resource, search: string): Opened {
  const asked = new URLSearchParams(search);
  return { above: within ? asked.get(within.field) : null, copied: asked.get(COPY) };
}

/** A number that the history of the tab, which outlives the page, does not hold already. */
const freshFor = (opened: Opened): NewRecord => ({ ...opened, token: Math.random() });
