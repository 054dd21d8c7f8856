import { Refusal } from '../http/errors.ts';

/** What is under way on sheets in this process, beside the requests. */
export interface ImportTasks {
  /** Begins a work; what it throws has been told already. */
  begin: (sheet: number, work: (note: TaskNote) => Promise<void>) => void;
  /** How many rows it has gone through; nothing when no work of this process is on it. */
  doneOf: (sheet: number) => number | undefined;
  stop: (sheet: number) => void;
  refuseTooMany: () => void;
  /** Stops everything and waits for its end. */
  end: () => Promise<void>;
}

export interface TaskNote {
  done: number;
  stopped: boolean;
}

/** More at once would leave no connection to the database for anybody else. */
const MOST_AT_ONCE = 2;

export function createImportTasks(): ImportTasks {
  const notes = new Map<number, TaskNote>();
  const running = new Set<Promise<void>>();
  return {
    begin(sheet, work) {
      const note: TaskNote = { done: 0, stopped: false };
      notes.set(sheet, note);
      const ending = work(note).finally(() => {
        notes.delete(sheet);
        running.delete(ending);
      });
      running.add(ending);
    },
    doneOf: (sheet) => notes.get(sheet)?.done,
    stop(sheet) {
      const note = notes.get(sheet);
      if (note) note.stopped = true;
    },
    refuseTooMany() {
      if (running.size >= MOST_AT_ONCE) throw new Refusal(429, busy);
    },
    async end() {
      for (const note of notes.values()) note.stopped = true;
      await Promise.allSettled(running);
    },
  };
}

const busy = {
  zh: '正在进行的导入较多，请稍后再试。',
  en: 'Several imports are running; please try again in a moment.',
};
