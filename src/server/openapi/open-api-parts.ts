import type { Schema } from '../fields/kind.ts';
import { enveloped } from '../http/schemas.ts';

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

export const call = (summary: string, data: Schema, more: Schema = {}): Schema => ({
  summary,
  ...more,
  responses: { '200': ref('Done', enveloped(data)), ...failures },
});

export const query = (name: string, schema: Schema, description?: string, required = false) => ({
  name,
  in: 'query',
  required,
  schema,
  ...(description ? { description } : {}),
});

export const integerSchema = { type: 'integer' } as const;
export const stringSchema = { type: 'string' } as const;
export const body = (properties: Record<string, Schema>, required: readonly string[] = []) => ({
  required: true,
  content: {
    'application/json': { schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } },
  },
});

export const pageParameters = [
  query('current', { type: 'integer', default: 1 }),
  query('pageSize', { type: 'integer', default: 10, maximum: 100 }),
];

export const anySchema: Schema = {};

export const nullSchema: Schema = { type: 'object', nullable: true };

/** A route that responds with a file. */
export const fileCall = (summary: string, more: Schema = {}): Schema => ({
  ...call(summary, anySchema, more),
  responses: {
    ...failures,
    '200': {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  },
});

/** A multipart file upload. */
export const upload = {
  required: true,
  content: {
    'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
  },
} as const;
