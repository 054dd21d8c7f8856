/** The remaining seconds of a session: until it ends for lack of use, and until it ends in any case. */
export interface RemainingSession {
  idle: number;
  total: number;
}

/** Parses the value of the header, `idle=1740, total=41000`; `undefined` for any other text. */
export function readSessionLeft(text: unknown): RemainingSession | undefined {
  const [, idle, total] = /^idle=(\d{1,9}), total=(\d{1,9})$/.exec(String(text)) ?? [];
  return idle === undefined || total === undefined ? undefined : { idle: Number(idle), total: Number(total) };
}
