import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came over the wire. */
export interface Heard {
  method: string;
  /** Below the prefix, with its query as it came. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SmallServer {
  origin: string;
  heard: Heard[];
  /** How the next requests are answered. */
  answer: (reply: (request: Heard, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

/** A real server of a few lines that says what it is told to, and remembers what it was asked. */
export async function startSmallServer(): Promise<SmallServer> {
  const heard: Heard[] = [];
  let reply: (request: Heard, response: ServerResponse) => void = (_request, response) => json(response, 200, null);
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      // The tests' page is of another origin, as the specification has it.
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-expose-headers', 'content-disposition');
      response.setHeader('access-control-allow-headers', 'menuId, content-type, accept-language');
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      if (request.method === 'OPTIONS') return response.end();
      const path = (request.url ?? '').replace('/admin/api/admin/', '');
      const told = { method: request.method ?? '', path, headers: request.headers, body };
      heard.push(told);
      return reply(told, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answer(next) {
      reply = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The envelope, under the status that goes with it. */
export function json(response: ServerResponse, status: number, data: unknown, more: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ code: status, msg: '', data, ...more }));
}
