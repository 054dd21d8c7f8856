import { useLogout } from '@refinedev/core';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Label } from '../../declare/label.ts';
import type { SessionClock } from '../http/session-clock.ts';
import { useLanguage } from '../ui/language.tsx';
import { requestLeave } from '../ui/leave.ts';
import type { EndReason } from './use-session-warning.ts';

interface Props {
  reason: EndReason;
  clock: SessionClock;
  /** Asks the server, which prolongs the session of somebody who has just done something; says whether it answered. */
  ask: () => Promise<boolean>;
  onAcknowledge: () => void;
}

/** Counts down to the end of the session; closes when another tab has prolonged it. */
export default function SessionEndDialog({ reason, clock, ask, onAcknowledge }: Props) {
  const { say } = useLanguage();
  const { mutate: logout } = useLogout();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(false);
  const seconds = useSecondsLeft(clock, reason, ask);
  const spoken = useAnnouncedSeconds(seconds);
  const isOver = seconds === 0;
  const sentence = (at: number) =>
    say(isOver ? sessionEndMessages.overHelp : sessionEndSentences[reason](minutesText(at)));

  const stay = async () => {
    setBusy(true);
    setProblem(!(await ask()));
    setBusy(false);
  };
  const canStay = reason === 'idle' || isOver;
  const confirm = () => (canStay ? void stay() : onAcknowledge());
  return (
    <Modal
      open
      title={say(isOver ? sessionEndMessages.over : sessionEndMessages.title)}
      mask={{ closable: false }}
      closable={false}
      width={440}
      onCancel={confirm}
      footer={
        <>
          {reason === 'idle' && !isOver ? (
            <Button onClick={() => requestLeave(window, () => logout())}>{say(sessionEndMessages.logout)}</Button>
          ) : null}
          <Button type="primary" autoFocus loading={busy} onClick={confirm}>
            {say(
              isOver ? sessionEndMessages.signIn : canStay ? sessionEndMessages.stay : sessionEndMessages.understood,
            )}
          </Button>
        </>
      }
    >
      <p aria-hidden={!isOver}>{sentence(seconds)}</p>
      {/* Every second would be too much to listen to. */}
      <p className="unseen" role="timer" aria-live="assertive">
        {sentence(spoken)}
      </p>
      <p role="alert" className="wrong">
        {problem ? say(sessionEndMessages.noAnswer) : ''}
      </p>
    </Modal>
  );
}

/** Drawn anew each second; when nothing is left the server is asked, which leads to the sign-on. */
function useSecondsLeft(clock: SessionClock, reason: EndReason, ask: () => Promise<boolean>): number {
  const [seconds, setSeconds] = useState(() => clock.left()?.[reason] ?? 0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(clock.left()?.[reason] ?? 0), 1000);
    return () => clearInterval(timer);
  }, [clock, reason]);
  const isOver = seconds === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    // Client and server round to whole seconds, so the server may end the session slightly later.
    const timer = setTimeout(() => void ask(), 2_000);
    return () => clearTimeout(timer);
  }, [isOver, ask]);
  return seconds;
}

/** The seconds for screen readers, updated every half minute. */
function useAnnouncedSeconds(seconds: number): number {
  const [spoken, setSpoken] = useState(seconds);
  useEffect(() => {
    if (seconds % 30 === 0) setSpoken(seconds);
  }, [seconds]);
  return spoken;
}

const minutesText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const sessionEndMessages = {
  title: { zh: '即将退出登录', en: 'About to be signed out' },
  over: { zh: '登录已结束', en: 'Your session has ended' },
  overHelp: { zh: '请重新登录，登录后会回到这个页面。', en: 'Please sign in again; you come back to this page.' },
  stay: { zh: '继续使用', en: 'Stay signed in' },
  signIn: { zh: '重新登录', en: 'Sign in again' },
  logout: { zh: '退出登录', en: 'Log out' },
  understood: { zh: '知道了', en: 'OK' },
  noAnswer: {
    zh: '没有连上服务器，请检查网络后重试。',
    en: 'The server could not be reached. Please check the connection and retry.',
  },
} satisfies Record<string, Label>;

const sessionEndSentences = {
  /** `left` is a time like 1:58. */
  idle: (left: string): Label => ({
    zh: `您有一段时间没有操作了。为保护资料，${left} 后将自动退出登录。`,
    en: `Nothing has been done here for a while. To protect the data you will be signed out in ${left}.`,
  }),
  total: (left: string): Label => ({
    zh: `这次登录已达到最长时间，${left} 后结束。请先保存，然后重新登录。`,
    en: `This session has lasted as long as it may and ends in ${left}. Please save, then sign in again.`,
  }),
};
