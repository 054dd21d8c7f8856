import { Refusal } from '../http/errors.ts';

/** The import tasks that run in this process outside of requests. */
export interface ImportTasks {
  /** Starts a task, which has already reported any error it throws. */
  begin: (sheet: number, run: (progress: TaskProgress) => Promise<void>) => void;
  /** The number of processed rows; undefined if no task of this process works on the sheet. */
  doneOf: (sheet: number) => number | undefined;
  stop: (sheet: number) => void;
  rejectTooMany: () => void;
  /** Stops all tasks and waits for them. */
  end: () => Promise<void>;
}

export interface TaskProgress {
  done: number;
  stopped: boolean;
}

/** Maximum number of concurrent tasks, so that connections remain for other requests. */
const MOST_AT_ONCE = 2;

export function createImportTasks(): ImportTasks {
  const progressBySheet = new Map<number, TaskProgress>();
  const running = new Set<Promise<void>>();
  return {
    begin(sheet, run) {
      const progress: TaskProgress = { done: 0, stopped: false };
      progressBySheet.set(sheet, progress);
      const promise = run(progress).finally(() => {
        progressBySheet.delete(sheet);
        running.delete(promise);
      });
      running.add(promise);
    },
    doneOf: (sheet) => progressBySheet.get(sheet)?.done,
    stop(sheet) {
      const progress = progressBySheet.get(sheet);
      if (progress) progress.stopped = true;
    },
    rejectTooMany() {
      if (running.size >= MOST_AT_ONCE) throw new Refusal(429, busy);
    },
    async end() {
      for (const progress of progressBySheet.values()) progress.stopped = true;
      await Promise.allSettled(running);
    },
  };
}

const busy = {
  zh: '正在进行的导入较多，请稍后再试。',
  en: 'Several imports are running; please try again in a moment.',
};
