import { useLanguage } from './language.tsx';
import './status-page.css';
import { pageMessages } from './page-messages.ts';

/** The placeholder of a screen that is being loaded. */
export function Loading() {
  const { say } = useLanguage();
  return (
    <p className="loading" role="status">
      {say(pageMessages.loading)}
    </p>
  );
}
