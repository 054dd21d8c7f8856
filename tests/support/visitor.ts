import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { ORIGIN } from './server.ts';
import { hiddenFields } from './sign-on-form.ts';

/** A client that stores cookies but does not follow redirects. */
export interface Visitor {
  cookies: Map<string, string>;
  open: (address: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  send: (
    address: string,
    fields: Record<string, string> | string[][],
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  /** Opens the sign-on page and sends its form. */
  signOn: (login: string, account: string, password?: string) => Promise<LightMyRequestResponse>;
}

export function visitorOf(app: FastifyInstance): Visitor {
  const cookies = new Map<string, string>();
  const sendRequest = async (
    method: 'GET' | 'POST',
    address: string,
    headers: Record<string, string>,
    payload?: string,
  ) => {
    const response = await app.inject({
      method,
      url: address.startsWith(ORIGIN) ? address.slice(ORIGIN.length) : address,
      headers: {
        host: new URL(ORIGIN).host,
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const open: Visitor['open'] = (address, headers = {}) => sendRequest('GET', address, headers);
  const send: Visitor['send'] = (address, fields, headers = { origin: ORIGIN }) =>
    sendRequest(
      'POST',
      address,
      { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      new URLSearchParams(fields).toString(),
    );
  return {
    cookies,
    open,
    send,
    async signOn(login, account, password = account) {
      // A signed-in visitor sees the form only if the service asks for a new sign-in.
      const address = new URL(login, ORIGIN);
      if (cookies.size > 0) address.searchParams.set('renew', 'true');
      const page = await open(address.pathname + address.search);
      return send('/cas/login', { ...hiddenFields(page.body), username: account, password });
    },
  };
}

/** The service address that returns from the sign-on to a page. */
export const attachTo = (page: string): string => `${ORIGIN}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(page)}`;

export const loginAt = (service: string): string => `${ORIGIN}/cas/login?service=${encodeURIComponent(service)}`;
