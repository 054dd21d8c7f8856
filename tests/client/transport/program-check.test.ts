import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgramCheck } from '../../../src/client/transport/http/program-check.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const checkOf = () => {
  const onOtherProgram = vi.fn();
  return { onOtherProgram, ...createProgramCheck(() => 'ours', onOtherProgram) };
};

test('a server that does not say what it runs is sent no fingerprint, and is no newer version', () => {
  const { fingerprint, readHeader, onOtherProgram } = checkOf();
  readHeader(undefined);
  vi.runAllTimers();
  expect(fingerprint()).toBeUndefined();
  expect(onOtherProgram).not.toHaveBeenCalled();
});

test('a server that runs the program of this page is sent its fingerprint, and is no newer version', () => {
  const { fingerprint, readHeader, onOtherProgram } = checkOf();
  readHeader('ours');
  vi.runAllTimers();
  expect(fingerprint()).toBe('ours');
  expect(onOtherProgram).not.toHaveBeenCalled();
});

test('a server that runs another program is reported once, and is still sent the fingerprint of this page', () => {
  const { fingerprint, readHeader, onOtherProgram } = checkOf();
  readHeader('ours');
  for (const _ of [1, 2]) readHeader('theirs');
  vi.runAllTimers();
  expect(onOtherProgram).toHaveBeenCalledTimes(1);
  expect(fingerprint()).toBe('ours');
});
