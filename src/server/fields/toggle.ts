import type { ToggleField } from '../../declare/kinds/toggle.ts';
import type { ServerKind } from './kind.ts';

export const toggle: ServerKind<ToggleField> = {
  columnType: 'boolean',
  columnDefault: ({ initial }) => String(initial ?? false),
  request: () => ({ type: 'boolean' }),
  response: () => ({ type: 'boolean' }),
  match(where, column, words) {
    const asked = new Set(words.filter((word) => word === 'true' || word === 'false'));
    // Both yes and no is no question at all.
    return asked.size === 1 ? where(column, '=', asked.has('true')) : null;
  },
};
