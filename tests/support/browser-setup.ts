import { afterEach } from 'vitest';
import { finishTest } from './browser.ts';

afterEach(finishTest);
