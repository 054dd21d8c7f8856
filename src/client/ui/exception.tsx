import { Button } from 'antd';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import type { ExceptionDetails } from '../transport/http/presenter.ts';
import { useLanguage } from './language.tsx';
import { pageMessages, pageSentences } from './page-messages.ts';
import { StatusPage } from './status-page.tsx';

/** The default error page: shows the error that was redirected here and a way back (S2.9). */
export function Exception() {
  const { say } = useLanguage();
  const { state } = useLocation();
  const navigate = useNavigate();
  const details = (state as { exception?: ExceptionDetails } | null)?.exception;
  return (
    <StatusPage
      sentence={details?.message || say(pageMessages.exception)}
      detail={details ? say(pageSentences.errorCode(details.code)) : say(pageMessages.exceptionHelp)}
      action={
        <Button type="primary" onClick={() => (details ? navigate(-1) : navigate('/'))}>
          {say(details ? pageMessages.back : pageMessages.home)}
        </Button>
      }
    />
  );
}

/** The error boundary of a screen; the menu around it keeps working. */
export function Crash() {
  const { say } = useLanguage();
  const error = useRouteError();
  return (
    <StatusPage
      sentence={say(pageMessages.exception)}
      detail={
        <>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <p>{say(pageMessages.exceptionHelp)}</p>
        </>
      }
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          {say(pageMessages.retry)}
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
      <StatusPage
        sentence={say(pageMessages.startFailed)}
        detail={message}
        action={
          <Button type="primary" onClick={retry}>
            {say(pageMessages.retry)}
          </Button>
        }
      />
    </main>
  );
}
