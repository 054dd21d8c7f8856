import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { ImageValue } from '../../src/contract/record.ts';
import type { Answer, CallOptions, TestApp } from './server.ts';

/** A picture file of one colour. */
export const pictureFile = (
  width = 1600,
  height = 900,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a6f63' } })
    .toFormat(format)
    .toBuffer();

/** Changes one bit in the middle of a file, as a failing disk does. */
export function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x01, at);
  writeFileSync(file, bytes);
}

export interface Part {
  name?: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}

/** The body and headers of a form with files, as a browser sends them. */
export function multipart(parts: readonly Part[]): Pick<CallOptions, 'body' | 'headers'> {
  const boundary = '----museum';
  const chunks = parts.flatMap(({ name = 'file', filename, type = 'image/jpeg', bytes }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n`,
    filename ? `Content-Type: ${type}\r\n\r\n` : '\r\n',
    bytes,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const upload = (
  { call }: TestApp,
  as: string,
  bytes: Buffer | string,
  query: Record<string, string> = { section: 'news', field: 'cover' },
): Promise<Answer<ImageValue>> =>
  call('POST', 'media/image', { as, query, ...multipart([{ filename: 'a.jpg', bytes }]) });
