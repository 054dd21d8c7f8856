import { describe, expect, test } from 'vitest';
import { pastedPictures } from '../../../src/client/rich-text/editor.tsx';

const picture = new File(['x'], 'a.png', { type: 'image/png' });
const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' });
const transferOf = (files: File[], html = '') => ({ files: files as unknown as FileList, getData: () => html });

describe('pictures among what is pasted or dropped', () => {
  test.each([
    ['files of the desktop', [picture, picture], '', 2],
    ['nothing but pictures', [pdf, picture], '', 1],
    ['a picture copied from a page', [picture], '<img src="https://x.cn/a.png">', 1],
    ['not the picture of a passage of Word', [picture], '<style>p{}</style><p>文字</p>', 0],
    ['not the picture of a spreadsheet', [picture], '<table><tr><td></td></tr></table>', 0],
  ])('%s', (_, files, html, count) => {
    expect(pastedPictures(transferOf(files, html))).toHaveLength(count);
  });

  test('nothing of nothing', () => expect(pastedPictures(null)).toEqual([]));
});
