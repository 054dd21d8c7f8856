import { sectionCalls } from '../../contract/calls.ts';
import {
  actionInputs,
  apiPathOf,
  codeOf,
  EXPORT,
  IMPORT,
  readingCodes,
  SENSITIVE,
  SET,
} from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource, SectionAction } from '../../declare/define-resource.ts';
import { meaningOf } from '../../declare/kinds.ts';
import { sortableColumns } from '../../declare/list-columns.ts';
import type { Schema } from '../fields/kind.ts';
import {
  comparedSchema,
  draftSchemas,
  pageSchema,
  recordSchema,
  revisionSchema,
  trashedSchema,
  usesSchema,
} from '../http/schemas.ts';
import { filtersOf } from '../records/list.ts';
import { seatCountsSchema } from '../seats/seat-routes.ts';
import {
  anySchema,
  body,
  call,
  fileCall,
  integerSchema,
  nullSchema,
  pageParameters,
  query,
  stringSchema,
  upload,
} from './open-api-parts.ts';

/** The routes of a section. */
export function sectionPaths(resource: Resource, records: readonly Resource[]): Record<string, Schema> {
  const base = `/${apiPathOf(resource)}`;
  const secured = (...codes: string[]) => ({
    tags: [resource.label.en],
    'x-codes': [readingCodes(resource, records).join(' | '), ...codes],
  });
  const record = recordSchema(resource, true);
  const draft = draftSchemas(resource);
  const code = (action: string) => codeOf(resource, action);
  const idAndVersion = { id: integerSchema, version: integerSchema };
  return {
    [`${base}/${sectionCalls.list}`]: {
      get: call('A page', pageSchema(recordSchema(resource, false)), {
        ...secured(),
        parameters: listParametersOf(resource),
      }),
    },
    [`${base}/${sectionCalls.one}`]: {
      get: call('One record', record, { ...secured(), parameters: [query('id', integerSchema, undefined, true)] }),
      post: call('Create', record, { ...secured(code('create')), requestBody: body(draft) }),
      put: call('Edit; an absent field stays', record, {
        ...secured(code('edit')),
        requestBody: body({ ...idAndVersion, ...draft }, ['id', 'version']),
      }),
      delete: call(
        'Delete',
        { type: 'object', nullable: true },
        {
          ...secured(code('delete')),
          parameters: [query('id', integerSchema, undefined, true), query('version', integerSchema, undefined, true)],
        },
      ),
    },
    [`${base}/${sectionCalls.uses}`]: {
      get: call('What names a record', usesSchema, {
        ...secured(),
        parameters: [query('id', integerSchema, undefined, true)],
      }),
    },
    ...revisionPaths(resource, base, record, secured),
    [`${base}/${sectionCalls.trash}`]: {
      get: call('What was deleted and can be brought back, the latest first', pageSchema(trashedSchema), {
        ...secured(code('delete')),
        parameters: [...pageParameters],
      }),
    },
    [`${base}/${sectionCalls.untrash}`]: {
      post: call('Bring back what was deleted', record, {
        ...secured(code('delete')),
        requestBody: body(idAndVersion, ['id', 'version']),
      }),
    },
    [`${base}/${sectionCalls.history}`]: {
      get: call('Who did what to a record, the newest first', anySchema, {
        ...secured(),
        parameters: [query('id', integerSchema, undefined, true), ...pageParameters],
      }),
    },
    [`${base}/${sectionCalls.bulk}`]: bulkPath(resource, secured),
    ...(resource.seats
      ? {
          [`${base}/${sectionCalls.seats}`]: {
            get: call('How the seats stand that its records are held against', seatCountsSchema, {
              ...secured(),
              parameters: [query('id', integerSchema, 'Of what has the seats; repeated for several', true)],
            }),
          },
        }
      : {}),
    ...exportPaths(resource, base, secured),
    ...(resource.imports ? importPaths(base, secured(code(IMPORT))) : {}),
    ...(Object.values(resource.fields).some(({ seenBy }) => seenBy === 'sensitive')
      ? { [`${base}/${sectionCalls.reveal}`]: revealPath(resource, secured) }
      : {}),
    ...Object.fromEntries(
      Object.entries(resource.actions ?? {}).map(([name, action]) => [
        `${base}/${name}`,
        actionPath(resource, name, action, secured),
      ]),
    ),
    ...(resource.workflow ? movePath(resource, base, record, secured) : {}),
  };
}

