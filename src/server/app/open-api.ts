import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX, PROGRAM_HEADER } from '../../contract/calls.ts';
import type { AccessControl } from '../http/access.ts';
import { forbidden } from '../http/errors.ts';
import { anySchema, bareResponse, integerSchema, objectSchema, stringSchema } from '../records/route-schema.ts';
import type { ServerContext } from './server-context.ts';

/** Collects the schemas of the routes that are registered from now on. */
export async function collectSchemas(app: FastifyInstance, { config }: ServerContext): Promise<void> {
  const { zh, en } = config.museumName;
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: `${zh} · ${en}`, version: '1' },
      servers: [{ url: API_PREFIX }],
    },
    // Pages and files have no summary.
    transform: ({ schema, url }) => ({ url, schema: schema?.summary ? schema : { hide: true } }),
    transformObject: (made) => ('openapiObject' in made ? withEveryResponse(made.openapiObject) : made.swaggerObject),
  });
}

/** Serves the OpenAPI document of all routes to operators who have a role. */
export function openApiRoute(app: FastifyInstance, { guard, operatorOf }: AccessControl): void {
  let document: Buffer | undefined;
  app.get(`${API_PREFIX}/openapi.json`, { onRequest: guard(), schema }, async (request, reply) => {
    if (operatorOf(request).codes.size === 0) throw forbidden();
    // Made for the first request, because hardly any installation asks for it.
    document ??= takeDocument(app);
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** The text of the document. Its paths are given up, because the package would hold them, 25 MB, for good. */
function takeDocument(app: FastifyInstance): Buffer {
  const document = app.swagger();
  const text = Buffer.from(JSON.stringify(document));
  document.paths = {};
  return text;
}

const schema = {
  tags: ['OpenAPI'],
  summary: 'This document',
  response: bareResponse(anySchema),
};

interface Operation {
  parameters?: object[];
  responses: Record<string, object>;
}

/**
 * Gives the successful response its number, and adds what no route names because it is alike for every route: the failures
 * and the header with the fingerprint of a program.
 */
function withEveryResponse<Document extends { paths?: object }>(document: Document): Document {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries<Operation>(operations)) {
      const { '2XX': success, ...others } = operation.responses as Record<string, { headers?: object }>;
      const headers = { ...success?.headers, [PROGRAM_HEADER]: serverFingerprint };
      operation.responses = { ...others, ...(success && { 200: { ...success, headers } }), ...failures };
      if (method !== 'get') operation.parameters = [...(operation.parameters ?? []), clientFingerprint];
    }
  }
  return document;
}

const serverFingerprint = { description: 'The version and declarations of the server', schema: stringSchema };

const clientFingerprint = {
  in: 'header',
  name: PROGRAM_HEADER,
  description: 'What the server sent when the client was made; may be left out. 412 says that it is another one by now',
  schema: stringSchema,
};

const failure = objectSchema({
  code: { ...integerSchema, description: 'The same as the HTTP status' },
  msg: { ...stringSchema, description: 'A sentence for the operator; with 402 the sign-on address' },
  data: {
    ...objectSchema({ fields: { type: 'object', additionalProperties: stringSchema } }),
    nullable: true,
  },
});

const failureAnswer = (description: string) => ({ description, content: { 'application/json': { schema: failure } } });

const failures = {
  400: failureAnswer('The request cannot be read'),
  402: failureAnswer('Nobody is signed in'),
  403: failureAnswer('A code is missing'),
  404: failureAnswer('There is no such record'),
  409: failureAnswer('Somebody else has changed the record'),
  412: failureAnswer('The client was made for other declarations and names a field that there is no longer'),
  413: failureAnswer('The body or the file is too large'),
  414: failureAnswer('The address is too long'),
  422: failureAnswer('Fields are refused, a sentence each; also those that are not declared'),
  429: failureAnswer('Too many calls within a minute; Retry-After says when to try again'),
  503: failureAnswer('The server is busy, stopping or about to be replaced; Retry-After says when to try again'),
};
