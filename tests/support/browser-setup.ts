import { afterEach, beforeAll, expect, inject } from 'vitest';
import { isAnswering } from '../../src/tasks/product.ts';
import { finishTest } from './browser.ts';

beforeAll(async () => {
  expect(await isAnswering(inject('origin')), 'the product answers').toBe(true);
});
afterEach(finishTest);
