import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/** The ticket-granting cookie of the development sign-on. */
export interface GrantCookie {
  read: (request: FastifyRequest) => string | undefined;
  set: (reply: FastifyReply, id: string) => void;
  clear: (reply: FastifyReply) => void;
}

// CAS servers call it `TGC`. Cookies are shared between ports, so a name of its own and the path `/cas` avoid a clash with
// another CAS server on this machine.
const NAME = 'TGC-museum';

export function createGrantCookie({ publicOrigin }: Config): GrantCookie {
  const options = {
    path: '/cas',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicOrigin.startsWith('https:'),
  } as const;
  return {
    read: (request) => request.cookies[NAME],
    set: (reply, id) => void reply.setCookie(NAME, id, options),
    clear: (reply) => void reply.clearCookie(NAME, options),
  };
}
