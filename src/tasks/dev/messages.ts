/** The events between `npm run dev` and its pages, sent over Vite's web socket. */

/** From a page: it is loaded and listens. */
export const HELLO = 'development:hello';

/** To the pages: the mistakes there are, an empty list if there is none. */
export const MISTAKES = 'development:mistakes';

/** From a page: the mistakes in the sections' own screens, an empty list if there is none. */
export const SCREEN_MISTAKES = 'development:screen-mistakes';

/** To the pages: a change of the declarations would take something from the data; `null` when it is answered. */
export const QUESTION = 'development:question';

export interface Question {
  id: number;
  sentences: string[];
}

/** From a page: whether to go on with the change. */
export const ANSWER = 'development:answer';

export interface Answer {
  id: number;
  goOn: boolean;
}
