import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls, sectionCalls } from '../../contract/calls.ts';
import { mediaKinds } from '../../contract/media.ts';
import { densities } from '../../contract/preference.ts';
import { apiPathOf, codeOf, readingCodes, SET } from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { meaningOf } from '../../declare/kinds.ts';
import { sortableColumns } from '../../declare/list-columns.ts';
import type { Access } from '../access.ts';
import type { Parts } from '../app.ts';
import { filtersOf } from '../data/list.ts';
import { forbidden } from '../errors.ts';
import type { Schema } from '../fields/kind.ts';
import {
  comparedSchema,
  draftSchemas,
  enveloped,
  pageSchema,
  recordSchema,
  revisionSchema,
  searchSchema,
  usesSchema,
} from './schemas.ts';

/** The calls of every section as an OpenAPI document, for operators who have a role. */
export function openApiRoute(app: FastifyInstance, { config, records }: Parts, { guard, operatorOf }: Access): void {
  app.get(`${API_PREFIX}/openapi.json`, { preHandler: guard() }, async (request) => {
    if (operatorOf(request).codes.size === 0) throw forbidden();
    return openApiOf(records, `${config.museumName.zh} · ${config.museumName.en}`);
  });
}

const openApiOf = (records: readonly Resource[], title: string): Schema => ({
  openapi: '3.0.3',
  info: { title, version: '1' },
  servers: [{ url: API_PREFIX }],
  paths: Object.assign({}, commonPaths, ...records.map((resource) => sectionPaths(resource, records))),
});

const ref = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

const failure: Schema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'The same as the HTTP status' },
    msg: { type: 'string', description: 'A sentence for the operator; with 402 the sign-on address' },
    data: {
      type: 'object',
      nullable: true,
      properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } },
    },
  },
};

const failures = {
  '400': ref('The request cannot be read', failure),
  '402': ref('Nobody is signed in', failure),
  '403': ref('A code is missing', failure),
  '404': ref('There is no such record', failure),
  '409': ref('Somebody else has changed the record', failure),
  '422': ref('Fields are refused, a sentence each', failure),
};

const call = (summary: string, data: Schema, more: Schema = {}): Schema => ({
  summary,
  ...more,
  responses: { '200': ref('Done', enveloped(data)), ...failures },
});

const query = (name: string, schema: Schema, description?: string, required = false) => ({
  name,
  in: 'query',
  required,
  schema,
  ...(description ? { description } : {}),
});

const integer = { type: 'integer' } as const;
const string = { type: 'string' } as const;
const body = (properties: Record<string, Schema>, required: readonly string[] = []) => ({
  required: true,
  content: {
    'application/json': { schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } },
  },
});

function sectionPaths(resource: Resource, records: readonly Resource[]): Record<string, Schema> {
  const base = `/${apiPathOf(resource)}`;
  const more = (...codes: string[]) => ({
    tags: [resource.label.en],
    'x-codes': [readingCodes(resource, records).join(' | '), ...codes],
  });
  const record = recordSchema(resource, true);
  const draft = draftSchemas(resource);
  const code = (action: string) => codeOf(resource, action);
  const numbered = { id: integer, version: integer };
  return {
    [`${base}/${sectionCalls.list}`]: {
      get: call('A page', pageSchema(recordSchema(resource, false)), {
        ...more(),
        parameters: listParametersOf(resource),
      }),
    },
    [`${base}/${sectionCalls.one}`]: {
      get: call('One record', record, { ...more(), parameters: [query('id', integer, undefined, true)] }),
      post: call('Create', record, { ...more(code('create')), requestBody: body(draft) }),
      put: call('Edit; an absent field stays', record, {
        ...more(code('edit')),
        requestBody: body({ ...numbered, ...draft }, ['id', 'version']),
      }),
      delete: call(
        'Delete',
        { type: 'object', nullable: true },
        {
          ...more(code('delete')),
          parameters: [query('id', integer, undefined, true), query('version', integer, undefined, true)],
        },
      ),
    },
    [`${base}/${sectionCalls.uses}`]: {
      get: call('What names a record', usesSchema, { ...more(), parameters: [query('id', integer, undefined, true)] }),
    },
    ...revisionPaths(resource, base, more),
    [`${base}/${sectionCalls.bulk}`]: bulkPath(resource, more),
    ...(resource.workflow ? movePath(resource, base, record, more) : {}),
  };
}

function revisionPaths(resource: Resource, base: string, more: (...codes: string[]) => Schema) {
  const numbered = query('id', integer, undefined, true);
  return {
    [`${base}/${sectionCalls.revisions}`]: {
      get: call('The record as each write left it, the newest first', pageSchema(revisionSchema), {
        ...more(),
        parameters: [numbered, ...paged],
      }),
    },
    [`${base}/${sectionCalls.revision}`]: {
      get: call('What one write changed, and the record as it was after it', comparedSchema(resource), {
        ...more(),
        parameters: [numbered, query('version', integer, undefined, true)],
      }),
    },
  };
}

function bulkPath(resource: Resource, more: (...codes: string[]) => Schema) {
  const works = [
    ...Object.keys({ ...resource.workflow?.moves, ...resource.actions }),
    'delete',
    ...(resource.bulk ? [SET] : []),
  ];
  const row = { type: 'object', properties: { id: integer, version: integer }, required: ['id'] };
  return {
    post: call('Do something with many records, as a job; the code is that of what is done', anything, {
      ...more(...works.map((name) => codeOf(resource, name === SET ? 'edit' : name))),
      parameters: [
        query('all', string, 'true: every record, where no condition is given'),
        ...listParametersOf(resource).slice(CONDITIONS_FROM),
      ],
      requestBody: body(
        {
          what: { type: 'string', enum: works },
          asked: { type: 'object', description: 'What the move or the action asks for' },
          ...{ reason: string, because: string },
          rows: { type: 'array', items: row, description: 'Without them all that the conditions ask for' },
          check: { type: 'boolean', description: 'Only says what would be done' },
        },
        ['what'],
      ),
    }),
  };
}

