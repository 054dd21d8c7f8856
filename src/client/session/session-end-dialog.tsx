import { useLogin, useLogout } from '@refinedev/core';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Label } from '../../contract/label.ts';
import type { SessionClock } from '../transport/http/session-clock.ts';
import { useLanguage } from '../ui/language.tsx';
import { requestLeave } from '../ui/leave.ts';
import type { EndReason } from './use-session-warning.ts';

interface SessionEndDialogProps {
  reason: EndReason;
  clock: SessionClock;
  /** Requests the server, which prolongs the session after activity; resolves to whether it answered. */
  prolong: () => Promise<boolean>;
  onAcknowledge: () => void;
}

/** Counts down to the end of the session; closes when another tab has prolonged it. */
export default function SessionEndDialog({ reason, clock, prolong, onAcknowledge }: SessionEndDialogProps) {
  const { say } = useLanguage();
  const { mutate: logout } = useLogout();
  const [busy, setBusy] = useState(false);
  // Options of its own, because the dialog itself says that the server did not answer.
  const { mutate: login, isPending } = useLogin({
    mutationOptions: { onSuccess: ({ success }) => setProblem(!success) },
  });
  const [problem, setProblem] = useState(false);
  const seconds = useSecondsLeft(clock, reason, prolong);
  const announcedSeconds = useAnnouncedSeconds(seconds);
  const isExpired = seconds === 0;
  const sentence = (at: number) =>
    say(isExpired ? sessionEndMessages.overHelp : sessionEndSentences[reason](minutesText(at)));

  const staySignedIn = async () => {
    setBusy(true);
    setProblem(!(await prolong()));
    setBusy(false);
  };
  const canStay = reason === 'idle';
  const confirm = () => {
    if (isExpired) login({});
    else if (canStay) void staySignedIn();
    else onAcknowledge();
  };
  return (
    <Modal
      open
      title={say(isExpired ? sessionEndMessages.over : sessionEndMessages.title)}
      mask={{ closable: false }}
      closable={false}
      width={440}
      onCancel={confirm}
      footer={
        <>
          {reason === 'idle' && !isExpired ? (
            <Button onClick={() => requestLeave(window, () => logout())}>{say(sessionEndMessages.logout)}</Button>
          ) : null}
          <Button type="primary" autoFocus loading={busy || isPending} onClick={confirm}>
            {say(
              isExpired ? sessionEndMessages.signIn : canStay ? sessionEndMessages.stay : sessionEndMessages.understood,
            )}
          </Button>
        </>
      }
    >
      <p aria-hidden={!isExpired}>{sentence(seconds)}</p>
      {/* Screen readers would read out every second. */}
      <p className="visually-hidden" role="timer" aria-live="assertive">
        {sentence(announcedSeconds)}
      </p>
      <p role="alert" className="wrong">
        {problem ? say(sessionEndMessages.noAnswer) : ''}
      </p>
    </Modal>
  );
}

/** The remaining seconds; at zero the server is requested, which leads to the sign-on. */
function useSecondsLeft(clock: SessionClock, reason: EndReason, prolong: () => Promise<boolean>): number {
  const [seconds, setSeconds] = useState(() => clock.remaining()?.[reason] ?? 0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(clock.remaining()?.[reason] ?? 0), 1000);
    return () => clearInterval(timer);
  }, [clock, reason]);
  const isExpired = seconds === 0;
  useEffect(() => {
    if (!isExpired) return undefined;
    // Client and server round to whole seconds, so the server may end the session slightly later.
    const timer = setTimeout(() => void prolong(), 2_000);
    return () => clearTimeout(timer);
  }, [isExpired, prolong]);
  return seconds;
}

/** The seconds for screen readers, updated every half minute. */
function useAnnouncedSeconds(seconds: number): number {
  const [announced, setAnnounced] = useState(seconds);
  useEffect(() => {
    if (seconds % 30 === 0) setAnnounced(seconds);
  }, [seconds]);
  return announced;
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
  /** `remaining` is a time like 1:58. */
  idle: (remaining: string): Label => ({
    zh: `您有一段时间没有操作了。为保护资料，${remaining} 后将自动退出登录。`,
    en: `Nothing has been done here for a while. To protect the data you will be signed out in ${remaining}.`,
  }),
  total: (remaining: string): Label => ({
    zh: `这次登录已达到最长时间，${remaining} 后结束。请先保存，然后重新登录。`,
    en: `This session has lasted as long as it may and ends in ${remaining}. Please save, then sign in again.`,
  }),
};
