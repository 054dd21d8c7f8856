import { Refusal } from '../http/errors.ts';

/** The import tasks that run in this process outside of requests. */
export interface ImportTasks {
  /** Starts a task, which has already reported any error it throws. */
  begin: (sheet: number, work: (note: TaskNote) => Promise<void>) => void;
  /** The number of processed rows; undefined if no task of this process works on the sheet. */
  doneOf: (sheet: number) => number | undefined;
  stop: (sheet: number) => void;
  refuseTooMany: () => void;
  /** Stops all tasks and waits for them. */
  end: () => Promise<void>;
}

export interface TaskNote {
  done: number;
  stopped: boolean;
}

/** Maximum number of concurrent tasks, so that connections remain for other requests. */
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
