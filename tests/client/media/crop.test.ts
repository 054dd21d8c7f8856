import { expect, test } from 'vitest';
import { canCrop, hasRatio, maxCropZoom } from '../../../src/client/media/crop.ts';
import type { ImageField } from '../../../src/kinds/image/image.ts';

const field: ImageField = {
  kind: 'image',
  label: { zh: '封面', en: 'Cover' },
  ratio: 16 / 9,
  least: { width: 1200, height: 675 },
};

test.each([
  [1600, 900, true],
  [1600, 905, true],
  [1600, 1600, false],
  [1000, 1600, false],
])('whether a picture of %i×%i pixels counts as 16:9 is %s', (width, height, expected) => {
  expect(hasRatio({ width, height }, 16 / 9)).toBe(expected);
});

test.each([
  [1600, 1600, 1.33],
  [2400, 1350, 2],
  [1200, 900, 1],
  [20_000, 20_000, 4],
])('the largest crop zoom of a picture of %i×%i pixels that keeps the minimum size is %d', (width, height, factor) => {
  expect(maxCropZoom({ width, height }, field)).toBeCloseTo(factor, 2);
});

test('cropping is offered unless the field has no ratio or the picture already has the minimum size and ratio', () => {
  expect(canCrop({ width: 1200, height: 675 }, field)).toBe(false);
  expect(canCrop({ width: 1600, height: 900 }, field)).toBe(true);
  expect(canCrop({ width: 1200, height: 900 }, field)).toBe(true);
  expect(canCrop({ width: 1200, height: 900 }, { kind: 'image', label: field.label })).toBe(false);
});
