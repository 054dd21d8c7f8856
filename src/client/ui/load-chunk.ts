import { CHUNK_TIMEOUT } from './chunk-timeout.ts';

/** The server's state when the page is requested again: unreachable, the same page, or a newer version. */
export type PageState = 'away' | 'same' | 'newer';

/** Why a part of the app could not be loaded. */
export class ChunkFailure extends Error {
  readonly server: PageState;

  constructor(cause: unknown, server: PageState) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'ChunkFailure';
    this.server = server;
  }
}

/** Loads a part of the app, for 120 seconds at most (S8.6); rejects with a `ChunkFailure`. */
export async function loadChunk<T>(load: () => Promise<T>, askServer = checkPageVersion): Promise<T> {
  try {
    return await withTimeout(load());
  } catch (cause) {
    throw new ChunkFailure(cause, await askServer());
  }
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The part took more than 120 seconds.')), CHUNK_TIMEOUT);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

/** When the server's page names another entry script than this one, this page is out of date. */
export async function checkPageVersion(): Promise<PageState> {
  try {
    const page = await fetch(document.baseURI.split('#')[0] ?? '', { cache: 'no-store', signal: timeLimit(10_000) });
    const text = await page.text();
    if (!page.ok || !text.includes('type="module"')) return 'away';
    const ownScript = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
    return !ownScript || text.includes(ownScript) ? 'same' : 'newer';
  } catch {
    return 'away';
  }
}

function timeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
