/** Prints progress every few seconds, so that a long migration is not taken for a hanging start. */
export interface MigrationProgress {
  /** Names the step that starts now. */
  step: (what: string) => void;
  end: () => void;
}

const EVERY = 5_000;

export function startProgress(say: (sentence: string) => void, every = EVERY): MigrationProgress {
  const begin = Date.now();
  let current = 'waiting for its turn';
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - begin) / 1_000);
    say(`The database is being brought to this version: ${current}, ${seconds} s so far. Please wait.`);
  }, every);
  timer.unref();
  return {
    step(what) {
      current = what;
    },
    end: () => clearInterval(timer),
  };
}
