import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { SessionClock } from '../../transport/http/session-clock.ts';
import { useLanguage } from '../../ui/language.tsx';
import { hasUnsaved } from '../../ui/leave.ts';
import { checkPageVersion } from '../../ui/load-chunk.ts';
import { reload, reloadOnce, useNewVersion } from '../../ui/new-version.ts';
import { pageMessages } from '../../ui/page-messages.ts';

/** How long an operator has done nothing before the page reloads by itself, in seconds. */
const IDLE_SECONDS = 60;
/** How often that is looked at, in milliseconds. */
const CHECK_INTERVAL = 15_000;

/**
 * Says that the server runs a newer program, and reloads the page once nobody is working in it. It is part of the first chunk:
 * those that are not loaded yet may no longer exist.
 */
export function NewVersionNotice({ clock }: { clock: Pick<SessionClock, 'idleSeconds'> }) {
  const { say } = useLanguage();
  const client = useQueryClient();
  const newVersion = useNewVersion();
  useEffect(() => {
    if (!newVersion) return undefined;
    const isFree = () => {
      const isIdle = document.hidden || (clock.idleSeconds() ?? 0) >= IDLE_SECONDS;
      return isIdle && client.isMutating() === 0 && !isWorkOpen() && !hasUnsaved(window);
    };
    const reloadIfFree = async () => {
      // While the server restarts, a reload would show the browser's own error page, so the server is asked first.
      if (isFree() && (await checkPageVersion()) === 'newer' && isFree()) reloadOnce();
    };
    void reloadIfFree();
    const timer = setInterval(() => void reloadIfFree(), CHECK_INTERVAL);
    return () => clearInterval(timer);
  }, [newVersion, client, clock]);
  if (!newVersion) return null;
  // A button while nothing was refused; an alert once a write was, because this page is too old.
  if (newVersion.refusal === null)
    return (
      <span role="status">
        <Button
          type="text"
          aria-label={say(pageMessages.newVersion)}
          title={say(pageMessages.newVersionHelp)}
          onClick={reload}
          icon={<ReloadMark />}
        >
          <span className="new-version-label">{say(pageMessages.newVersion)}</span>
        </Button>
      </span>
    );
  return createPortal(
    <div role="alert" className="new-version">
      <span>{newVersion.refusal}</span>
      <Button type="primary" onClick={reload}>
        {say(pageMessages.reload)}
      </Button>
    </div>,
    document.body,
  );
}

const ReloadMark = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
  </svg>
);

/** Whether a dialog is open or records are selected. */
const isWorkOpen = (): boolean =>
  [...document.querySelectorAll('[role=dialog], .bulk-bar')].some((element) => element.getClientRects().length > 0);
