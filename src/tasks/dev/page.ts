/// <reference types="vite/client" />
import type { DeclarationMistake } from '../check/declaration-mistakes.ts';
import {
  ANSWER,
  CHANGED,
  type DataAnswer,
  type DataQuestion,
  type DeclarationFindings,
  HELLO,
  MISTAKES,
  QUESTION,
  SCREEN_MISTAKES,
  THROWN,
  type ThrownError,
} from './messages.ts';
import { whatRuns } from './what-runs.ts';

/**
 * The part of `npm run dev` in its pages: the mistakes of the sources, and the question
 * before a change takes something from the data, over the app. It replaces Vite's own overlay, which
 * holds one mistake, goes at the next update and knows nothing of the server's and the compiler's.
 */
// Written out, because Vite looks for these words.
if (import.meta.hot) {
  const { hot } = import.meta;
  const host = document.createElement('development-mistakes');
  const content = host.attachShadow({ mode: 'open' });
  let fromServer: DeclarationFindings = { mistakes: [], server: 'none' };
  /** What keeps a changed file from being loaded into this page. */
  let fromPage: DeclarationMistake[] = [];
  let thrown: DeclarationMistake[] = [];
  let question: DataQuestion | null = null;
  /** The mistakes that somebody has hidden. */
  let hidden = '';

  const show = (): void => {
    const files = new Set(fromServer.mistakes.map(({ place }) => place?.split(':')[0]));
    const others = fromPage.filter(({ place }) => !files.has(place?.split(':')[0]));
    const mistakes = [...fromServer.mistakes, ...others, ...thrown];
    const running = whatRuns(fromServer.server, fromPage.length > 0);
    const answer = (goOn: boolean) => hot.send(ANSWER, { id: question?.id ?? 0, goOn } satisfies DataAnswer);
    content.replaceChildren(style());
    const key = JSON.stringify(mistakes);
    if (key !== hidden) hidden = '';
    const hide = () => {
      hidden = key;
      show();
    };
    if (question) content.append(dialog(question, running, answer));
    else if (mistakes.length > 0 && hidden === '') content.append(panel(mistakes, running, hide));
    if (content.childElementCount > 1) document.body.append(host);
    else host.remove();
  };

  hot.on(MISTAKES, (findings: DeclarationFindings) => {
    fromServer = findings;
    show();
  });
  hot.on(THROWN, (mistake: DeclarationMistake) => {
    thrown = [...thrown.filter(({ place }) => place !== mistake.place), mistake];
    show();
  });
  const locate = (error: unknown): void => {
    if (!(error instanceof Error)) return;
    hot.send(THROWN, { message: error.message, stack: error.stack ?? '' } satisfies ThrownError);
  };
  // `app/main.tsx` reports the errors of the screens, too.
  addEventListener('error', ({ error }) => locate(error));
  addEventListener('unhandledrejection', (event) => {
    // After the app's own listener: a refusal of the server is no mistake of the sources.
    setTimeout(() => event.defaultPrevented || locate(event.reason));
  });
  hot.on(QUESTION, (asked: DataQuestion | null) => {
    question = asked;
    show();
  });
  hot.on('vite:error', ({ err: { message, loc, id } }) => {
    const file = (loc?.file ?? id ?? '').replace(/^.*?\/(?=src\/)/, '').replace(/\?.*$/, '');
    fromPage = [{ message: message.split('\n')[0] ?? message, place: loc ? `${file}:${loc.line}` : file }];
    show();
  });
  hot.on(CHANGED, () => {
    // What could not be loaded or shown, the page or a part of it, has nothing that could be updated.
    const isUnloaded = fromPage.length > 0 && document.querySelector('#root .page-skeleton') !== null;
    const isCrashed = thrown.length > 0 && document.querySelector('.status-page, .slot-failed') !== null;
    if (isUnloaded || isCrashed || document.querySelector('.chunk-failed')) location.reload();
    else if (fromPage.length > 0 || thrown.length > 0) reloadOnceFailed();
  });
  hot.on('vite:beforeUpdate', () => {
    fromPage = [];
    thrown = [];
    show();
  });
  hot.on('vite:afterUpdate', ({ updates }) => {
    // Vite only logs that an updated module has thrown. Importing it again under the same address throws the same error.
    for (const { type, acceptedPath, timestamp, explicitImportRequired } of updates) {
      if (type !== 'js-update') continue;
      const [path = '', query] = acceptedPath.split('?');
      const address = `${import.meta.env.BASE_URL}${path.slice(1)}?${explicitImportRequired ? 'import&' : ''}t=${timestamp}`;
      import(/* @vite-ignore */ query ? `${address}&${query}` : address).catch(locate);
    }
  });
  hot.send(HELLO);
  // A module that cannot be loaded is reported by Vite.
  findScreenMistakes().then(
    (mistakes) => hot.send(SCREEN_MISTAKES, mistakes),
    () => undefined,
  );
}

