import type { ServerKind } from '../../server/fields/kind.ts';
import type { CodesField } from './codes.ts';

export const codesServerKind: ServerKind<CodesField> = {
  parseSheetCell: false,
  columnType: 'jsonb',
  storageFormat: 'words',
  request: () => ({ type: 'array', items: { type: 'string' } }),
  response: () => ({ type: 'array', items: { type: 'string' } }),
  identity: (value) => [...(value as string[])].sort(),
};
