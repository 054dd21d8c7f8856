import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../records/app-context.ts';
import { LONGEST_XML } from './xml.ts';

type AskCas = AppContext['askCas'];
type TellService = NonNullable<AppContext['tellService']>;

/** Timeout of a logout message to a service, in milliseconds. */
const LOGOUT_TIMEOUT = 2_000;

/** Requests a CAS server without following redirects, whose target would not be the CAS server's answer. */
export const askAnyCas: AskCas = async (address, signal) => {
  const headers = { accept: 'application/xml, text/xml' };
  const response = await fetch(address, { signal, redirect: 'manual', headers });
  return { status: response.status, text: await readText(response) };
};

/** Thrown if a response exceeds the size of any CAS answer; the rest is not read. */
export class CasResponseTooLong extends Error {}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Counts decompressed bytes as they arrive; leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > LONGEST_XML) throw new CasResponseTooLong(`it is longer than ${LONGEST_XML} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

export const notifyService: TellService = async (address, form) => {
  const response = await fetch(address, { method: 'POST', body: form, signal: AbortSignal.timeout(LOGOUT_TIMEOUT) });
  await response.body?.cancel();
};

/** Requests the development sign-on of this process directly, independent of certificates and proxies. */
export function askOwnCas(app: () => FastifyInstance, publicOrigin: string): { ask: AskCas; tell: TellService } {
  const { host } = new URL(publicOrigin);
  const pathOf = (address: string) => address.slice(publicOrigin.length);
  return {
    async ask(address) {
      const response = await app().inject({ url: pathOf(address), headers: { host } });
      return { status: response.statusCode, text: response.body };
    },
    async tell(address, form) {
      await app().inject({
        method: 'POST',
        url: pathOf(address),
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: form.toString(),
      });
    },
  };
}