function movePath(resource: Resource, base: string, record: Schema, more: (...codes: string[]) => Schema) {
  const moves = Object.keys(resource.workflow?.moves ?? {});
  const move = { type: 'string', enum: moves };
  return {
    [`${base}/${sectionCalls.move}`]: {
      post: call('Move through the workflow; the code is that of the move', record, {
        ...more(...moves.map((name) => codeOf(resource, name))),
        requestBody: body(
          {
            ...{ id: integer, version: integer, move, reason: string, because: string },
            fields: { type: 'object', description: 'Values of the fields that the move asks for' },
          },
          ['id', 'version', 'move'],
        ),
      }),
    },
  };
}

const paged = [
  query('current', { type: 'integer', default: 1 }),
  query('pageSize', { type: 'integer', default: 10, maximum: 100 }),
];

const filterWords: Record<string, string> = {
  contains: 'Contains these words',
  oneOf: 'Any of these; repeat for several',
  range: 'from..to, either end may be missing',
  is: 'true or false',
};

function listParametersOf(resource: Resource) {
  const filters = filtersOf(resource).map((name) => {
    const field = columnField(resource, name);
    return query(name, { type: 'array', items: string }, filterWords[String(field && meaningOf(field).filter)]);
  });
  return [
    ...paged,
    query('sort', string, `Any of ${sortableColumns(resource).join(', ')}; a minus before it turns it round`),
    query('keyword', string, `Words in ${resource.list.search.join(', ')}`),
    ...filters,
  ];
}

/** Before them stand the page and the order. */
const CONDITIONS_FROM = 3;

const anything: Schema = {};

const nothing: Schema = { type: 'object', nullable: true };

const hashed = [query('hash', string, 'SHA-256 of what is in it', true)];

const commonPaths: Record<string, Schema> = {
  [`/${calls.mediaList}`]: {
    get: call('What has been uploaded', anything, {
      parameters: [
        ...paged,
        query('kind', { type: 'string', enum: [...mediaKinds] }),
        query('keyword', string, 'Words in its name or description'),
        query('unused', string, 'yes: only what no record uses'),
      ],
    }),
  },
  [`/${calls.mediaUses}`]: { get: call('Where an upload is used', anything, { parameters: hashed }) },
  [`/${calls.media}`]: {
    delete: call('Delete an upload that nothing uses', { type: 'object', nullable: true }, { parameters: hashed }),
  },
  [`/${calls.favourites}`]: {
    get: call('The lists and records whoever asks has marked', anything),
    post: call('Mark a record, or with 0 the list of a section', nothing, {
      requestBody: body({ section: string, id: integer }, ['section']),
    }),
    delete: call('Take a mark away', nothing, {
      parameters: [query('section', string, undefined, true), query('id', integer)],
    }),
  },
  [`/${calls.search}`]: {
    get: call('Records of every section whoever asks may read, by a few words', searchSchema, {
      parameters: [
        query('q', string, 'Words that all stand somewhere in the record, or #12 for a number', true),
        query('section', string, 'Only this one, page by page'),
        query('current', { type: 'integer', default: 1 }, 'Together with a section'),
        query('pageSize', { type: 'integer' }, 'How many of each section; of a single one, how many a page'),
      ],
    }),
  },
  [`/${calls.preference}`]: {
    put: call('Keep how the own list of a section looks', anything, {
      requestBody: body(
        {
          section: string,
          columns: { type: 'array', items: { type: 'object', properties: { name: string, width: integer } } },
          frozen: integer,
          density: { type: 'string', enum: [...densities] },
        },
        ['section'],
      ),
    }),
    delete: call('The own list of a section as it is declared', anything, {
      parameters: [query('section', string, 'Its code', true)],
    }),
  },
  [`/${calls.preferenceSeen}`]: {
    put: call('Note that the list of a section was looked at', anything, {
      requestBody: body({ section: string }, ['section']),
    }),
  },
  [`/${calls.currentUser}`]: { get: call('Who is signed in', anything) },
  [`/${calls.menuList}`]: { get: call('The menu of whoever asks', anything) },
  [`/${calls.messageCount}`]: { get: call('Rows that wait for whoever asks, by menu code', anything) },
  [`/${calls.jobList}`]: {
    get: call('Jobs of whoever asks, the newest first; of everybody for whoever may read the audit log', anything, {
      parameters: [...paged, query('mine', string, 'true: only those of whoever asks')],
    }),
  },
  [`/${calls.job}`]: { get: call('One job', anything, { parameters: [query('id', integer, undefined, true)] }) },
  [`/${calls.jobRows}`]: {
    get: call('How it went row by row', anything, {
      parameters: [
        query('id', integer, undefined, true),
        ...paged,
        query('outcome', { type: 'string', enum: ['waiting', 'done', 'refused'] }),
      ],
    }),
  },
  [`/${calls.jobCancel}`]: {
    put: call('Stop a job after the row at hand', anything, { requestBody: body({ id: integer }, ['id']) }),
  },
  [`/${calls.logout}`]: { post: call('Sign out', anything) },
  [`/${calls.uploadImage}`]: {
    post: call('Upload a picture for a field', anything, {
      parameters: [query('section', string, undefined, true), query('field', string, undefined, true)],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    }),
  },
};
