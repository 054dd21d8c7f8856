/** A server, and by how many seconds its clock is ahead of the database's. */
interface Clocked {
  id: string;
  host: string;
  ahead: number;
}

/** Sessions, tickets and times of publication are judged by the clock of whichever server is asked. */
const MOST_APART = 5 * 60;

/** What is wrong with the clock of one server: a sentence for the database's, and for each other server's. */
export function clockSentences(own: Clocked, all: readonly Clocked[]): string[] {
  const others = all.filter(({ id, ahead }) => id !== own.id && Math.abs(ahead - own.ahead) > MOST_APART);
  return [
    ...(Math.abs(own.ahead) > MOST_APART ? [apart(own, own.ahead, "the database server's")] : []),
    ...others.map((other) => apart(own, own.ahead - other.ahead, `that of the server on ${other.host}`)),
  ];
}

const apart = ({ host }: Clocked, seconds: number, whose: string): string =>
  `The clock of this server (${host}) is ${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}. Sessions and times of publication depend on it: set the clocks by the network (NTP).`;
