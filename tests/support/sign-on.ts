import { type APIRequestContext, type APIResponse, type BrowserContext, request } from 'playwright-core';
import { API_PREFIX, BASE_PATH } from '../../src/contract/calls.ts';
import { hiddenFields } from './sign-on-form.ts';

/** The cookies of a signed-in operator. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in at the development sign-on without a browser: a refused request, the form, and attach with the ticket. */
export async function signOn(origin: string, account: string): Promise<Session> {
  const client = await request.newContext();
  try {
    const response = await client.get(`${origin}${API_PREFIX}/sso/currentUser`);
    const login = new URL((await response.json()).msg);
    const returnAddress = encodeURIComponent(`${origin}${BASE_PATH}`);
    login.searchParams.set('service', `${origin}${API_PREFIX}/sso/cas/attach/${returnAddress}`);
    const finalResponse = await sendForm(client, login.href, account);
    if (!finalResponse.ok() || new URL(finalResponse.url()).pathname !== BASE_PATH) {
      throw new Error(`${account} could not sign in: ${finalResponse.status()} at ${finalResponse.url()}`);
    }
    return await client.storageState();
  } finally {
    await client.dispose();
  }
}

/** The attach address with an unused ticket of an operator, who has signed in in another browser. */
export async function requestTicketUrl(origin: string, account: string): Promise<string> {
  const client = await request.newContext();
  try {
    const service = `${origin}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${origin}${BASE_PATH}`)}`;
    const login = `${origin}/cas/login?service=${encodeURIComponent(service)}`;
    return (await sendForm(client, login, account, 0)).headers().location ?? '';
  } finally {
    await client.dispose();
  }
}

async function sendForm(
  client: APIRequestContext,
  login: string,
  account: string,
  maxRedirects = 20,
): Promise<APIResponse> {
  const page = await (await client.get(login)).text();
  return client.post(login, {
    form: { ...hiddenFields(page), username: account, password: account },
    headers: { origin: new URL(login).origin },
    maxRedirects,
  });
}
