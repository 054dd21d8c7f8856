import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { extname, join, normalize } from 'node:path';
import { findFreePort } from '../../src/tasks/measure.ts';

/** A server in front of or beside the product, as an installation has them. */
export interface Front {
  origin: string;
  close: () => void;
}

/** TLS in front of the product. `own` answers some paths itself. */
export async function tlsProxy(
  port: number,
  target: string,
  own: Record<string, { type: string; body: string }> = {},
): Promise<Front> {
  const { hostname, port: targetPort } = new URL(target);
  const server = https.createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const answer = own[request.url ?? ''];
    if (answer) {
      response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
      return;
    }
    const { method, url: path, headers } = request;
    const onward = http.request({ hostname, port: targetPort, method, path, headers }, (passed) => {
      response.writeHead(passed.statusCode ?? 502, passed.headers);
      passed.pipe(response);
    });
    // A page that is still open asks on after the server behind has ended.
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `https://127.0.0.1:${port}`, close: () => server.close() };
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Any static server with the built client at /admin/, as it would be built for an API at another origin. */
export async function staticServer(apiOrigin: string): Promise<Front> {
  const port = await findFreePort();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const file = normalize(pathname.replace(/^\/admin\//, '')) || 'index.html';
    try {
      if (!pathname.startsWith('/admin/') || file.startsWith('..')) throw new Error('not here');
      const name = file === '.' || file === './' ? 'index.html' : file;
      const body = readFileSync(join('dist/client', name));
      const page =
        name === 'index.html' ? body.toString().replace('"apiOrigin":""', `"apiOrigin":"${apiOrigin}"`) : body;
      response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(page);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Made for these tests and good for nothing else. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUfy/4yt+FkirGJmZPZ/tubdmtvD4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMDE0MDk0MVoYDzIxMjYxMDI3
MTQwOTQxWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQoW0CtaMmj9WwTebcKXeNAYkgifmKcPNoqknuykhMeUJ+FiTzxw1Gy
ji4a6JCwoY0X/3FJ9XvP4pzDDouRJaIQo2QwYjAdBgNVHQ4EFgQUT+rGMdrqQYbJ
nLVzit7sJ++uVtkwHwYDVR0jBBgwFoAUT+rGMdrqQYbJnLVzit7sJ++uVtkwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IH2dUAyfErNI9PAzD/NJSJGel4KvEBiQQphjQJjuUG5QAiBDHUePALBktjnYDUE/
nyuRjKc9XwHWaU54RDCl2vi1jQ==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFEzhsWbBo3pefW6p
QQVXc6QngkmmY5XpYuW0GtsUrMihRANCAAQoW0CtaMmj9WwTebcKXeNAYkgifmKc
PNoqknuykhMeUJ+FiTzxw1Gyji4a6JCwoY0X/3FJ9XvP4pzDDouRJaIQ
-----END PRIVATE KEY-----`;
