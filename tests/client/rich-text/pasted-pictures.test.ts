import { describe, expect, test } from 'vitest';
import { pastedPictures } from '../../../src/client/rich-text/editor.tsx';

const picture = new File(['x'], 'a.png', { type: 'image/png' });
const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' });
const transferOf = (files: File[], html = '') => ({ files: files as unknown as FileList, getData: () => html });

describe('pictures taken from pasted or dropped content', () => {
  test.each([
    ['all picture files from the desktop are taken', [picture, picture], '', 2],
    ['a file that is not a picture is left out', [pdf, picture], '', 1],
    ['a picture copied from a web page is taken', [picture], '<img src="https://x.cn/a.png">', 1],
    ['the rendered picture of a Word passage is left out', [picture], '<style>p{}</style><p>文字</p>', 0],
    ['the rendered picture of spreadsheet cells is left out', [picture], '<table><tr><td></td></tr></table>', 0],
  ])('%s', (_, files, html, count) => {
    expect(pastedPictures(transferOf(files, html))).toHaveLength(count);
  });

  test('a paste without content gives no pictures', () => expect(pastedPictures(null)).toEqual([]));
});
