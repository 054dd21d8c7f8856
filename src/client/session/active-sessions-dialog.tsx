import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { type HttpError, useCustom, useCustomMutation, useNotification } from '@refinedev/core';
import { Button, Modal, Popconfirm } from 'antd';
import { useRef, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Label } from '../../contract/label.ts';
import type { ActiveSession, EndedSessions } from '../../contract/session.ts';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import { activeSessionsMessages, activeSessionsSentences } from './active-sessions-messages.ts';
import { countsUnchanged } from './message-counts.ts';
import './active-sessions.css';

/** Where the operator is signed in; every session but this one can be ended. */
export default function ActiveSessionsDialog({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(true);
  const { query, sessions, ending, end, endOthers } = useActiveSessions();
  const list = useRef<HTMLUListElement>(null);
  const otherSessions = (sessions ?? []).filter(({ isCurrent }) => !isCurrent);
  // The pressed button disappears with its row, so the focus moves to the list.
  const focusListAfter = async (pending: Promise<void>) => {
    await pending;
    list.current?.focus();
  };
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={say(activeSessionsMessages.title)}
      width={560}
      closable={{ 'aria-label': say(activeSessionsMessages.close) }}
      onCancel={close}
      afterClose={onClose}
      footer={
        <>
          {otherSessions.length > 0 ? (
            <EndOthers
              count={otherSessions.length}
              busy={ending === 'others'}
              disabled={ending !== null}
              onConfirm={() => void focusListAfter(endOthers())}
            />
          ) : null}
          <Button onClick={close}>{say(activeSessionsMessages.close)}</Button>
        </>
      }
    >
      {query.isPending ? <p className="quiet">{say(activeSessionsMessages.reading)}</p> : null}
      {query.isError && !sessions ? (
        <FailureNotice title={say(activeSessionsMessages.failed)} error={query.error}>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            {say(pageMessages.retry)}
          </Button>
        </FailureNotice>
      ) : null}
      {sessions ? (
        <>
          <p className="quiet">{say(activeSessionsMessages.help)}</p>
          <ul className="active-sessions" ref={list} tabIndex={-1} aria-label={say(activeSessionsMessages.title)}>
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                busy={ending === session.id}
                disabled={ending !== null}
                onEnd={() => void focusListAfter(end(session))}
              />
            ))}
          </ul>
          {otherSessions.length === 0 ? <p className="quiet">{say(activeSessionsMessages.noOthers)}</p> : null}
        </>
      ) : null}
    </Modal>
  );
}

interface EndProps {
  busy: boolean;
  disabled: boolean;
}

function Session({ session, busy, disabled, onEnd }: EndProps & { session: ActiveSession; onEnd: () => void }) {
  const { say } = useLanguage();
  const { browser, ip, createdAt, seenAt, isCurrent } = session;
  const Icon = /Android|iPhone|HarmonyOS/.test(browser ?? '') ? MobileOutlined : DesktopOutlined;
  return (
    <li>
      <Icon className="active-session-icon" aria-hidden />
      <div>
        <p className="active-session-name">
          <strong>{browser ?? say(activeSessionsMessages.unknownBrowser)}</strong>
          {isCurrent ? (
            <span className="state" data-tone="live">
              {say(activeSessionsMessages.current)}
            </span>
          ) : null}
        </p>
        <p className="quiet active-session-facts">
          {ip ? <span>{ip}</span> : null}
          <span>{say(activeSessionsSentences.since(shanghaiTime(createdAt) ?? ''))}</span>
          {isCurrent ? null : <span>{say(activeSessionsSentences.lastUsed(shanghaiTime(seenAt) ?? ''))}</span>}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="small"
          loading={busy}
          disabled={disabled && !busy}
          aria-label={say(activeSessionsSentences.end(nameOfSession(session)))}
          onClick={onEnd}
        >
          {say(activeSessionsMessages.end)}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count, busy, disabled, onConfirm }: EndProps & { count: number; onConfirm: () => void }) {
  const { say } = useLanguage();
  const action = activeSessionsSentences.endOthers(count);
  return (
    <Popconfirm
      title={say(activeSessionsSentences.confirmOthers(count))}
      description={say(activeSessionsMessages.endOthersHelp)}
      okText={say(action)}
      cancelText={say(closeButtonLabel(action))}
      styles={{ root: { maxWidth: 320 } }}
      okButtonProps={{ danger: true }}
      onConfirm={onConfirm}
    >
      <Button danger loading={busy} disabled={disabled && !busy}>
        {say(activeSessionsMessages.endOthers)}
      </Button>
    </Popconfirm>
  );
}

/** The session being ended: its id, all others, or none. */
type EndTarget = number | 'others' | null;

/** The active sessions and the calls that end them; the request helper shows failures. */
function useActiveSessions() {
  const { say } = useLanguage();
  const { open: notify } = useNotification();
  const { mutateAsync } = useCustomMutation<EndedSessions, HttpError, undefined>(countsUnchanged);
  const [ending, setEnding] = useState<EndTarget>(null);
  const { query } = useCustom<ActiveSession[] & Record<string, unknown>>({
    url: calls.sessionList,
    method: 'get',
    queryOptions: { gcTime: 0 },
    // The dialog shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const sessions: ActiveSession[] | undefined = query.data && (Array.isArray(query.data.data) ? query.data.data : []);

  /** Refetches also after a failure, because the session may have ended already. */
  const run = async (target: EndTarget, url: string, successMessage: (ended: number) => Label) => {
    setEnding(target);
    try {
      const { data } = await mutateAsync({ url, method: 'delete', values: undefined, errorNotification: false });
      notify?.({ type: 'success', message: say(successMessage(data?.ended ?? 0)) });
    } catch {
      // The request helper has shown the failure.
    }
    await query.refetch();
    setEnding(null);
  };

  return {
    query,
    sessions,
    ending,
    end: (session: ActiveSession) =>
      run(session.id, `${calls.session}?id=${encodeURIComponent(session.id)}`, () =>
        activeSessionsSentences.ended(nameOfSession(session)),
      ),
    endOthers: () => run('others', calls.otherSessions, activeSessionsSentences.endedOthers),
  };
}

/** The name of a session: browser and IP address. */
function nameOfSession({ browser, ip }: ActiveSession): Label {
  const { zh, en } = browser ? { zh: browser, en: browser } : activeSessionsMessages.unknownBrowser;
  return ip ? { zh: `${zh}（${ip}）`, en: `${en} (${ip})` } : { zh, en };
}
