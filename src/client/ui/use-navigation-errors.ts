import { useLocation } from 'react-router';

/** Validation errors in the navigation state, such as those of a move that the server refused. */
export function useNavigationErrors(): Record<string, string> {
  const told = (useLocation().state as { complaints?: unknown } | null)?.complaints;
  if (typeof told !== 'object' || told === null) return {};
  return Object.fromEntries(Object.entries(told).filter(([, sentence]) => typeof sentence === 'string'));
}
