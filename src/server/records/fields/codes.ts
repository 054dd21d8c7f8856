import type { CodesField } from '../../../declare/kinds/codes.ts';
import type { ServerKind } from './kind.ts';

export const codes: ServerKind<CodesField> = {
  fromCell: false,
  columnType: 'jsonb',
  form: 'words',
  request: () => ({ type: 'array', items: { type: 'string' } }),
  response: () => ({ type: 'array', items: { type: 'string' } }),
  identity: (value) => [...(value as string[])].sort(),
};
