import { describe, expect, test } from 'vitest';
import { linkAddressOf } from '../../../src/client/rich-text/link.ts';

describe('an address typed for a link', () => {
  test.each([
    ['https://a.cn/b?c=d#e', 'https://a.cn/b?c=d#e'],
    ['museum.cn', 'https://museum.cn'],
    ['/info', '/info'],
    ['mailto:a@b.cn', 'mailto:a@b.cn'],
    ['javascript:alert(1)', null],
    ['//elsewhere', null],
    ['not a link', null],
  ])('the input %j gives the link address %j', (input, address) => {
    expect(linkAddressOf(input)).toBe(address);
  });
});