/** A page that is still starting has told of an error in a module before it shows that the module failed. */
function reloadOnceFailed(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.chunk-failed, .status-page, .slot-failed')) location.reload();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LONGEST_START);
}

const LONGEST_START = 60_000;

/** What the sections have of their own on the screens is known to the client only. */
async function findScreenMistakes(): Promise<string[]> {
  const [{ checkScreens }, { sectionScreens, pageScreens }, { menu, sections }] = await Promise.all([
    import('../../client/session/routing/check-screens.ts'),
    import('../../resources/index.client.ts'),
    import('../../resources/index.ts'),
  ]);
  return checkScreens({ sections: sectionScreens, pages: pageScreens }, menu, sections);
}

/** It may cover the buttons of a form, so it can be hidden until something is mended or added. */
function panel(mistakes: readonly DeclarationMistake[], running: string, onHide: () => void): HTMLElement {
  const section = element('section');
  section.setAttribute('role', 'alert');
  const hide = element('button', 'Hide');
  hide.className = 'hide';
  hide.addEventListener('click', onHide);
  section.append(
    hide,
    element('h1', headingOf(mistakes)),
    ...mistakes.map(entry),
    element('footer', `${running} This goes away when it is mended.`),
  );
  return section;
}

function headingOf(mistakes: readonly DeclarationMistake[]): string {
  const [one, many] = mistakes.every(({ isWarning }) => isWarning)
    ? ['A warning', 'warnings']
    : ['A mistake', 'mistakes'];
  return `${mistakes.length === 1 ? one : `${mistakes.length} ${many}`} in the sources`;
}

/** Asks what the terminal asks, too; whichever is answered first counts. */
function dialog({ sentences }: DataQuestion, running: string, answer: (goOn: boolean) => void): HTMLElement {
  const section = element('section');
  section.setAttribute('role', 'alertdialog');
  section.setAttribute('aria-label', HEADING);
  const goOn = element('button', 'Go on');
  goOn.addEventListener('click', () => answer(true));
  const stay = element('button', 'Stay, and let me change the sources');
  stay.addEventListener('click', () => answer(false));
  section.append(element('h1', HEADING), ...sentences.map((sentence) => element('p', sentence)), goOn, stay);
  section.append(element('footer', `This waits for an answer. ${running}`));
  return section;
}

const HEADING = 'This change would take something from the data';

/** The place opens in the editor; an entry is one paragraph, so that it can be copied as a whole. */
function entry({ place, message, isWarning }: DeclarationMistake): HTMLElement {
  const paragraph = element('p');
  if (place) {
    const link = element('a', place);
    link.setAttribute('href', `${import.meta.env.BASE_URL}__open-in-editor?file=${encodeURIComponent(place)}`);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void fetch((event.currentTarget as HTMLAnchorElement).href);
    });
    paragraph.append(link, ': ');
  }
  paragraph.append(isWarning ? `warning: ${message}` : message);
  return paragraph;
}

function element(name: string, text = ''): HTMLElement {
  const one = document.createElement(name);
  one.textContent = text;
  return one;
}

function style(): HTMLElement {
  return element(
    'style',
    `section { position: fixed; inset: auto 16px 16px; z-index: 99999; max-height: 60vh; overflow: auto; padding: 12px 20px;
       border-top: 4px solid #ff6b6b; border-radius: 8px; background: #1e1e1e; color: #f0f0f0; box-shadow: 0 8px 32px #0009;
       font: 14px/1.6 ui-monospace, Menlo, Consolas, monospace; }
     h1 { margin: 0 0 8px; color: #ff8f8f; font-size: 15px; }
     p { margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
     button { margin: 0 12px 8px 0; padding: 4px 12px; font: inherit; cursor: pointer; }
     .hide { float: right; margin: 0; }
     a { color: #8ab4ff; }
     footer { color: #b0b0b0; font-size: 12px; }`,
  );
}
