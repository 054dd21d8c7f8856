import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../contract/calls.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { AccessControl } from '../access/access.ts';
import type { Schema } from '../fields/kind.ts';
import { forbidden } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import { commonPaths } from './open-api-common.ts';
import { sectionPaths } from './open-api-section.ts';

/** Serves the OpenAPI document of all routes to operators who have a role. */
export function openApiRoute(
  app: FastifyInstance,
  { config, records }: Parts,
  { guard, operatorOf }: AccessControl,
): void {
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
