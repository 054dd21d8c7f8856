import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../http/errors.ts';
import { sendPage } from './page.ts';
import { tooManySignIns } from './session-messages.ts';

/** Whether an error of a sign-on route is the refusal of its rate limit. */
export const isTooManySignIns = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 429;

/** The refusal of the rate limit as a page, because people see the errors of these routes. */
export function sendTooManySignIns(
  reply: FastifyReply,
  config: Config,
  { code, sentence, retryAfter }: Refusal,
  href: string,
): FastifyReply {
  reply.header('retry-after', String(retryAfter));
  return sendPage(reply, config, code, tooManySignIns(sentence, href));
}
