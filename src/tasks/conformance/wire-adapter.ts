import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Adapter } from '../../client/transport/http/adapter.ts';
import { BASE_PATH } from '../../contract/calls.ts';
import { wireFileOf } from '../build/wire-file.ts';
import { BadUsage } from './options.ts';

/** The adapter of a mapping file, or without one the adapter that a build would have. */
export async function loadAdapter(file: string | undefined, origin: string): Promise<Adapter> {
  if (file !== undefined && !existsSync(resolve(file)))
    throw new BadUsage(`--wire names ${resolve(file)}, which is not there.`);
  const path = wireFileOf(file === undefined ? process.env : { VITE_WIRE: file });
  const { wire } = (await import(/* @vite-ignore */ path)) as { wire?: Adapter };
  if (!wire) throw new BadUsage(`${path} does not export “wire”.`);
  // A mapping may take the address of the page into that of the sign-on.
  if (!('location' in globalThis)) Object.assign(globalThis, { location: new URL(`${origin}${BASE_PATH}`) });
  return wire;
}
