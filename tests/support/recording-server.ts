import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it was received. */
export interface RecordedRequest {
  method: string;
  /** The path below the API prefix, with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RecordingServer {
  origin: string;
  requests: RecordedRequest[];
  /** Sets the handler of the next requests. */
  respondWith: (reply: (request: RecordedRequest, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

/** Starts a small HTTP server that records its requests and answers as the test says. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  let reply: (request: RecordedRequest, response: ServerResponse) => void = (_request, response) =>
    sendEnvelope(response, 200, null);
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      // The page of the tests has another origin, which the specification allows.
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-expose-headers', 'content-disposition');
      response.setHeader('access-control-allow-headers', 'menuId, content-type, accept-language');
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
      if (request.method === 'OPTIONS') return response.end();
      const path = (request.url ?? '').replace('/admin/api/admin/', '');
      const recordedRequest = { method: request.method ?? '', path, headers: request.headers, body };
      requests.push(recordedRequest);
      return reply(recordedRequest, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith(nextReply) {
      reply = nextReply;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Sends an envelope whose code is also the HTTP status. */
export function sendEnvelope(response: ServerResponse, status: number, data: unknown, fields: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ code: status, msg: '', data, ...fields }));
}
