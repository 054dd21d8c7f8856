import type { FastifyRequest } from 'fastify';
import type { Language } from '../../declare/label.ts';

/** The language of the request; Chinese unless English is preferred. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en-US' : 'zh-CN';
