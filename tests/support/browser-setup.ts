import { existsSync } from 'node:fs';
import { afterEach, beforeAll, expect, inject, vi } from 'vitest';
import { finishTest } from './browser.ts';

const complete = inject('complete');

beforeAll(async () => {
  const isComplete = vi.waitUntil(() => existsSync(complete), { timeout: 590_000, interval: 50 }).catch(() => false);
  expect(await isComplete, 'the product answers and its demonstration records are complete').toBe(true);
}, 600_000);
afterEach(finishTest);
