import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

const MIN_LENGTH = 32;

/**
 * The secret that signs session cookies, generated at the first start and stored in the data directory, readable by
 * this user only.
 */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      throw new StartupError(
        `DATA_DIR: ${file} cannot be written (${message}). Choose a directory this user may write to, or set SESSION_SECRET.`,
      );
    }
  }
  return readSecretFile(file);
}

function readSecretFile(file: string): string {
  let secret = '';
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as Error).message}). Let this user read it.`);
  }
  if (secret.length >= MIN_LENGTH) return secret;
  throw new StartupError(`${file} is damaged. Delete it to have a new one made; everybody will have to sign in again.`);
}
