import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import type { FormScreenProps } from './define-screens.ts';

/** What a form for something new was opened for. */
interface Opened {
  /** The record it is to be inside of. */
  above: string | null;
}

/** One form for something new, told from every other by its token. */
export interface Fresh extends Opened {
  token: number;
}

/** What the address of a record says while it is shown in the form it was written in. */
export const bornIn = ({ token }: Fresh) => ({ born: token });

/**
 * The form for something new, and whether it is the one to show: on its own address, and on that of the record saved
 * from it. Once left it is done with, and the next one begins empty.
 */
export function useFresh(resource: Resource, view: FormScreenProps['view']): [Fresh, isShown: boolean] {
  const { state, search } = useLocation();
  const opened = openedFor(resource, search);
  const [fresh, setFresh] = useState(() => freshFor(opened));
  const isBorn = view === 'edit' && (state as { born?: unknown } | null)?.born === fresh.token;
  const [wasBorn, setWasBorn] = useState(isBorn);
  if (wasBorn !== isBorn) setWasBorn(isBorn);
  const isOver = (wasBorn && !isBorn) || (view === 'create' && opened.above !== fresh.above);
  if (isOver) setFresh(freshFor(opened));
  return [fresh, view === 'create' || isBorn];
}

const openedFor = ({ within }: Resource, search: string): Opened => ({
  above: within ? new URLSearchParams(search).get(within.field) : null,
});

/** A number that the history of the tab, which outlives the page, does not hold already. */
const freshFor = (opened: Opened): Fresh => ({ ...opened, token: Math.random() });
