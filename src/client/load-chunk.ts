import { CHUNK_TIMEOUT } from './chunk-timeout.ts';

/** Why a part of the app could not be loaded. */
export class ChunkFailure extends Error {
  /** Whether the server has another version by now, so that only a reload helps. */
  readonly outdated: boolean;

  constructor(cause: unknown, outdated: boolean) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'ChunkFailure';
    this.outdated = outdated;
  }
}

/** Loads a part of the app, for 120 seconds at most (S8.6); rejects with a `ChunkFailure`. */
export async function loadChunk<T>(load: () => Promise<T>, hasNewVersion = serverHasNewVersion): Promise<T> {
  try {
    return await withinLimit(load());
  } catch (cause) {
    throw new ChunkFailure(cause, await hasNewVersion());
  }
}

function withinLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The part took more than 120 seconds.')), CHUNK_TIMEOUT);
  });
  return Promise.race([loading, tooSlow]).finally(() => clearTimeout(timer));
}

/** The page names the script it starts with; when the server's page names another, this one is of yesterday. */
async function serverHasNewVersion(): Promise<boolean> {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  if (!mine) return false;
  try {
    const page = await fetch(document.baseURI.split('#')[0] ?? '', { cache: 'no-store', signal: timeLimit(10_000) });
    const text = await page.text();
    return page.ok && text.includes('type="module"') && !text.includes(mine);
  } catch {
    return false;
  }
}

function timeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
