/** Says every few seconds how far a migration is, so that nobody takes a long one for a start that hangs. */
export interface MigrationProgress {
  /** What is being done from now on. */
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
