import { useLocation } from 'react-router';

/** Complaints handed on by the page before, such as those of a move the server has refused. */
export function useNavigationErrors(): Record<string, string> {
  const told = (useLocation().state as { complaints?: unknown } | null)?.complaints;
  if (typeof told !== 'object' || told === null) return {};
  return Object.fromEntries(Object.entries(told).filter(([, sentence]) => typeof sentence === 'string'));
}
