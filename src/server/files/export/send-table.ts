import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { Refusal } from '../../http/errors.ts';
import type { CellBatches } from './cell.ts';
import { csvOf } from './csv.ts';
import { type ExportFormat, formats } from './plan.ts';
import { type Layout, xlsxOf } from './xlsx.ts';

/** Maximum number of concurrent exports, so that connections remain for other requests. */
const MAX_AT_ONCE = 4;
let running = 0;

export function rejectWhenBusy(): void {
  if (running >= MAX_AT_ONCE) throw new Refusal(429, busy);
}

interface File {
  name: string;
  format: ExportFormat;
  /** The name of the first sheet of a workbook. */
  sheet: string;
}

/** Streams rows as a file while they are read. */
export function sendTable(reply: FastifyReply, batches: CellBatches, layout: Layout, file: File): FastifyReply {
  const isText = file.format !== 'xlsx';
  const content = contentOf(batches, layout, file);
  // Streams strings instead of buffers: a million rows would leave as many buffers to collect.
  const encoding = isText ? { encoding: 'utf8' as const } : {};
  const stream = Readable.from(content, { objectMode: false, highWaterMark: 65_536, ...encoding });
  running += 1;
  stream.once('close', () => {
    running -= 1;
  });
  return reply
    .type(file.format === 'print' ? PRINT_TYPE : formats[file.format])
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', attachment(file.name))
    .send(stream);
}

/** No JSON: such an answer to a download is taken for a refusal. */
const PRINT_TYPE = 'application/x-ndjson; charset=utf-8';

function contentOf(batches: CellBatches, layout: Layout, { format, sheet }: File): AsyncGenerator<string | Buffer> {
  if (format === 'xlsx') return xlsxOf(batches, sheet, layout);
  return format === 'csv' ? csvOf(batches) : jsonLinesOf(batches);
}

async function* jsonLinesOf(batches: CellBatches): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const busy = {
  zh: '正在进行的导出较多，请稍后再试。',
  en: 'Several exports are running; please try again in a moment.',
};