function revisionPaths(resource: Resource, base: string, record: Schema, codesOf: CodesOf) {
  const idParameter = query('id', integerSchema, undefined, true);
  return {
    [`${base}/${sectionCalls.revisions}`]: {
      get: call('The record as each write left it, the newest first', pageSchema(revisionSchema), {
        ...codesOf(),
        parameters: [idParameter, ...pageParameters],
      }),
    },
    [`${base}/${sectionCalls.revision}`]: {
      get: call('What one write changed, and the record as it was after it', comparedSchema(resource), {
        ...codesOf(),
        parameters: [idParameter, query('version', integerSchema, undefined, true)],
      }),
    },
    [`${base}/${sectionCalls.restore}`]: {
      post: call('Write what the record said at an older version', record, {
        ...codesOf(codeOf(resource, 'edit')),
        requestBody: body({ id: integerSchema, version: integerSchema, revision: integerSchema }, [
          'id',
          'version',
          'revision',
        ]),
      }),
    },
  };
}

function bulkPath(resource: Resource, codesOf: CodesOf) {
  const actions = [
    ...Object.keys({ ...resource.workflow?.moves, ...resource.actions }),
    'delete',
    ...(resource.bulk ? [SET] : []),
  ];
  const row = { type: 'object', properties: { id: integerSchema, version: integerSchema }, required: ['id'] };
  return {
    post: call('Do something with many records, as a job; the code is that of what is done', anySchema, {
      ...codesOf(...actions.map((name) => codeOf(resource, name === SET ? 'edit' : name))),
      parameters: [
        query('all', stringSchema, 'true: every record, where no condition is given'),
        ...listParametersOf(resource).slice(FIRST_FILTER),
      ],
      requestBody: body(
        {
          what: { type: 'string', enum: actions },
          asked: { type: 'object', description: 'What the move or the action asks for' },
          reason: stringSchema,
          because: stringSchema,
          rows: { type: 'array', items: row, description: 'Without them all that the conditions ask for' },
          check: { type: 'boolean', description: 'Only says what would be done' },
        },
        ['what'],
      ),
    }),
  };
}

function movePath(resource: Resource, base: string, record: Schema, codesOf: CodesOf) {
  const moves = Object.keys(resource.workflow?.moves ?? {});
  const move = { type: 'string', enum: moves };
  return {
    [`${base}/${sectionCalls.move}`]: {
      post: call('Move through the workflow; the code is that of the move', record, {
        ...codesOf(...moves.map((name) => codeOf(resource, name))),
        requestBody: body(
          {
            id: integerSchema,
            version: integerSchema,
            move,
            reason: stringSchema,
            because: stringSchema,
            fields: { type: 'object', description: 'Values of the fields that the move asks for' },
          },
          ['id', 'version', 'move'],
        ),
      }),
    },
  };
}

function exportPaths(resource: Resource, base: string, codesOf: CodesOf) {
  const secured = codesOf(codeOf(resource, EXPORT));
  const withKey = {
    ...secured,
    parameters: [query('key', stringSchema, 'From the answer that prepared the file', true)],
  };
  return {
    [`${base}/${sectionCalls.export}`]: {
      post: call('Prepare a file of the rows that the conditions ask for', anySchema, {
        ...secured,
        parameters: listParametersOf(resource).slice(pageParameters.length),
        requestBody: body(
          {
            format: { type: 'string', enum: ['csv', 'xlsx'] },
            columns: { type: 'array', items: stringSchema },
            ids: { type: 'array', items: integerSchema, description: 'Only these records' },
            purpose: { type: 'string', description: 'Asked for where the columns show people' },
          },
          ['format', 'columns'],
        ),
      }),
    },
    [`${base}/${sectionCalls.exportFile}`]: { get: fileCall('The file, once', withKey) },
    [`${base}/${sectionCalls.exportProgress}`]: {
      get: call('How many rows of the file are written', anySchema, withKey),
    },
  };
}

