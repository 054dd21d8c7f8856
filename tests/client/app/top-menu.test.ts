import { expect, test } from 'vitest';
import { fitGroups } from '../../../src/client/app/layout/top-menu.tsx';

test.each([
  ['all of them where there is room', 300, { visibleCount: 3 }],
  ['all of them where their widths are fractions of a pixel too wide', 299.9, { visibleCount: 3 }],
  ['as many as leave room for “More”', 270, { visibleCount: 2, width: 200 }],
  ['fewer where “More” needs the room of one', 220, { visibleCount: 1, width: 100 }],
  ['none where there is room for “More” alone', 60, { visibleCount: 0, width: 0 }],
  ['none where there is no room at all', 0, { visibleCount: 0, width: 0 }],
])('the line of the top menu shows %s', (_what, room, fit) => {
  expect(fitGroups([100, 100, 100], room, 50)).toEqual(fit);
});
