import { createContext, useContext } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import type { SectionScreens } from '../../session/routing/section-screens.ts';

/** What the sections have of their own, by section code. */
export const SlotsContext = createContext<ReadonlyMap<string, SectionScreens>>(new Map());

const noSlots: Omit<SectionScreens, 'code'> = {};

/** What a section has of its own on the screens. */
export const useSlots = ({ code }: Pick<Resource, 'code'>): Omit<SectionScreens, 'code'> =>
  useContext(SlotsContext).get(code) ?? noSlots;