function importPaths(base: string, secured: Schema) {
  const cells = { type: 'array', items: stringSchema };
  const state = 'The sheet whoever asks is bringing in';
  return {
    [`${base}/${sectionCalls.import}`]: {
      get: call(`${state}, or nothing`, anySchema, secured),
      post: call('Upload a sheet, CSV or XLSX', anySchema, {
        ...secured,
        parameters: [query('parent', integerSchema, 'The record inside which new ones begin')],
        requestBody: upload,
      }),
      delete: call('Give the sheet up', nullSchema, secured),
    },
    [`${base}/${sectionCalls.importTemplate}`]: {
      get: fileCall('An empty sheet with the columns', {
        ...secured,
        parameters: [query('format', { type: 'string', enum: ['csv', 'xlsx'] })],
      }),
    },
    [`${base}/${sectionCalls.importCheck}`]: {
      post: call('Check every row; nothing is written', anySchema, {
        ...secured,
        requestBody: body({
          columns: {
            type: 'array',
            items: { type: 'string', nullable: true },
            description: 'The field of each column',
          },
          clears: { type: 'boolean', description: 'An empty cell empties the field' },
          rows: {
            type: 'array',
            items: { type: 'object', properties: { number: integerSchema, cells }, required: ['number', 'cells'] },
            description: 'Rows put right before all are checked',
          },
        }),
      }),
    },
    [`${base}/${sectionCalls.importRows}`]: {
      get: call('Its rows, with what is wrong', anySchema, {
        ...secured,
        parameters: [...pageParameters, query('outcome', stringSchema)],
      }),
    },
    [`${base}/${sectionCalls.importRow}`]: {
      put: call('Put a row right', anySchema, {
        ...secured,
        requestBody: body({ number: integerSchema, cells }, ['number', 'cells']),
      }),
    },
    [`${base}/${sectionCalls.importErrors}`]: { get: fileCall('The rows that cannot be brought in', secured) },
    [`${base}/${sectionCalls.importRun}`]: {
      post: call('Write the rows', anySchema, {
        ...secured,
        requestBody: body({ mode: { type: 'string', enum: ['together', 'each'] } }, ['mode']),
      }),
    },
    [`${base}/${sectionCalls.importStop}`]: { post: call('Stop after the row at hand', anySchema, secured) },
  };
}

const revealPath = (resource: Resource, codesOf: CodesOf) => ({
  post: call('Show one value that is masked for everybody; the reason is kept', anySchema, {
    ...codesOf(codeOf(resource, SENSITIVE)),
    requestBody: body({ id: integerSchema, field: stringSchema, reason: stringSchema }, ['id', 'field', 'reason']),
  }),
});

function actionPath(resource: Resource, name: string, action: SectionAction, codesOf: CodesOf) {
  return {
    post: call(action.label.en, anySchema, {
      ...codesOf(codeOf(resource, name)),
      parameters: listParametersOf(resource).slice(FIRST_FILTER),
      requestBody: body({
        ids: { type: 'array', items: integerSchema },
        version: {
          ...integerSchema,
          description: 'The version seen of the one record; 409 where it is another by now',
        },
        ...draftSchemas(actionInputs(resource, action)),
      }),
    }),
  };
}

/** Describes the codes required in addition to read access. */
type CodesOf = (...codes: string[]) => Schema;

const filterDescriptions: Record<string, string> = {
  contains: 'Contains these words',
  oneOf: 'Any of these; repeat for several',
  range: 'from..to, either end may be missing',
  is: 'true or false',
};

function listParametersOf(resource: Resource) {
  const filters = filtersOf(resource).map((name) => {
    const field = columnField(resource, name);
    return query(
      name,
      { type: 'array', items: stringSchema },
      filterDescriptions[String(field && meaningOf(field).filter)],
    );
  });
  return [
    ...pageParameters,
    query('sort', stringSchema, `Any of ${sortableColumns(resource).join(', ')}; a minus before it turns it round`),
    query('keyword', stringSchema, `Words in ${resource.list.search.join(', ')}`),
    ...filters,
  ];
}

/** The parameters before are those of page and order. */
const FIRST_FILTER = 3;
