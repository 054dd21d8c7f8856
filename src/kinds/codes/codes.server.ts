import type { ServerKind } from '../../server/fields/kind.ts';
import type { CodesField } from './codes.ts';

export const codesServerKind: ServerKind<CodesField> = {
  fromCell: false,
  columnType: 'jsonb',
  form: 'words',
  request: () => ({ type: 'array', items: { type: 'string' } }),
  response: () => ({ type: 'array', items: { type: 'string' } }),
  identity: (value) => [...(value as string[])].sort(),
};
