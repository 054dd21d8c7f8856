import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/** The cookies used for sign-in. */
export interface Cookies {
  /** The session id in the cookie; null if the signature is invalid. */
  session: (request: FastifyRequest) => string | null;
  setSession: (reply: FastifyReply, id: string) => void;
  clearSession: (reply: FastifyReply) => void;
  /** Set for a page of ours that is sent to the sign-on, to prove that this browser asked for the sign-in. */
  signInStarted: FlagCookie;
  /** Set at logout: the next 402 redirects through the logout of the CAS server. */
  signedOut: FlagCookie;
}

interface FlagCookie {
  isSet: (request: FastifyRequest) => boolean;
  set: (reply: FastifyReply) => void;
  clear: (reply: FastifyReply) => void;
}

/** How long a sign-in may take, in seconds; after a later one a page says whose session has begun. */
const SIGN_IN_SECONDS = 10 * 60;
/** Short, because the page reloads right after logout. */
const SIGNED_OUT_SECONDS = 2 * 60;

export function createCookies({ publicOrigin }: Pick<Config, 'publicOrigin'>): Cookies {
  const secure = publicOrigin.startsWith('https:');
  // Lax, because the redirect from the CAS server is cross-site; `__Host-` requires https and applies to the whole
  // host.
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  const cookieName = (name: string) => `${secure ? '__Host-' : ''}museum_${name}`;

  const createFlag = (name: string, maxAge: number): FlagCookie => ({
    isSet: (request) => request.cookies[name] === '1',
    set: (reply) => void reply.setCookie(name, '1', { ...options, maxAge }),
    clear: (reply) => void reply.clearCookie(name, options),
  });

  const session = cookieName('session');
  return {
    session(request) {
      const signed = request.cookies[session];
      return signed ? request.unsignCookie(signed).value || null : null;
    },
    setSession: (reply, id) => void reply.setCookie(session, id, { ...options, signed: true }),
    clearSession: (reply) => void reply.clearCookie(session, options),
    signInStarted: createFlag(cookieName('sign_in'), SIGN_IN_SECONDS),
    signedOut: createFlag(cookieName('signed_out'), SIGNED_OUT_SECONDS),
  };
}
