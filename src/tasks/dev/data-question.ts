import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ViteDevServer } from 'vite';
import type { DataLoss } from '../../server/migrate/data-loss.ts';
import { ANSWER, type DataAnswer, type DataQuestion, HELLO, QUESTION } from './messages.ts';

/** The terminal, where somebody may sit or not. */
interface Terminal {
  input: Readable & { isTTY?: boolean };
  print: (text: string) => void;
}

/** What becomes of a question: an answer, or another change of the sources before there is one. */
export type DataDecision = 'goOn' | 'stay' | 'withdrawn';

/** Asks in the terminal and in every open page at once; the first answer counts, and both show it. */
export function createDataQuestion({ ws }: Pick<ViteDevServer, 'ws'>, { input, print }: Terminal) {
  let number = 0;
  let open: { question: DataQuestion; finish: (outcome: DataDecision) => void } | null = null;

  ws.on(HELLO, (_data, client) => client.send(QUESTION, open?.question ?? null));
  ws.on(ANSWER, ({ id, goOn }: DataAnswer) => {
    if (id !== open?.question.id) return;
    print(`Answered in the page: ${goOn ? 'go on' : 'stay'}.`);
    open.finish(goOn ? 'goOn' : 'stay');
  });

  return {
    ask(losses: readonly DataLoss[]): Promise<DataDecision> {
      number += 1;
      const question = { id: number, sentences: losses.map(({ sentence }) => sentence) };
      const isHere = input.isTTY === true;
      print(
        [
          ...question.sentences,
          isHere ? 'Go on? y or n, here or in the page:' : 'Go on? Please answer in the page.',
        ].join('\n'),
      );
      return new Promise((resolve) => {
        const stopReading = isHere
          ? readAnswer({ input, print }, (goOn) => open?.finish(goOn ? 'goOn' : 'stay'))
          : () => undefined;
        open = {
          question,
          finish(outcome) {
            open = null;
            stopReading();
            ws.send(QUESTION, null);
            resolve(outcome);
          },
        };
        ws.send(QUESTION, question);
      });
    },
    /** Ends a question that the sources have changed under. */
    withdraw(): void {
      open?.finish('withdrawn');
    },
  };
}

/** Reads lines until one is an answer; the terminal stays in its own mode, so that Ctrl-C ends the task as always. */
function readAnswer({ input, print }: Terminal, answer: (goOn: boolean) => void): () => void {
  const lines = createInterface({ input, terminal: false });
  lines.on('line', (line) => {
    const word = line.trim().toLowerCase();
    if (['y', 'yes'].includes(word)) answer(true);
    else if (['n', 'no'].includes(word)) answer(false);
    else print('Please answer y or n.');
  });
  return () => {
    lines.close();
    input.pause();
  };
}
