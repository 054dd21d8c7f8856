import { Link, useLocation } from 'react-router';
import { DEFAULT_PERIOD, type Period, periods } from '../../contract/dashboard.ts';
import { useLanguage } from '../ui/language.tsx';
import { overviewMessages, overviewSentences } from './messages.ts';

/** How far back the cards look; the address says it, so that it can be kept and sent. */
export function PeriodSwitch({ period }: { period: Period }) {
  const { say } = useLanguage();
  const { pathname, search } = useLocation();
  const to = (days: Period) => {
    const query = new URLSearchParams(search);
    if (days === DEFAULT_PERIOD) query.delete('period');
    else query.set('period', String(days));
    return { pathname, search: String(query) };
  };
  return (
    <nav className="period-switch" aria-label={say(overviewMessages.period)}>
      {periods.map((days) => (
        <Link key={days} to={to(days)} replace aria-current={days === period ? 'true' : undefined}>
          {say(overviewSentences.days(days))}
        </Link>
      ))}
    </nav>
  );
}
