import type { ViteDevServer } from 'vite';
import { type DeclarationMistake, mistakesOf, sentenceOf } from '../check/declaration-mistakes.ts';
import { type DeclarationFindings, HELLO, MISTAKES, SCREEN_MISTAKES, type ServerState } from './messages.ts';

/** Who looks for mistakes. Each replaces only what it has found itself. */
type Finder = 'server' | 'lists' | 'client' | 'compiler';

export type MistakeBoard = ReturnType<typeof createMistakeBoard>;

/** Shows the mistakes of the sources, whoever found them, in every open page and in the terminal until they are mended. */
export function createMistakeBoard({ ws }: Pick<ViteDevServer, 'ws'>, print: (text: string) => void) {
  const found: Record<Finder, readonly DeclarationMistake[]> = { server: [], lists: [], client: [], compiler: [] };
  let shown: readonly string[] = [];
  let server: ServerState = 'none';

  // What prevents the server from starting comes first; the compiler often says the same of the same line.
  const all = (): DeclarationMistake[] => {
    const checks = [...found.server, ...found.lists, ...found.client];
    const places = new Set(checks.map(({ place }) => place));
    return [...checks, ...found.compiler.filter(({ place }) => !places.has(place))];
  };

  const findings = (): DeclarationFindings => ({ mistakes: all(), server });

  // A page asks when it listens: what is sent at its connection would come too early.
  ws.on(HELLO, (_data, client) => client.send(MISTAKES, findings()));

  const replace = (finder: Finder, mistakes: readonly DeclarationMistake[]): void => {
    const places = new Set(mistakes.map(({ place }) => place));
    const mended = new Set(found[finder].map(({ place }) => place).filter((place) => !places.has(place)));
    found[finder] = mistakes;
    // What the compiler said of the same line is of the source before; it is checking the change.
    if (finder !== 'compiler') found.compiler = found.compiler.filter(({ place }) => !mended.has(place));
    const sentences = all().map(sentenceOf);
    const added = sentences.filter((sentence) => !shown.includes(sentence));
    if (added.length > 0) print(added.join('\n'));
    else if (sentences.length === 0 && shown.length > 0) print('No mistakes are left.');
    shown = sentences;
    ws.send(MISTAKES, findings());
  };

  ws.on(SCREEN_MISTAKES, (sentences: readonly string[]) =>
    replace(
      'client',
      sentences.flatMap((sentence) => mistakesOf(new Error(sentence))),
    ),
  );

  return {
    all,
    replace,
    /** Whether a mistake in such a file keeps the server from running the sources as they are. */
    isServerStoppedBy: (isOne: (file: string) => boolean): boolean =>
      found.server.some(({ isWarning, place = '' }) => !isWarning && isOne(place.replace(/:\d+$/, ''))),
    /** Tells the pages which sources the server runs. */
    setServer(state: ServerState): void {
      server = state;
      ws.send(MISTAKES, findings());
    },
  };
}
