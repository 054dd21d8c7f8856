import { PERSONAL } from '../../declare/actions.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import type { May } from '../session/may.ts';
import { isSame } from './draft.ts';

/**
 * The fields of which this operator sees only a part, and which nobody has written over: `138****0000` is no telephone
 * number, but it is not for them to correct either. The server keeps what it has.
 */
export function maskedFields(resource: Resource, shown: AnyDraft, now: AnyDraft, may: May): ReadonlySet<string> {
  if (may(resource, PERSONAL)) return new Set();
  return new Set(
    Object.entries(resource.fields)
      .filter(([name, { personal }]) => personal && (shown[name] ?? null) !== null && isSame(shown[name], now[name]))
      .map(([name]) => name),
  );
}

export const without = <T>(complaints: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(complaints).filter(([name]) => !names.has(name)));
