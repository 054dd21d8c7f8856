import { EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { useEffect, useMemo, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import { offers } from '../../contract/features.ts';
import type { Label } from '../../contract/label.ts';
import type { Presence as PresenceState, PresentOperator, Visit } from '../../contract/presence.ts';
import { HEARTBEAT_INTERVAL } from '../../contract/presence.ts';
import { countsUnchanged } from '../session/message-counts.ts';
import { useSession } from '../session/session.ts';
import { isSameId } from '../transport/wire/id.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { type ReadableStore, useStored } from '../ui/store.ts';
import { UserText } from '../ui/user-text.tsx';
import './presence.css';

export interface PresenceProps {
  section: string;
  id: number;
  /** The version on the screen; with it changes only what compares it. */
  shown: ReadableStore<{ version: number | null }>;
  /** Whether the record is open in a form. */
  editing: boolean;
  /** Loads the newest version. */
  onLoad: () => void;
}

/**
 * Shows who else has the record open, and whether somebody has changed it since. It informs only; nothing is locked.
 */
export default function Presence({ section, id, shown, editing, onLoad }: PresenceProps) {
  const { say } = useLanguage();
  const presence = usePresence({ section, id, editing });
  const otherOperators = presence?.others ?? [];
  const changeMessage = useChangeMessage(presence, shown);
  const Icon = otherOperators.some((one) => one.editing) ? EditOutlined : EyeOutlined;
  return (
    <>
      {/* Both live regions are rendered empty first: screen readers announce later changes only. */}
      <span role="status" className="presence-others">
        {otherOperators.length > 0 ? (
          <span
            title={otherOperators
              .map(({ name, since }) => say(presenceSentences.since(name, shanghaiTime(since) ?? '')))
              .join('\n')}
          >
            <Icon aria-hidden /> <UserText text={say(presenceSentences.others(otherOperators))} />
          </span>
        ) : null}
      </span>
      <span role="status" className="presence-change">
        {changeMessage ? <UserText text={say(changeMessage)} /> : null}
      </span>
      {changeMessage ? (
        <button type="button" className="link-button" onClick={onLoad}>
          {say(presenceMessages.load)}
        </button>
      ) : null}
    </>
  );
}

const JUST_NOW = 120_000;

/**
 * The message about a newer version. It is computed once per version, so that “just now” does not change into a time
 * while it is shown.
 */
function useChangeMessage(presence: PresenceState | null, shown: PresenceProps['shown']) {
  const { user } = useSession();
  const isNewer = useStored(
    shown,
    ({ version }) => presence !== null && version !== null && presence.version > version,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later answer with the same version must not change the text
  return useMemo(() => {
    if (!presence || !isNewer) return null;
    const { by, at } = presence;
    if (by && isSameId(by.id, user.id)) return presenceSentences.changedByOneself;
    const operatorName = by?.title ?? '';
    const isRecent = Math.abs(Date.now() - Date.parse(at)) < JUST_NOW;
    const messageFor = (name: string) =>
      isRecent ? presenceSentences.changedJustNow(name) : presenceSentences.changed(name, shanghaiTime(at) ?? '');
    return {
      zh: messageFor(operatorName || presenceMessages.system.zh).zh,
      en: messageFor(operatorName || presenceMessages.system.en).en,
    };
  }, [isNewer, presence?.version, user.id]);
}

const presenceMessages = {
  load: { zh: '读取', en: 'Load it' },
  system: { zh: '系统', en: 'The system' },
} satisfies Record<string, Label>;

/** The number of operators that are names; the others are counted. */
const MAX_NAMES = 2;

const presenceSentences = {
  others: (others: readonly PresentOperator[]): Label => ({
    zh: `${zhNames(others)}也打开着这条记录`,
    en: `${enNames(others)} also ${others.length === 1 ? 'has' : 'have'} this record open`,
  }),
  since: (name: string, time: string): Label => ({
    zh: `${name}：${time} 打开`,
    en: `${name}: opened at ${time}`,
  }),
  changedJustNow: (operatorName: string): Label => ({
    zh: `${operatorName}刚刚修改了这条记录`,
    en: `${operatorName} has just changed this record`,
  }),
  changed: (operatorName: string, time: string): Label => ({
    zh: `${operatorName}于 ${time} 修改了这条记录`,
    en: `${operatorName} changed this record at ${time}`,
  }),
  changedByOneself: {
    zh: '您在另一个页面修改了这条记录',
    en: 'You have changed this record on another page',
  },
};

function zhNames(others: readonly PresentOperator[]): string {
  const names = others.slice(0, MAX_NAMES).map(({ name, editing }) => (editing ? `${name}（编辑中）` : name));
  return `${names.join('、')}${others.length > MAX_NAMES ? `等 ${others.length} 人` : ''}`;
}

function enNames(others: readonly PresentOperator[]): string {
  const names = others.slice(0, MAX_NAMES).map(({ name, editing }) => (editing ? `${name} (editing)` : name));
  const otherCount = others.length - MAX_NAMES;
  if (otherCount <= 0) return names.join(' and ');
  return `${names.join(', ')} and ${otherCount === 1 ? 'one other' : `${otherCount} others`}`;
}

/**
 * The presence of other operators on a record, updated by a heartbeat while the page is open; null where the server
 * does not support it.
 */
function usePresence({ section, id, editing }: Omit<Visit, 'visit'>): PresenceState | null {
  const [presence, setPresence] = useState<PresenceState | null>(null);
  const { user } = useSession();
  const isSupported = offers(user, 'presence');
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, Visit | undefined>(countsUnchanged);
  useEffect(() => {
    if (!isSupported) return;
    const visit = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const values: Visit = { section, id, visit, editing };
    const silent = { meta: { skipErrorHandler: true }, errorNotification: false } as const;
    return startHeartbeat<PresenceState>(window, {
      call: async () => {
        const { data } = await mutateAsync({ url: calls.presence, method: 'put', values, ...silent });
        return data as PresenceState;
      },
      leave() {
        const url = `${calls.presence}?${new URLSearchParams({ visit })}`;
        const meta = { ...silent.meta, keepalive: true };
        mutateAsync({ ...silent, url, method: 'delete', values: undefined, meta }).catch(() => undefined);
      },
      onAnswer: setPresence,
    });
  }, [isSupported, section, id, editing, mutateAsync]);
  return presence;
}

interface Heartbeat<T> {
  /** Reports this page and returns the presence of others. */
  call: () => Promise<T>;
  /** Reports that the page was left. */
  leave: () => void;
  onAnswer: (answer: T | null) => void;
}

/** Paging through records sends nothing, and the first report does not delay the page itself. */
const FIRST_DELAY = 1_000;

/**
 * Reports the page at intervals while it is visible. A failure stops the reports silently: they resume when the
 * operator comes back to the page, but never after a refusal. Returns the function that stops them.
 */
function startHeartbeat<T>(window: Window, { call, leave, onAnswer }: Heartbeat<T>): () => void {
  const { document } = window;
  let timer: ReturnType<typeof setTimeout>;
  let lastCall = Number.NEGATIVE_INFINITY;
  let isPresent = false;
  let isStopped = false;

  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(beat, milliseconds);
  };
  const beat = async () => {
    if (document.visibilityState === 'hidden') return;
    lastCall = Date.now();
    isPresent = true;
    try {
      const answer = await call();
      if (!isPresent) return;
      onAnswer(answer);
      schedule(HEARTBEAT_INTERVAL);
    } catch (error) {
      isStopped ||= isRefusal(error as { statusCode?: number });
      onAnswer(null);
    }
  };
  const resume = () => {
    if (document.visibilityState !== 'hidden' && !isStopped)
      schedule(Math.max(0, lastCall + HEARTBEAT_INTERVAL - Date.now()));
  };
  const pause = () => {
    clearTimeout(timer);
    if (isPresent) leave();
    isPresent = false;
    lastCall = Number.NEGATIVE_INFINITY;
  };

  schedule(FIRST_DELAY);
  document.addEventListener('visibilitychange', resume);
  window.addEventListener('pagehide', pause);
  // The browser may restore the page from its back/forward cache.
  window.addEventListener('pageshow', resume);
  return () => {
    isStopped = true;
    document.removeEventListener('visibilitychange', resume);
    window.removeEventListener('pagehide', pause);
    window.removeEventListener('pageshow', resume);
    pause();
  };
}

const isRefusal = ({ statusCode = 0 }: { statusCode?: number }): boolean => statusCode >= 400 && statusCode < 500;
