import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive, as it is written. */
export interface Entry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** The largest number that a place of four bytes holds; beyond it an archive would need its other form. */
const LARGEST = 0xffff_ffff;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** An archive written from front to end: the sizes of each file follow it, since nobody knows them before. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([numbers([0x04034b50, 4], ...common(entry, 0)), entry.name]);
    yield head;
    for await (const chunk of packed(content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = numbers([0x08074b50, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (offset > LARGEST || entry.size > LARGEST) throw new Error('the archive has grown beyond four gigabytes');
    written.push(entry);
  }
  yield directory(written, offset);
}

/** Level 1: a third more bytes than the usual level, in a third of the time. */
const LEVEL = 1;

/** Deflate does its work on other threads; the checksum is taken as the bytes go in. */
function packed(content: AsyncIterable<Buffer>, entry: Written): AsyncIterable<Buffer> {
  const counted = async function* () {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  };
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 65_536 });
  // A failure reaches whoever reads the packed side, which is where it is told.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined);
  return deflate;
}

type Field = readonly [value: number, bytes: 2 | 4];

/** Deflated, sizes after the content, names in UTF-8, and no time: the same rows make the same file. */
const common = ({ name, crc, packed: bytes, size }: Written, known: 0 | 1): Field[] => [
  ...([
    [20, 2],
    [0x0808, 2],
    [8, 2],
    [0, 2],
    [0x21, 2],
  ] as const),
  ...([crc, bytes, size].map((value) => [value * known, 4]) as Field[]),
  [name.length, 2],
  [0, 2],
];

function directory(written: readonly Written[], start: number): Buffer {
  const files = written.map((entry) =>
    Buffer.concat([
      numbers([0x02014b50, 4], [20, 2], ...common(entry, 1), [0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]),
      entry.name,
    ]),
  );
  const all = Buffer.concat(files);
  const count: Field = [written.length, 2];
  return Buffer.concat([
    all,
    numbers([0x06054b50, 4], [0, 2], [0, 2], count, count, [all.length, 4], [start, 4], [0, 2]),
  ]);
}

function numbers(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
