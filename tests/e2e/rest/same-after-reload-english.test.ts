import { expect, test } from 'vitest';
import { compareScreens } from '../../support/reload.ts';

test('screens opened by the menu in English show the same after a reload, and every section marks its Chinese texts', async () => {
  const { problems, compared } = await compareScreens('en-US');
  expect(problems, problems.join('\n')).toEqual([]);
  expect(compared).toBeGreaterThan(24);
}, 300_000);
