import type { FileHandle } from 'node:fs/promises';

/** The playing time in seconds from the headers of a recording or film; undefined if unknown. */
export async function playingTime(file: FileHandle, bytes: number, type: string): Promise<number | null> {
  const seconds = await (readers[type]?.(file, bytes) ?? null);
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 && seconds < LONGEST ? seconds : null;
}

type Reader = (file: FileHandle, bytes: number) => Promise<number | null>;

const LONGEST = 1_000_000;

async function partOf(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** MP4: a sequence of boxes; `mvhd` inside `moov` holds the duration. */
const readMp4: Reader = async (file, bytes) => {
  const movie = await findBox(file, 'moov', 0, bytes);
  const header = movie && (await findBox(file, 'mvhd', movie.from, movie.to));
  if (!header) return null;
  const headerBytes = await partOf(file, header.from, 32);
  if (headerBytes.length < 32) return null;
  const isLong = headerBytes[0] === 1;
  const length = isLong ? Number(headerBytes.readBigUInt64BE(24)) : headerBytes.readUInt32BE(16);
  return length / headerBytes.readUInt32BE(isLong ? 20 : 12);
};

const MAX_BOXES = 1_000;

async function findBox(file: FileHandle, name: string, from: number, to: number) {
  let at = from;
  for (let count = 0; count < MAX_BOXES && at + 8 <= to; count += 1) {
    const head = await partOf(file, at, 16);
    if (head.length < 8) return undefined;
    const shortSize = head.readUInt32BE(0);
    const size = shortSize === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : shortSize;
    if (head.toString('latin1', 4, 8) === name) return { from: at + (shortSize === 1 ? 16 : 8), to: at + size };
    if (size < 8) return undefined;
    at += size;
  }
  return undefined;
}

/** Matroska: duration and its unit are near the start of the file. */
const readMatroska: Reader = async (file) => {
  const head = await partOf(file, 0, 65_536);
  const at = head.indexOf(Buffer.from('4489', 'hex'));
  const [size, unitAt] = [head[at + 2], head.indexOf(Buffer.from('2ad7b183', 'hex'))];
  if (at < 0 || at + 11 > head.length || (size !== 0x84 && size !== 0x88)) return null;
  const unit = unitAt < 0 || unitAt + 7 > head.length ? 1_000_000 : head.readUIntBE(unitAt + 4, 3);
  return ((size === 0x84 ? head.readFloatBE(at + 3) : head.readDoubleBE(at + 3)) * unit) / 1e9;
};

interface MpegFrame {
  bytes: number;
  seconds: number;
  /** Where the frame count is, if the first frame has one. */
  countAt: number;
}

function mpegFrame(part: Buffer, at: number): MpegFrame | undefined {
  const [sync = 0, version = 0, rates = 0, channels = 0] = part.subarray(at, at + 4);
  if (sync !== 0xff || (version & 0xe6) !== 0xe2) return undefined;
  const isMpeg1 = (version & 0x18) === 0x18;
  const rate = (SAMPLE_RATES[(rates >> 2) & 3] ?? 0) / (isMpeg1 ? 1 : (version & 0x18) === 0x10 ? 2 : 4);
  const kilobits = (isMpeg1 ? MPEG1_BIT_RATES : MPEG2_BIT_RATES)[rates >> 4] ?? 0;
  if (rate === 0 || kilobits === 0) return undefined;
  const seconds = (isMpeg1 ? 1152 : 576) / rate;
  const padding = (rates >> 1) & 1;
  const isMono = channels >> 6 === 3;
  return {
    seconds,
    bytes: Math.floor(kilobits * 125 * seconds) + padding,
    countAt: at + 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}

/** MPEG audio: from the frame count in the first frame, else from the frames at the beginning, whose bit rate may vary. */
const readMpeg: Reader = async (file, bytes) => {
  const tag = await partOf(file, 0, 10);
  const isTagged = tag.length === 10 && tag.toString('latin1', 0, 3) === 'ID3';
  const start = isTagged ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((tag[at] ?? 0) & 0x7f), 0) : 0;
  const part = await partOf(file, start, 65_536);
  const first = mpegFrame(part, 0);
  if (!first) return null;
  const { countAt } = first;
  const mark = part.toString('latin1', countAt, countAt + 4);
  if ((mark === 'Xing' || mark === 'Info') && part.length > countAt + 12 && ((part[countAt + 7] ?? 0) & 1) === 1) {
    return part.readUInt32BE(countAt + 8) * first.seconds;
  }
  let [at, seconds] = [0, 0];
  for (let frame: MpegFrame | undefined = first; frame; frame = mpegFrame(part, at)) {
    at += frame.bytes;
    seconds += frame.seconds;
  }
  return ((bytes - start) / at) * seconds;
};

const SAMPLE_RATES = [44_100, 48_000, 32_000];
const MPEG1_BIT_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_BIT_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

const readers: Readonly<Record<string, Reader>> = {
  'audio/mp4': readMp4,
  'video/mp4': readMp4,
  'video/webm': readMatroska,
  'audio/mpeg': readMpeg,
};
