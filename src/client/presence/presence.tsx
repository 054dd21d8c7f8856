import { EditOutlined, EyeOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { Presence as Known } from '../../contract/presence.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { usePresence } from './use-presence.ts';
import './presence.css';
import type { Present } from '../../contract/presence.ts';
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
function useChangeMessage(known: Known | null, version: number) {
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
