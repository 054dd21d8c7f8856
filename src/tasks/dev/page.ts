/// <reference types="vite/client" />
import type { Mistake } from '../check/declaration-mistakes.ts';
import { ANSWER, type Answer, HELLO, MISTAKES, QUESTION, type Question, SCREEN_MISTAKES } from './messages.ts';

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
  let fromServer: Mistake[] = [];
  let fromPage: Mistake[] = [];
  let question: Question | null = null;

  const show = (): void => {
    const files = new Set(fromServer.map(({ place }) => place?.split(':')[0]));
    const mistakes = [...fromServer, ...fromPage.filter(({ place }) => !files.has(place?.split(':')[0]))];
    const answer = (goOn: boolean) => hot.send(ANSWER, { id: question?.id ?? 0, goOn } satisfies Answer);
    content.replaceChildren(style());
    if (question) content.append(dialog(question, answer));
    else if (mistakes.length > 0) content.append(panel(mistakes, () => host.remove()));
    if (content.childElementCount > 1) document.body.append(host);
    else host.remove();
  };

  hot.on(MISTAKES, (mistakes: Mistake[]) => {
    fromServer = mistakes;
    show();
  });
  hot.on(QUESTION, (asked: Question | null) => {
    question = asked;
    show();
  });
  hot.on('vite:error', ({ err: { message, loc, id } }) => {
    const file = (loc?.file ?? id ?? '').replace(/^.*?\/(?=src\/)/, '').replace(/\?.*$/, '');
    fromPage = [{ message: message.split('\n')[0] ?? message, place: loc ? `${file}:${loc.line}` : file }];
    show();
  });
  hot.on('vite:beforeUpdate', () => {
    // A page whose modules could not be loaded has nothing that could be updated.
    if (fromPage.length > 0 && document.querySelector('#root .page-skeleton')) location.reload();
    fromPage = [];
    show();
  });
  hot.send(HELLO);
  // A module that cannot be loaded is reported by Vite.
  findScreenMistakes().then(
    (mistakes) => hot.send(SCREEN_MISTAKES, mistakes),
    () => undefined,
  );
}

/** What the sections have of their own on the screens is known to the client only. */
async function findScreenMistakes(): Promise<string[]> {
  const [{ checkScreens }, { sectionScreens, pageScreens }, { menu, records }] = await Promise.all([
    import('../../client/routing/check-screens.ts'),
    import('../../resources/index.client.ts'),
    import('../../resources/index.ts'),
  ]);
  return checkScreens({ sections: sectionScreens, pages: pageScreens }, menu, records);
}

/** It may cover the buttons of a form, so it can be hidden until something is mended or added. */
function panel(mistakes: readonly Mistake[], onHide: () => void): HTMLElement {
  const section = element('section');
  section.setAttribute('role', 'alert');
  const hide = element('button', 'Hide');
  hide.className = 'hide';
  hide.addEventListener('click', onHide);
  section.append(
    hide,
    element('h1', mistakes.length === 1 ? 'A mistake in the sources' : `${mistakes.length} mistakes in the sources`),
    ...mistakes.map(entry),
    element('footer', 'The server goes on with the sources before. This goes away when the mistake is mended.'),
  );
  return section;
}

/** Asks what the terminal asks, too; whichever is answered first counts. */
function dialog({ sentences }: Question, answer: (goOn: boolean) => void): HTMLElement {
  const section = element('section');
  section.setAttribute('role', 'alertdialog');
  section.setAttribute('aria-label', HEADING);
  const goOn = element('button', 'Go on');
  goOn.addEventListener('click', () => answer(true));
  const stay = element('button', 'Stay, and let me change the sources');
  stay.addEventListener('click', () => answer(false));
  section.append(element('h1', HEADING), ...sentences.map((sentence) => element('p', sentence)), goOn, stay);
  section.append(element('footer', 'Until there is an answer, the server goes on with the sources before.'));
  return section;
}

const HEADING = 'This change would take something from the data';

/** The place opens in the editor; an entry is one paragraph, so that it can be copied as a whole. */
function entry({ place, message }: Mistake): HTMLElement {
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
  paragraph.append(message);
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
