import { existsSync } from 'node:fs';
import { afterEach, beforeAll, expect, inject, vi } from 'vitest';
import { finishTest } from './browser.ts';

const complete = inject('complete');

beforeAll(async () => {
  const isComplete = vi.waitUntil(() => existsSync(complete), { timeout: 120_000, interval: 50 }).catch(() => false);
  expect(await isComplete, 'the product answers and its demonstration records are complete').toBe(true);
}, 130_000);
afterEach(finishTest);
