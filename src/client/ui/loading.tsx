import { useLanguage } from './language.tsx';
import './status-page.css';
import { pageMessages } from './page-messages.ts';

/** Stands where a screen will be. */
export function Loading() {
  const { say } = useLanguage();
  return (
    <p className="loading" role="status">
      {say(pageMessages.loading)}
    </p>
  );
}
