import type { FastifyInstance } from 'fastify';
import { idSchema } from '../../kinds/reference/reference.server.ts';
import type { Schema } from '../fields/kind.ts';

/**
 * Words for the `schema` of a route, from which the OpenAPI document is made. `querystring` and `body` only describe the
 * request: the handler validates it and refuses it with a sentence. `response` also serialises, so a property that it
 * does not name is not sent.
 */

declare module 'fastify' {
  interface FastifySchema {
    /** The permission codes that the route requires; alternatives are separated by ` | `. */
    'x-codes'?: readonly string[];
  }
}

/** Leaves validation to the handlers, because a refusal is a sentence in the language of the operator. */
export function skipSchemaValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(() => () => true);
}

export const integerSchema = { type: 'integer' } as const;
export const stringSchema = { type: 'string' } as const;
export const booleanSchema = { type: 'boolean' } as const;
export const anySchema: Schema = {};
export const nullSchema: Schema = { type: 'object', nullable: true };

export const arraySchema = (items: Schema): Schema => ({ type: 'array', items });

export const objectSchema = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** The id of the record in the query of a request. */
export const idQuery = objectSchema({ id: idSchema }, ['id']);

/** The query parameters of a page of rows. */
export const pageProperties = {
  current: { type: 'integer', default: 1 },
  pageSize: { type: 'integer', default: 10, maximum: 100 },
} as const;

/** Wraps a schema in the response envelope. */
export const enveloped = (data: Schema): Schema => objectSchema({ code: integerSchema, msg: stringSchema, data });

/**
 * The key of a successful response in a schema. With the number 200 V8 holds an array of 300 places for it, 3 MB for all
 * routes. The OpenAPI document has the number.
 */
const SUCCESS = '2xx';

/** The successful response of a route, with the response headers that the OpenAPI document describes. */
export const envelopeResponse = (data: Schema, headers?: Readonly<Record<string, Schema>>) => ({
  [SUCCESS]: { description: 'Done', ...enveloped(data), ...(headers ? { headers } : {}) },
});

/** A response without an envelope. */
export const bareResponse = (schema: Schema) => ({ [SUCCESS]: { description: 'Done', ...schema } });

/** A response that is a file; a stream is never serialised. */
export const fileResponse = {
  [SUCCESS]: {
    description: 'The file',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
};

/** The request of a file upload. */
export const uploadRequest = {
  consumes: ['multipart/form-data'],
  body: objectSchema({ file: { type: 'string', format: 'binary' } }),
};
