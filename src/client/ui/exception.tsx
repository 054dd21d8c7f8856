import { Button } from 'antd';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import type { LedHere } from '../http/presenter.ts';
import { useLanguage } from './language.tsx';
import { sentences, words } from './page-messages.ts';
import { GatePage } from './status-page.tsx';

/** The default error page: the error that led here, and the way back (S2.9). */
export function Exception() {
  const { say } = useLanguage();
  const { state } = useLocation();
  const navigate = useNavigate();
  const ledHere = (state as { ledHere?: LedHere } | null)?.ledHere;
  return (
    <GatePage
      sentence={ledHere?.message || say(words.exception)}
      detail={ledHere ? say(sentences.errorCode(ledHere.code)) : say(words.exceptionHelp)}
      action={
        <Button type="primary" onClick={() => (ledHere ? navigate(-1) : navigate('/'))}>
          {say(ledHere ? words.back : words.home)}
        </Button>
      }
    />
  );
}

/** A screen that broke while it was drawn. The menu around it stays, so the operator can go on elsewhere. */
export function Crash() {
  const { say } = useLanguage();
  const error = useRouteError();
  return (
    <GatePage
      sentence={say(words.exception)}
      detail={
        <>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <p>{say(words.exceptionHelp)}</p>
        </>
      }
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          {say(words.retry)}
        </Button>
      }
    />
  );
}

/** User or menu could not be loaded: nothing else can be shown. */
export function StartFailure({ message, retry }: { message: string; retry: () => void }) {
  const { say } = useLanguage();
  return (
    <main className="start-failure">
      <GatePage
        sentence={say(words.startFailed)}
        detail={message}
        action={
          <Button type="primary" onClick={retry}>
            {say(words.retry)}
          </Button>
        }
      />
    </main>
  );
}
