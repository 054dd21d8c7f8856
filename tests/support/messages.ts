import type { Page } from 'playwright-core';

type PageWithMessages = typeof globalThis & { shownMessages?: string[] };

/**
 * Records from now on every message and notification that the page shows, also those that have closed before the test reads
 * them, until the page is loaded again.
 */
export async function recordMessages(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(observeMessages);
  return () => page.evaluate(() => (globalThis as PageWithMessages).shownMessages ?? []);
}

/** Runs in the page. */
function observeMessages(): void {
  const messages: string[] = [];
  (globalThis as PageWithMessages).shownMessages = messages;
  const recordedNotices = new WeakSet<Element>();
  const recordNotices = () => {
    for (const notice of document.querySelectorAll('.ant-message-notice, .ant-notification-notice, .plain-message')) {
      if (recordedNotices.has(notice)) continue;
      recordedNotices.add(notice);
      messages.push(notice.textContent ?? '');
    }
  };
  new MutationObserver(recordNotices).observe(document, { childList: true, subtree: true });
}
