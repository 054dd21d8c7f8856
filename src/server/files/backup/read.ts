import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../config/startup-error.ts';
import { type EndLine, FORMAT, type HeadLine, type Line, PRODUCT } from './format.ts';

/** Reads a whole backup and returns its summary; throws a `StartupError` if something is missing or damaged. */
export async function checkBackup(file: string): Promise<EndLine['end']> {
  for await (const line of verifiedLines(file)) if ('end' in line) return line.end;
  throw truncatedBackup();
}

/** The lines of a backup, verified against the checksums it holds; the last one is always the end line. */
export async function* verifiedLines(file: string): AsyncGenerator<Line> {
  const checksums = createSums();
  let head: HeadLine | undefined;
  for await (const text of linesOf(file)) {
    const line = parseLine(text);
    if (!head) head = checkHead(line);
    else if ('failed' in line) throw new StartupError(line.failed);
    else checksums.add(line, text);
    // Checked before the line is yielded, because the consumer stops reading at the end line.
    if ('end' in line && head.format !== undefined) checksums.checkEnd(line.end);
    yield line;
    if ('end' in line) return;
  }
  throw head ? truncatedBackup() : foreignFile();
}

function createSums() {
  let sum: Hash = createHash('sha256');
  const begin = () => ({ rows: 0, bytes: 0 });
  let [current, totals] = [begin(), { rows: 0, files: 0, tables: 0 }];
  const check = (checksum: { sha256: string }, isCountRight: boolean): void => {
    if (!isCountRight || checksum.sha256 !== sum.digest('hex')) throw damagedBackup('a sum is wrong');
  };
  return {
    add(line: Line, text: string): void {
      if ('table' in line || 'file' in line) {
        [sum, current] = [createHash('sha256'), begin()];
      } else if ('row' in line) {
        sum.update(`${text}\n`);
        current.rows += 1;
        totals.rows += 1;
      } else if ('part' in line) {
        const part = Buffer.from(line.part, 'base64');
        sum.update(part);
        current.bytes += part.length;
      } else if ('tableSum' in line) {
        check(line.tableSum, line.tableSum.rows === current.rows);
        totals.tables += 1;
      } else if ('fileSum' in line) {
        check(line.fileSum, line.fileSum.bytes === current.bytes);
        totals.files += 1;
      }
    },
    checkEnd({ rows, files, tables }: EndLine['end']): void {
      if (rows !== totals.rows || files !== totals.files || tables !== totals.tables)
        throw damagedBackup('a part of it is missing');
    },
  };
}

function checkHead(line: Line): HeadLine {
  const head = line as HeadLine;
  if (head.backup !== PRODUCT) throw foreignFile();
  if ((head.format ?? 1) > FORMAT) {
    throw new StartupError('The backup is of a newer version of this program. Restore it with the newer version.');
  }
  return head;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  // An error in either stream destroys both and is thrown to the reader of the last one.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let partial = '';
  try {
    for await (const chunk of text) {
      const lines = `${partial}${chunk}`.split('\n');
      partial = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StartupError(`There is no file ${file}.`);
    throw damagedBackup((error as Error).message);
  }
}

function parseLine(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // Reported below as a damaged file.
  }
  throw damagedBackup('a line of it is not JSON');
}

const damagedBackup = (what: string): StartupError =>
  new StartupError(`The backup cannot be read (${what}). Nothing was restored; take another one.`);

const truncatedBackup = (): StartupError =>
  new StartupError('The backup broke off before its end. Nothing was restored; take another one.');

const foreignFile = (): StartupError => new StartupError('This file is not a backup of this program.');
