import type { FastifyInstance } from 'fastify';

/** Lets the routes of one scope read plain forms; everywhere else they are refused, because pages elsewhere can send them. */
export function readFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
