import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** The message that begins a connection is the only one without a letter for its type. */
const FIRST_BYTE_OF_STARTUP = 0;

/**
 * The answer to it: authenticated, ready for a query. The database is open already, and the message may have options of the
 * environment (PGOPTIONS), which are for a server.
 */
const READY = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/**
 * What the driver writes to instead of a socket when the database is embedded. It writes all messages of a statement at once,
 * and they are processed in one call of the database. The adapter in PGlite's package makes a call for each of the five
 * messages, and parses every answer, which the driver then parses again.
 */
export class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): this {
    this.#pglite.waitReady.then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  /** The pool lets a process end while a connection is idle; this one does not keep it running. */
  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#process(message, done);
  }

  override _writev(messages: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#process(Buffer.concat(messages.map(({ chunk }) => chunk)), done);
  }

  #process(messages: Buffer, done: (error?: Error) => void): void {
    if (messages[0] === FIRST_BYTE_OF_STARTUP) {
      this.push(READY);
      done();
      return;
    }
    const answer: Buffer[] = [];
    // The bytes are in the memory of the database, which reuses it.
    const onRawData = (bytes: Uint8Array) => void answer.push(Buffer.from(bytes));
    this.#pglite.execProtocolRawStream(messages, { onRawData }).then(() => {
      for (const part of answer) this.push(part);
      done();
    }, done);
  }

  override _read(): void {
    // An answer is pushed as soon as the database has given it.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
