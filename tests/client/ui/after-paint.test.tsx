import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AfterPaint } from '../../../src/client/ui/after-paint.tsx';
import { useFirstScreenReady } from '../../../src/client/ui/use-first-screen-ready.ts';

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => vi.unstubAllGlobals());

/** Runs the requested animation frames, then lets timers run. */
const paintFrame = () =>
  act(async () => {
    for (const callback of frames.splice(0)) callback(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });

test('a deferred component shows its fallback until the screen around it has been painted', async () => {
  render(
    <AfterPaint fallback={<i>room</i>}>
      <b>later</b>
    </AfterPaint>,
  );
  await act(async () => undefined);
  expect(screen.queryByText('later')).toBeNull();
  expect(screen.getByText('room')).toBeDefined();
  await paintFrame();
  expect(screen.getByText('later')).toBeDefined();
  expect(screen.queryByText('room')).toBeNull();
});

test('content beside the first screen is rendered only after the screen’s data has arrived and been painted', async () => {
  let answerRows: (rows: string) => void = () => undefined;
  const rows = new Promise<string>((resolve) => {
    answerRows = resolve;
  });
  const Screen = () => <p>{useQuery({ queryKey: ['rows'], queryFn: () => rows }).data}</p>;
  const Frame = () => (
    <>
      <Screen />
      {useFirstScreenReady() ? <i>beside</i> : null}
    </>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Frame />
    </QueryClientProvider>,
  );
  await paintFrame();
  expect(screen.queryByText('beside')).toBeNull();
  await act(async () => answerRows('rows'));
  expect(await screen.findByText('rows')).toBeDefined();
  expect(screen.queryByText('beside')).toBeNull();
  await paintFrame();
  expect(screen.getByText('beside')).toBeDefined();
});
