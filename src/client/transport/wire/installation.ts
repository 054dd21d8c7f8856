import { defaultWire } from './default-wire.ts';

/**
 * The adapter of this installation. For a server with words of its own, export `defineWire({ … })` here, or from a file
 * named by `VITE_WIRE` at the build; see ADOPTING.md.
 */
export const wire = defaultWire;
