import { type APIRequestContext, type APIResponse, type BrowserContext, request } from 'playwright-core';
import { API_PREFIX, BASE_PATH } from '../../src/contract/calls.ts';
import { hiddenFields } from './sign-on-form.ts';

/** The cookies of somebody who is signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Walks the development sign-on without a browser: refused, led to the form, and back through attach with a ticket. */
export async function signOn(origin: string, account: string): Promise<Session> {
  const client = await request.newContext();
  try {
    const refused = await client.get(`${origin}${API_PREFIX}/sso/currentUser`);
    const login = new URL((await refused.json()).msg);
    const back = encodeURIComponent(`${origin}${BASE_PATH}`);
    login.searchParams.set('service', `${origin}${API_PREFIX}/sso/cas/attach/${back}`);
    const arrived = await sendForm(client, login.href, account);
    if (!arrived.ok() || new URL(arrived.url()).pathname !== BASE_PATH) {
      throw new Error(`${account} could not sign in: ${arrived.status()} at ${arrived.url()}`);
    }
    return await client.storageState();
  } finally {
    await client.dispose();
  }
}

async function sendForm(client: APIRequestContext, login: string, account: string): Promise<APIResponse> {
  const page = await (await client.get(login)).text();
  return client.post(login, {
    form: { ...hiddenFields(page), username: account, password: account },
    headers: { origin: new URL(login).origin },
  });
}
