import { useLanguage } from './language.tsx';
import './gate-page.css';
import { words } from './page-messages.ts';

/** Stands where a screen will be. */
export function Loading() {
  const { say } = useLanguage();
  return (
    <p className="loading" role="status">
      {say(words.loading)}
    </p>
  );
}
