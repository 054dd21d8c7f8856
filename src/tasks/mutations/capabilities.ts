import { access } from './access.ts';
import { client } from './client.ts';
import { development } from './development.ts';
import { fields } from './fields.ts';
import { installation } from './installation.ts';
import { manyRecords } from './many-records.ts';
import type { Capability } from './mutation.ts';
import { publishing } from './publishing.ts';
import { reading } from './reading.ts';
import { screens } from './screens.ts';
import { signIn } from './sign-in.ts';
import { writing } from './writing.ts';

/** Every capability of the product with its deliberate breaks. */
export const capabilities: readonly Capability[] = [
  ...signIn,
  ...access,
  ...reading,
  ...writing,
  ...publishing,
  ...manyRecords,
  ...fields,
  ...client,
  ...screens,
  ...installation,
  ...development,
];
