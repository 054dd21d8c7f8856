import { describe, expect, test } from 'vitest';
import { checkPicture } from '../../../src/client/media/picture-check.ts';
import { image } from '../../../src/declare/index.ts';

const field = image({ label: { zh: '封面', en: 'Cover' }, least: { width: 1200, height: 675 } });
const size = (width: number, height: number) => async () => ({ width, height });
const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'a', { type });

describe('a picture, before it is sent', () => {
  test.each([
    ['too small', file('image/png'), size(640, 480), '图片至少 1200×675 像素，现在是 640×480。'],
    ['of another kind', file('image/svg+xml'), size(2000, 2000), '只接受 JPG、PNG、WebP 图片，请换一张。'],
    ['too heavy', file('image/png', 8 * 1024 * 1024 + 1), size(2000, 2000), '图片不能超过 8 MB，请压缩后再上传。'],
    ['unreadable', file('image/png'), () => Promise.reject(new Error()), '无法读取这个文件，请换一张图片。'],
    ['right', file('image/png'), size(1200, 675), undefined],
    ['of unknown size', file('image/png'), async () => null, undefined],
  ])('%s', async (_, picture, measure, sentence) => {
    expect((await checkPicture(picture, field, measure))?.zh).toBe(sentence);
  });
});
