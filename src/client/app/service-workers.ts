/** Removes the service worker and caches of earlier versions, which were installable (S2.13). */
export function removeServiceWorkers({ location, navigator, caches }: Window & typeof globalThis): void {
  if (location.protocol !== 'https:') return;
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch(() => undefined);
  void caches
    ?.keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .catch(() => undefined);
}
