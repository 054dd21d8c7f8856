import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyChunk } from '../../../src/client/ui/lazy.tsx';
import { type ChunkFailure, loadChunk } from '../../../src/client/ui/load-chunk.ts';
import { ThemeProvider } from '../../../src/client/ui/theme.tsx';

afterEach(() => vi.useRealTimers());

test('[S8.6] a code chunk that fails to load offers a retry, and text typed beside it is kept', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>the editor</p> });
  const Part = lazyChunk(load);
  function Form() {
    const [text, setText] = useState('');
    return (
      <>
        <input aria-label="title" value={text} onChange={(event) => setText(event.target.value)} />
        <Suspense fallback={<p>loading</p>}>
          <Part />
        </Suspense>
      </>
    );
  }
  await act(async () =>
    render(
      <ThemeProvider>
        <Form />
      </ThemeProvider>,
    ),
  );
  fireEvent.change(screen.getByLabelText('title'), { target: { value: '纪念馆' } });
  const retry = await screen.findByRole('button', { name: '重试' });
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByText('the editor')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('纪念馆');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a code chunk that has failed to load is loaded again when it is shown again', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>the editor</p> });
  const Part = lazyChunk(load);
  function Dialog() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          dialog
        </button>
        <Suspense fallback={<p>loading</p>}>{isOpen ? <Part /> : null}</Suspense>
      </>
    );
  }
  await act(async () =>
    render(
      <ThemeProvider>
        <Dialog />
      </ThemeProvider>,
    ),
  );
  await screen.findByRole('button', { name: '重试' });
  const toggle = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'dialog' })));
  await toggle();
  await toggle();
  expect(await screen.findByText('the editor')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('[S8.6] a code chunk that fails again after a retry offers to reload the page', async () => {
  const fetchSpy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('<script type="module" src="/admin/assets/app.js">'));
  const Part = lazyChunk<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const reloadSpy = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await act(async () =>
    render(
      <ThemeProvider>
        <Suspense fallback={<p>loading</p>}>
          <Part />
        </Suspense>
      </ThemeProvider>,
    ),
  );
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: '重试' })));
  fireEvent.click(await screen.findByRole('button', { name: '刷新页面' }));
  expect(reloadSpy).toHaveBeenCalledTimes(1);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
});

test('[S8.6] a code chunk of an older version reloads the page once, and never where something is unsaved', async () => {
  vi.mocked(fetch).mockImplementation(async () => new Response('<script type="module" src="/admin/newer.js">'));
  // A script that is inserted as HTML does not run.
  document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/admin/older.js"></script>');
  const reloadSpy = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const showOutdated = async () => {
    const Part = lazyChunk<object>(() => Promise.reject(new TypeError('404')));
    await act(async () =>
      render(
        <ThemeProvider>
          <Suspense fallback={<p>loading</p>}>
            <Part />
          </Suspense>
        </ThemeProvider>,
      ),
    );
    await screen.findByRole('button', { name: '刷新页面' });
    cleanup();
  };
  const keepPage = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', keepPage);
  await showOutdated();
  window.removeEventListener('beforeunload', keepPage);
  expect(reloadSpy).not.toHaveBeenCalled();
  await showOutdated();
  await showOutdated();
  expect(reloadSpy).toHaveBeenCalledTimes(1);
  document.querySelector('script[src="/admin/older.js"]')?.remove();
});

test('[S8.6] [S9.6] a code chunk that never loads fails after 120000 ms', async () => {
  vi.useFakeTimers();
  let failure: ChunkFailure | null = null;
  void loadChunk(
    () => new Promise(() => undefined),
    async () => 'same',
  ).catch((error: ChunkFailure) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ name: 'ChunkFailure', server: 'same' });
});

test('a code chunk that is missing on a server with a newer version fails with the reason “newer”', async () => {
  const missingChunk = loadChunk(
    async () => {
      throw new TypeError('404');
    },
    async () => 'newer',
  );
  await expect(missingChunk).rejects.toMatchObject({ server: 'newer' });
});
