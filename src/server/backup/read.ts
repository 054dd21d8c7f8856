import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../config/startup-error.ts';
import { type EndLine, FORMAT, type Head, type Line, PRODUCT } from './format.ts';

/** Reads a whole backup and returns its summary; throws a `StartupError` if something is missing or damaged. */
export async function checkBackup(file: string): Promise<EndLine['end']> {
  for await (const line of checkedLines(file)) if ('end' in line) return line.end;
  throw brokeOff();
}

/** The lines of a backup, verified against the checksums it holds; the last one is always the end line. */
export async function* checkedLines(file: string): AsyncGenerator<Line> {
  const sums = createSums();
  let head: Head | undefined;
  for await (const text of textsOf(file)) {
    const line = parsed(text);
    if (!head) head = checkedHead(line);
    else if ('failed' in line) throw new StartupError(line.failed);
    else sums.take(line, text);
    // Checked before the line is yielded, because the consumer stops reading at the end line.
    if ('end' in line && head.format !== undefined) sums.checkEnd(line.end);
    yield line;
    if ('end' in line) return;
  }
  throw head ? brokeOff() : notOurs();
}

function createSums() {
  let sum: Hash = createHash('sha256');
  const begin = () => ({ rows: 0, bytes: 0 });
  let [current, all] = [begin(), { rows: 0, files: 0, tables: 0 }];
  const check = (given: { sha256: string }, fits: boolean): void => {
    if (!fits || given.sha256 !== sum.digest('hex')) throw damaged('a sum is wrong');
  };
  return {
    take(line: Line, text: string): void {
      if ('table' in line || 'file' in line) {
        [sum, current] = [createHash('sha256'), begin()];
      } else if ('row' in line) {
        sum.update(`${text}\n`);
        current.rows += 1;
        all.rows += 1;
      } else if ('part' in line) {
        const part = Buffer.from(line.part, 'base64');
        sum.update(part);
        current.bytes += part.length;
      } else if ('tableSum' in line) {
        check(line.tableSum, line.tableSum.rows === current.rows);
        all.tables += 1;
      } else if ('fileSum' in line) {
        check(line.fileSum, line.fileSum.bytes === current.bytes);
        all.files += 1;
      }
    },
    checkEnd({ rows, files, tables }: EndLine['end']): void {
      if (rows !== all.rows || files !== all.files || tables !== all.tables) throw damaged('a part of it is missing');
    },
  };
}

function checkedHead(line: Line): Head {
  const head = line as Head;
  if (head.backup !== PRODUCT) throw notOurs();
  if ((head.format ?? 1) > FORMAT) {
    throw new StartupError('The backup is of a newer version of this program. Restore it with the newer version.');
  }
  return head;
}

async function* textsOf(file: string): AsyncGenerator<string> {
  // An error in either stream destroys both and is thrown to the reader of the last one.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let begun = '';
  try {
    for await (const piece of text) {
      const lines = `${begun}${piece}`.split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StartupError(`There is no file ${file}.`);
    throw damaged((error as Error).message);
  }
}

function parsed(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // Reported below as a damaged file.
  }
  throw damaged('a line of it is not JSON');
}

const damaged = (what: string): StartupError =>
  new StartupError(`The backup cannot be read (${what}). Nothing was restored; take another one.`);

const brokeOff = (): StartupError =>
  new StartupError('The backup broke off before its end. Nothing was restored; take another one.');

const notOurs = (): StartupError => new StartupError('This file is not a backup of this program.');
