import type { FileValue } from '../../contract/record.ts';
import { matchesPresence } from '../../server/fields/has.ts';
import type { ServerKind, Stored } from '../../server/fields/kind.ts';
import { joinNames } from '../../server/fields/spelling.ts';
import { fileSchema, maskedFile, readFile, storeFile } from '../file/file.server.ts';
import { fileNamesIn } from '../image/image.server.ts';
import type { FilesField } from './files.ts';

export const filesServerKind: ServerKind<FilesField> = {
  parseSheetCell: false,
  columnType: 'jsonb',
  maxLength: ({ max }) => max,
  request: ({ max }) => ({ type: 'array', items: fileSchema, maxItems: max }),
  response: () => ({ type: 'array', items: fileSchema }),
  async store(value, field, context): Promise<Stored> {
    const columns: unknown[] = [];
    for (const item of value as FileValue[]) {
      const result = await storeFile(item, field, context);
      if ('refused' in result) return result;
      columns.push(result.column);
    }
    return { column: columns };
  },
  read: (column) => (column as unknown[]).map(readFile),
  identity: (value) => (value as FileValue[]).map(({ url, name }) => [url, name]),
  mask: (value) => (value as FileValue[]).map(maskedFile),
  exportText: (value, _field, language) =>
    joinNames(
      (value as FileValue[]).map(({ name }) => name),
      language,
    ),
  match: matchesPresence,
  holdsMedia: () => true,
  mediaReferences: fileNamesIn,
  fileLimits: (field) => field,
};
