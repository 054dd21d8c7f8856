/** How many seconds are left of a session: until nobody has used it for too long, and until it ends in any case. */
export interface SessionLeft {
  idle: number;
  total: number;
}

/** As the header says it: `idle=1740, total=41000`. */
export const sessionLeftText = ({ idle, total }: SessionLeft): string => `idle=${idle}, total=${total}`;

/** What a header says; nothing where it says something else. */
export function readSessionLeft(text: unknown): SessionLeft | undefined {
  const [, idle, total] = /^idle=(\d{1,9}), total=(\d{1,9})$/.exec(String(text)) ?? [];
  return idle === undefined || total === undefined ? undefined : { idle: Number(idle), total: Number(total) };
}
