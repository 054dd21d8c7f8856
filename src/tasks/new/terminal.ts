import { createInterface } from 'node:readline/promises';
import { CommandMistake } from './mistake.ts';

/** Says what is wrong with an answer. */
export type Check = (answer: string) => string | undefined;

export interface TerminalQuestion {
  text: string;
  /** The answer of whoever only presses Enter. */
  initial?: string;
  check?: Check;
  /** What a command that cannot ask says instead. */
  missing: string;
}

/** Whoever runs a command, at a terminal or not. */
export interface Person {
  /** Whether there is anybody to answer. */
  isThere: boolean;
  /** The answer, asked for again while it is wrong. */
  ask: (question: TerminalQuestion) => Promise<string>;
  close: () => void;
}

export function personAt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Person {
  if (!input.isTTY) {
    return {
      isThere: false,
      ask: async ({ missing }) => {
        throw new CommandMistake(missing);
      },
      close: () => {},
    };
  }
  const lines = createInterface({ input, output });
  const leaving = new AbortController();
  lines.once('close', () => leaving.abort());
  const question = (text: string): Promise<string> =>
    lines.question(text, { signal: leaving.signal }).catch(() => {
      throw new CommandMistake('\nNothing was written.');
    });
  return {
    isThere: true,
    async ask({ text, initial, check }) {
      for (;;) {
        const typed = (await question(`${text}${initial ? ` [${initial}]` : ''}: `)).trim();
        const answer = typed || initial || '';
        const mistake = check?.(answer);
        if (!mistake) return answer;
        output.write(`${mistake}\n`);
      }
    },
    close: () => lines.close(),
  };
}

/** The value of an option, or else the answer to a question; both are checked. */
export async function valueOrAnswer(
  value: string | undefined,
  question: TerminalQuestion,
  person: Person,
): Promise<string> {
  if (value === undefined) return person.ask(question);
  const mistake = question.check?.(value);
  if (mistake) throw new CommandMistake(mistake);
  return value;
}

/** The answer of whoever is there, or else the initial one. */
export const answerOr = async (
  initial: string,
  question: Pick<TerminalQuestion, 'text' | 'check'>,
  person: Person,
): Promise<string> => (person.isThere ? person.ask({ ...question, initial, missing: '' }) : initial);
