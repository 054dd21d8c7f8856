/** An answer to a request of the inline script, which the request helper takes over. */
export interface EarlyAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Returns an early answer once; `undefined` when there is none. */
export type TakeEarlyAnswer = (method: string, url: string) => Promise<EarlyAnswer> | undefined;

export interface EarlyAnswers {
  store: (method: string, url: string, answer: Promise<EarlyAnswer>) => void;
  take: TakeEarlyAnswer;
}

export function createEarlyAnswers(): EarlyAnswers {
  const answers = new Map<string, Promise<EarlyAnswer>>();
  return {
    store(method, url, answer) {
      // Prevents an unhandled rejection before the request helper takes the answer.
      answer.catch(() => undefined);
      answers.set(requestKey(method, url), answer);
    },
    take(method, url) {
      // A write may have changed what was read before it.
      if (method !== 'GET') answers.clear();
      const key = requestKey(method, url);
      const answer = answers.get(key);
      answers.delete(key);
      return answer;
    },
  };
}

/** Requests are equal when method, path and query agree, whatever the order of the query. */
export function requestKey(method: string, url: string): string {
  const [path = '', query = ''] = url.split('?');
  return `${method} ${path}?${new URLSearchParams([...new URLSearchParams(query)].sort(byText))}`;
}

const byText = (a: [string, string], b: [string, string]): number => (a.join('=') < b.join('=') ? -1 : 1);
