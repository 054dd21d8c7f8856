import { expect, test, vi } from 'vitest';
import { removeServiceWorkers } from '../../../src/client/app/service-workers.ts';

function createBrowser(protocol: string) {
  const unregister = vi.fn(async () => true);
  const deleteCache = vi.fn(async () => true);
  const window = {
    location: { protocol },
    navigator: { serviceWorker: { getRegistrations: async () => [{ unregister }, { unregister }] } },
    caches: { keys: async () => ['a', 'b'], delete: deleteCache },
  } as unknown as Window & typeof globalThis;
  return { window, unregister, remove: deleteCache };
}

test('[S2.13] on https service workers and caches are removed', async () => {
  const { window, unregister, remove: deleteCache } = createBrowser('https:');
  removeServiceWorkers(window);
  await vi.waitFor(() => expect(deleteCache.mock.calls).toEqual([['a'], ['b']]));
  expect(unregister).toHaveBeenCalledTimes(2);
});

test('[S2.13] a browser without service workers and caches causes no error', () => {
  expect(() => removeServiceWorkers({ location: { protocol: 'https:' }, navigator: {} } as never)).not.toThrow();
});
