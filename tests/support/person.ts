import type { Person } from '../../src/tasks/new/terminal.ts';

/** Nobody is at the terminal: what is not said is a mistake. */
export const nobody: Person = {
  isThere: false,
  ask: ({ missing }) => Promise.reject(new Error(missing)),
  close: () => {},
};

/** Somebody who answers one question after the other, and again if the answer was wrong. */
export function somebody(...answers: string[]): Person & { questions: string[]; refusals: string[] } {
  const [questions, refusals]: [string[], string[]] = [[], []];
  return {
    ...{ isThere: true, questions, refusals, close: () => {} },
    async ask({ text, initial = '', check }) {
      for (;;) {
        questions.push(text);
        const answer = answers.shift();
        if (answer === undefined) throw new Error(`Nobody expected the question "${text}".`);
        const mistake = check?.(answer || initial);
        if (!mistake) return answer || initial;
        refusals.push(mistake);
      }
    },
  };
}
