import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgramCheck } from '../../../src/client/transport/http/program-check.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const checkOf = () => {
  const onOtherProgram = vi.fn();
  return { onOtherProgram, ...createProgramCheck(() => 'ours', onOtherProgram) };
};

test('the page sends no fingerprint to a server that reports none, and does not report it as another version', () => {
  const { fingerprint, readHeader, onOtherProgram } = checkOf();
  readHeader(undefined);
  vi.runAllTimers();
  expect(fingerprint()).toBeUndefined();
  expect(onOtherProgram).not.toHaveBeenCalled();
});

test('the page sends its fingerprint to a server with the same fingerprint, and does not report it as another version', () => {
  const { fingerprint, readHeader, onOtherProgram } = checkOf();
  readHeader('ours');
  vi.runAllTimers();
  expect(fingerprint()).toBe('ours');
  expect(onOtherProgram).not.toHaveBeenCalled();
});

test('the page reports a server with another fingerprint once, and still sends its own fingerprint', () => {
  const { fingerprint, readHeader, onOtherProgram } = checkOf();
  readHeader('ours');
  for (const _ of [1, 2]) readHeader('theirs');
  vi.runAllTimers();
  expect(onOtherProgram).toHaveBeenCalledTimes(1);
  expect(fingerprint()).toBe('ours');
});
