import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { extname, join, normalize } from 'node:path';
import { findFreePort } from './measure.ts';

/** A server in front of or beside the product, as installations have them. */
export interface FrontServer {
  origin: string;
  close: () => void;
}

/** Starts a TLS proxy in front of the product; `responses` are the paths that it answers itself. */
export async function startTlsProxy(
  port: number,
  target: string,
  responses: Record<string, { type: string; body: string }> = {},
): Promise<FrontServer> {
  const { hostname, port: targetPort } = new URL(target);
  const server = https.createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const ownResponse = responses[request.url ?? ''];
    if (ownResponse) {
      response.writeHead(200, { 'content-type': ownResponse.type }).end(ownResponse.body);
      return;
    }
    const { method, url: path, headers } = request;
    const upstreamRequest = http.request({ hostname, port: targetPort, method, path, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    // An open page still sends requests after the product has ended.
    upstreamRequest.on('error', () => response.destroy());
    request.pipe(upstreamRequest);
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

/** Starts a static server with the built client at /admin/, configured for an API at another origin. */
export async function startStaticServer(apiOrigin: string, folder = 'dist/client'): Promise<FrontServer> {
  const port = await findFreePort();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const file = normalize(pathname.replace(/^\/admin\//, '')) || 'index.html';
    try {
      if (!pathname.startsWith('/admin/') || file.startsWith('..')) throw new Error('not here');
      const name = file === '.' || file === './' ? 'index.html' : file;
      const body = readFileSync(join(folder, name));
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

/** A self-signed certificate for these tests only. */
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
