/** What the inline script has asked for before the app was there, kept for the request helper to take over. */
export interface EarlyAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Hands an answer over exactly once; `undefined` when nobody asked for it. */
export type TakeEarlyAnswer = (method: string, url: string) => Promise<EarlyAnswer> | undefined;

/** The list that the address of the page names, once it has come and is good. */
export interface EarlyList {
  url: string;
  data: unknown;
}

export interface EarlyAnswers {
  list?: Promise<EarlyList>;
  keep: (method: string, url: string, answer: Promise<EarlyAnswer>) => void;
  take: TakeEarlyAnswer;
}

export function createEarlyAnswers(): EarlyAnswers {
  const kept = new Map<string, Promise<EarlyAnswer>>();
  return {
    keep(method, url, answer) {
      // Whoever adopts it hears of the failure; until then it is not an unhandled one.
      answer.catch(() => undefined);
      kept.set(requestKey(method, url), answer);
    },
    take(method, url) {
      // What was read before a write may no longer be true.
      if (method !== 'GET') kept.clear();
      const question = requestKey(method, url);
      const answer = kept.get(question);
      kept.delete(question);
      return answer;
    },
  };
}

/** Two questions are one when method, path and query are the same, in whatever order the query stands. */
export function requestKey(method: string, url: string): string {
  const [path = '', query = ''] = url.split('?');
  return `${method} ${path}?${new URLSearchParams([...new URLSearchParams(query)].sort(byText))}`;
}

const byText = (a: [string, string], b: [string, string]): number => (a.join('=') < b.join('=') ? -1 : 1);
