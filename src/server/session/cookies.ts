import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** The three cookies of signing in. */
export interface Cookies {
  /** The number of this browser's session, when the cookie is ours. */
  session: (request: FastifyRequest) => string | null;
  setSession: (reply: FastifyReply, id: string) => void;
  clearSession: (reply: FastifyReply) => void;
  /** Set when our 402 sends somebody to the sign-on: the ticket that comes back was asked for here. */
  begun: Marker;
  /** Set by logging out: the next 402 leads through the CAS server's own logout. */
  signedOut: Marker;
}

interface Marker {
  isSet: (request: FastifyRequest) => boolean;
  set: (reply: FastifyReply) => void;
  clear: (reply: FastifyReply) => void;
}

/** How long a sign-in may take at the sign-on page. */
const BEGUN_SECONDS = 60 * 60;
/** The page reloads right after logging out. */
const SIGNED_OUT_SECONDS = 2 * 60;

export function createCookies({ publicOrigin }: Pick<Config, 'publicOrigin'>): Cookies {
  const secure = publicOrigin.startsWith('https:');
  // Lax, because the way back from the CAS server begins at another site; `__Host-` wants https and the whole host.
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  const named = (name: string) => `${secure ? '__Host-' : ''}museum_${name}`;

  const marker = (name: string, maxAge: number): Marker => ({
    isSet: (request) => request.cookies[name] === '1',
    set: (reply) => void reply.setCookie(name, '1', { ...options, maxAge }),
    clear: (reply) => void reply.clearCookie(name, options),
  });

  const session = named('session');
  return {
    session(request) {
      const signed = request.cookies[session];
      return (signed && request.unsignCookie(signed).value) || null;
    },
    setSession: (reply, id) => void reply.setCookie(session, id, { ...options, signed: true }),
    clearSession: (reply) => void reply.clearCookie(session, options),
    begun: marker(named('sign_in'), BEGUN_SECONDS),
    signedOut: marker(named('signed_out'), SIGNED_OUT_SECONDS),
  };
}
