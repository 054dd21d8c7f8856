/** A server, and by how many seconds its clock is ahead of the database's. */
interface Clocked {
  id: string;
  host: string;
  ahead: number;
}

/**
 * Largest tolerated clock difference in seconds: sessions, tickets and publication times are compared with the clock of
 * the server that handles the request.
 */
const MOST_APART = 5 * 60;

/**
 * One sentence if this server's clock differs from the database's, and one for each server whose clock differs from
 * this one's.
 */
export function clockSentences(own: Clocked, all: readonly Clocked[]): string[] {
  const others = all.filter(({ id, ahead }) => id !== own.id && Math.abs(ahead - own.ahead) > MOST_APART);
  return [
    ...(Math.abs(own.ahead) > MOST_APART ? [apart(own, own.ahead, "the database server's")] : []),
    ...others.map((other) => apart(own, own.ahead - other.ahead, `that of the server on ${other.host}`)),
  ];
}

const apart = ({ host }: Clocked, seconds: number, whose: string): string =>
  `The clock of this server (${host}) is ${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}. Sessions and times of publication depend on it: set the clocks by the network (NTP).`;
