import { EditOutlined, EyeOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { Presence as PresenceState } from '../../contract/presence.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import './presence.css';
import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Present, Visit } from '../../contract/presence.ts';
import { PRESENT_EVERY } from '../../contract/presence.ts';
import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { UserText } from '../ui/user-text.tsx';

export interface PresenceProps {
  section: string;
  id: number;
  /** The version on the screen. */
  version: number;
  /** Whether it is open to be changed. */
  editing: boolean;
  /** Brings the newest version to the screen. */
  onLoad: () => void;
}

/** Who else has the record open, and whether somebody has changed it since; shown, and never enforced. */
export default function Presence({ section, id, version, editing, onLoad }: PresenceProps) {
  const { say } = useLanguage();
  const known = usePresence({ section, id, editing });
  const others = known?.others ?? [];
  const changed = useChangeMessage(known, version);
  const Icon = others.some((one) => one.editing) ? EditOutlined : EyeOutlined;
  return (
    <>
      {/* Both are there before they say anything: only then is it read out, and only when it changes. */}
      <span role="status" className="presence-others">
        {others.length > 0 ? (
          <span
            title={others
              .map(({ name, since }) => say(presenceSentences.since(name, shanghaiTime(since) ?? '')))
              .join('\n')}
          >
            <Icon aria-hidden /> <UserText text={say(presenceSentences.others(others))} />
          </span>
        ) : null}
      </span>
      <span role="status" className="presence-change">
        {changed ? <UserText text={say(changed)} /> : null}
      </span>
      {changed ? (
        <button type="button" className="link-button" onClick={onLoad}>
          {say(presenceMessages.load)}
        </button>
      ) : null}
    </>
  );
}

const JUST_NOW = 120_000;

/** What is said of a newer version stays as it was said, however long it stands there. */
function useChangeMessage(known: PresenceState | null, version: number) {
  const { user } = useSession();
  const isNewer = known !== null && known.version > version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same version is told about once
  return useMemo(() => {
    if (!known || !isNewer) return null;
    const { by, at } = known;
    if (by && by.id === user.id) return presenceSentences.changedByOneself;
    const who = by?.title ?? '';
    const isFresh = Math.abs(Date.now() - Date.parse(at)) < JUST_NOW;
    const told = (name: string) =>
      isFresh ? presenceSentences.changedJustNow(name) : presenceSentences.changed(name, shanghaiTime(at) ?? '');
    return { zh: told(who || presenceMessages.system.zh).zh, en: told(who || presenceMessages.system.en).en };
  }, [isNewer, known?.version, user.id]);
}

const presenceMessages = {
  load: { zh: '读取', en: 'Load it' },
  system: { zh: '系统', en: 'The system' },
} satisfies Record<string, Label>;

/** More names are not read, but counted. */
const NAMED = 2;

const presenceSentences = {
  others: (others: readonly Present[]): Label => ({
    zh: `${zhNames(others)}也打开着这条记录`,
    en: `${enNames(others)} also ${others.length === 1 ? 'has' : 'have'} this record open`,
  }),
  since: (name: string, clock: string): Label => ({
    zh: `${name}：${clock} 打开`,
    en: `${name}: opened at ${clock}`,
  }),
  changedJustNow: (who: string): Label => ({
    zh: `${who}刚刚修改了这条记录`,
    en: `${who} has just changed this record`,
  }),
  changed: (who: string, clock: string): Label => ({
    zh: `${who}于 ${clock} 修改了这条记录`,
    en: `${who} changed this record at ${clock}`,
  }),
  changedByOneself: {
    zh: '您在另一个页面修改了这条记录',
    en: 'You have changed this record on another page',
  },
};

function zhNames(others: readonly Present[]): string {
  const named = others.slice(0, NAMED).map(({ name, editing }) => (editing ? `${name}（编辑中）` : name));
  return `${named.join('、')}${others.length > NAMED ? `等 ${others.length} 人` : ''}`;
}

function enNames(others: readonly Present[]): string {
  const named = others.slice(0, NAMED).map(({ name, editing }) => (editing ? `${name} (editing)` : name));
  const more = others.length - NAMED;
  if (more <= 0) return named.join(' and ');
  return `${named.join(', ')} and ${more === 1 ? 'one other' : `${more} others`}`;
}

/** Who else has a record open, as long as the page is at it; nothing where the server does not tell. */
function usePresence({ section, id, editing }: Omit<Visit, 'visit'>): PresenceState | null {
  const [known, setKnown] = useState<PresenceState | null>(null);
  const { features } = useSession().user;
  const isTold = features?.includes('presence') ?? false;
  const { custom } = useDataProvider()();
  const ask = useRef(custom);
  useEffect(() => {
    ask.current = custom;
  });
  useEffect(() => {
    if (!isTold) return;
    const visit = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const payload = { section, id, visit, editing } satisfies Visit;
    const quiet = { skipErrorHandler: true };
    return startHeartbeat<PresenceState>(window, {
      call: async () => {
        const answer = await ask.current?.({ url: calls.presence, method: 'put', payload, meta: quiet });
        return answer?.data as unknown as PresenceState;
      },
      leave() {
        const asked = { url: calls.presence, method: 'delete', query: { visit } } as const;
        ask.current?.<AnyRecord>({ ...asked, meta: { ...quiet, keepalive: true } }).catch(() => undefined);
      },
      onAnswer: setKnown,
    });
  }, [isTold, section, id, editing]);
  return known;
}

interface Heartbeat<T> {
  /** Says that the page is here; answers with what is known of others. */
  call: () => Promise<T>;
  /** Says that it is not any more. */
  leave: () => void;
  onAnswer: (answer: T | null) => void;
}

/** Whoever only walks through records says nothing, and the page itself comes first. */
const FIRST_AFTER = 1_000;

/**
 * Says again and again that a page is here, as long as somebody can see it. A failure ends that in silence: the next
 * try is when somebody comes back to the page, and after a refusal there is none. The answer leaves.
 */
function startHeartbeat<T>(window: Window, { call, leave, onAnswer }: Heartbeat<T>): () => void {
  const { document } = window;
  let timer: ReturnType<typeof setTimeout>;
  let last = Number.NEGATIVE_INFINITY;
  let isHere = false;
  let isOver = false;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(say, milliseconds);
  };
  const say = async () => {
    if (document.visibilityState === 'hidden') return;
    last = Date.now();
    isHere = true;
    try {
      const answer = await call();
      if (!isHere) return;
      onAnswer(answer);
      wait(PRESENT_EVERY);
    } catch (error) {
      isOver ||= isRefusal(error as { statusCode?: number });
      onAnswer(null);
    }
  };
  const comeBack = () => {
    if (document.visibilityState !== 'hidden' && !isOver) wait(Math.max(0, last + PRESENT_EVERY - Date.now()));
  };
  const go = () => {
    clearTimeout(timer);
    if (isHere) leave();
    isHere = false;
    last = Number.NEGATIVE_INFINITY;
  };

  wait(FIRST_AFTER);
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('pagehide', go);
  // The browser may bring a page back as it was.
  window.addEventListener('pageshow', comeBack);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', comeBack);
    window.removeEventListener('pagehide', go);
    window.removeEventListener('pageshow', comeBack);
    go();
  };
}

const isRefusal = ({ statusCode = 0 }: { statusCode?: number }): boolean => statusCode >= 400 && statusCode < 500;
