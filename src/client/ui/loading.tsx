import { useLanguage } from './language.tsx';
import { pageMessages } from './page-messages.ts';
import './status-page.css';

/** The placeholder of a screen that is being loaded. */
export function Loading() {
  const { say } = useLanguage();
  return (
    <p className="loading" role="status">
      {say(pageMessages.loading)}
    </p>
  );
}
