import { expect, test } from 'vitest';
import { compareScreens } from '../../support/reload.ts';

test('screens opened by the menu in Chinese show the same after a reload', async () => {
  const { problems, compared } = await compareScreens('zh-CN');
  expect(problems, problems.join('\n')).toEqual([]);
  expect(compared).toBeGreaterThan(18);
}, 300_000);
