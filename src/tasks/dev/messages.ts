import type { DeclarationMistake } from '../check/declaration-mistakes.ts';

/** The events between `npm run dev` and its pages, sent over Vite's web socket. */

/** From a page: it is loaded and listens. */
export const HELLO = 'development:hello';

/** To the pages: the mistakes there are, and what the server runs. */
export const MISTAKES = 'development:mistakes';

/** No server, one of the sources before a mistake was made, or one of the sources as they are. */
export type ServerState = 'none' | 'before' | 'current';

export interface DeclarationFindings {
  /** An empty list if there is none. */
  mistakes: DeclarationMistake[];
  server: ServerState;
}

/** From a page: the mistakes in the sections' own screens, an empty list if there is none. */
export const SCREEN_MISTAKES = 'development:screen-mistakes';

/** To the pages: a change of the declarations would take something from the data; `null` when it is answered. */
export const QUESTION = 'development:question';

export interface DataQuestion {
  id: number;
  sentences: string[];
}

/** From a page: whether to go on with the change. */
export const ANSWER = 'development:answer';

export interface DataAnswer {
  id: number;
  goOn: boolean;
}

/** To the pages: a file of the client has changed, before Vite updates what has loaded it. */
export const CHANGED = 'development:changed';

/** From a page: an error that nothing in the app has handled. To that page: where it was thrown. */
export const THROWN = 'development:thrown';

export interface ThrownError {
  message: string;
  stack: string;
}
