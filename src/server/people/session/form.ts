import type { FastifyInstance } from 'fastify';

/** Parses form bodies in one scope only; elsewhere they are refused, because pages of other sites can send them. */
export function readFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}
