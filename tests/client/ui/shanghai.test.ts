import { describe, expect, test } from 'vitest';
import { parseShanghaiTime, shanghaiTime } from '../../../src/client/ui/shanghai.ts';

describe('times in the museum’s time zone', () => {
  test.each([
    ['2026-03-31T16:30:00Z', '2026-04-01 00:30'],
    ['2025-12-31T15:59:00.000Z', '2025-12-31 23:59'],
    ['2024-02-28T16:00:00Z', '2024-02-29 00:00'],
  ])('the moment %s is shown as %s, which is parsed back to the same moment', (moment, clock) => {
    expect(shanghaiTime(moment)).toBe(clock);
    expect(Date.parse(parseShanghaiTime(clock))).toBe(Date.parse(moment));
  });

  test.each([null, 5, '', 'yesterday', '2026-13-45T00:00:00Z', '2026-01-01'])(
    'the value %j is not a moment and gives null',
    (value) => {
      expect(shanghaiTime(value)).toBeNull();
    },
  );
});
