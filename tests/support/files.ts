import type { FileValue } from '../../src/contract/record.ts';
import type { FileType } from '../../src/kinds/file-types.ts';
import { multipart } from './pictures.ts';
import type { Answer, TestApp } from './server.ts';

/** The smallest valid file of each type. */
export const fileOf: Record<FileType, { name: string; bytes: Buffer }> = {
  pdf: { name: '章程.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  document: { name: '附件.pdf', bytes: Buffer.from('%PDF-1.4\n% attached\n%%EOF\n') },
  audio: { name: '录音.mp3', bytes: Buffer.concat([Buffer.from('fffb10c4', 'hex'), Buffer.alloc(100)]) },
  video: { name: '录像.mp4', bytes: Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom0000isom')]) },
};

export const uploadFile = (
  { call }: TestApp,
  as: string,
  file: { name: string; bytes: Buffer | string },
  query: Record<string, string>,
): Promise<Answer<FileValue>> =>
  call('POST', 'media/file', {
    as,
    query,
    ...multipart([{ filename: file.name, type: 'application/octet-stream', bytes: file.bytes }]),
  });
