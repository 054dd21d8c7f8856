import type { Adapter } from '../http/adapter.ts';

/** The server speaks the words of `src/contract`, so that nothing is translated. */
export const defaultWire: Adapter = {};
