import { describe, expect, test } from 'vitest';
import { checkPicture } from '../../../src/client/media/picture-check.ts';
import { image } from '../../../src/declare/index.ts';

const field = image({ label: { zh: '封面', en: 'Cover' }, least: { width: 1200, height: 675 } });
const size = (width: number, height: number) => async () => ({ width, height });
const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'a', { type });

describe('the check of a picture before its upload', () => {
  test.each([
    [
      'refuses a picture below the least size and names both sizes',
      file('image/png'),
      size(640, 480),
      '图片至少 1200×675 像素，现在是 640×480。',
    ],
    [
      'refuses a file that is not JPG, PNG or WebP',
      file('image/svg+xml'),
      size(2000, 2000),
      '只接受 JPG、PNG、WebP 图片，请换一张。',
    ],
    [
      'refuses a picture of more than 8 MB',
      file('image/png', 8 * 1024 * 1024 + 1),
      size(2000, 2000),
      '图片不能超过 8 MB，请压缩后再上传。',
    ],
    [
      'refuses a file that cannot be read as a picture',
      file('image/png'),
      () => Promise.reject(new Error()),
      '无法读取这个文件，请换一张图片。',
    ],
    ['accepts a picture of exactly the least size', file('image/png'), size(1200, 675), undefined],
    ['accepts a picture whose size cannot be measured', file('image/png'), async () => null, undefined],
  ])('%s', async (_, picture, measure, sentence) => {
    expect((await checkPicture(picture, field, measure))?.zh).toBe(sentence);
  });
});
