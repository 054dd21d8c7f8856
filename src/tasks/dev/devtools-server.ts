import { existsSync, readFileSync } from 'node:fs';
import http, { type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** The interface asks for pictures and news at hosts of its makers; the browser refuses that. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
].join(';');

interface Message {
  event: string;
  payload: Record<string, unknown>;
}

type Activity = Record<string, unknown> & { identifier: string; createdAt: number; updatedAt: number };

/** A web socket of the package `ws`. */
interface Socket {
  send: (text: string) => void;
  on: (event: 'message' | 'close', listener: (data: Buffer) => void) => void;
}
interface SocketServerOptions {
  server: http.Server;
  verifyClient: (request: { origin?: string }) => boolean;
}

type SocketServer = new (
  options: SocketServerOptions,
) => {
  clients: Set<Socket>;
  on: (event: 'connection', listener: (socket: Socket) => void) => void;
};

export interface DevtoolsServer {
  /** Host and port. */
  address: string;
  stop: () => void;
}

/**
 * The server part of Refine's devtools: it passes what the app reports on to their interface. The package's own server
 * listens on every network address, installs packages for whoever calls it, and loads news from the network.
 */
export async function serveDevtools(packages: string): Promise<DevtoolsServer> {
  const { WebSocketServer } = createRequire(join(resolve(packages), 'package.json'))('ws') as {
    WebSocketServer: SocketServer;
  };
  const interfaceFolder = join(packages, '@refinedev/devtools-server/dist/client');
  const activities = new Map<string, Activity>();
  let connectedApp: { url: unknown; socket: Socket } | null = null;

  const calls: Readonly<Record<string, () => unknown>> = {
    '/api/activities': () => ({ data: [...activities.values()] }),
    '/api/activities/reset': () => ({ success: activities.clear() === undefined }),
    '/api/connected-app': () => ({ url: connectedApp?.url ?? null }),
    '/api/unique-trace-items': () => ({ data: functionNames([...activities.values()]) }),
    '/api/feed': () => ({ data: [] }),
    '/api/available-packages': () => ({ data: [] }),
    '/api/installed-packages': () => ({ data: [] }),
  };

  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const call = calls[pathname];
    if (!isOfThisMachine(request.headers.host)) response.writeHead(421).end();
    else if (call) send(response, 'application/json', JSON.stringify(call()));
    else if (pathname.startsWith('/api/')) response.writeHead(404).end();
    else sendFile(response, interfaceFolder, pathname);
  });
  const verifyClient = ({ origin = '' }) => URL.canParse(origin) && isOfThisMachine(new URL(origin).host);
  const sockets = new WebSocketServer({ server, verifyClient });
  const broadcast = (event: string, payload: object) => {
    for (const socket of sockets.clients) socket.send(JSON.stringify({ event, payload }));
  };

  const receive = (socket: Socket, { event, payload }: Message) => {
    if (event === 'devtools:init') {
      connectedApp = { url: payload.url, socket };
      broadcast('devtools:connected-app', { url: payload.url });
    } else if (event === 'devtools:send-activity') {
      const identifier = String(payload.identifier);
      const now = Date.now();
      const createdAt = activities.get(identifier)?.createdAt ?? now;
      const activity = { ...payload, identifier, createdAt, updatedAt: now };
      activities.set(identifier, activity);
      broadcast('devtools:activity-update', { updatedActivities: [activity] });
    } else if (event === 'devtools:highlight-in-monitor' || event === 'devtools:invalidate-query') {
      broadcast(`${event}-action`, payload);
    }
  };

  sockets.on('connection', (socket) => {
    socket.on('message', (data) => receive(socket, JSON.parse(data.toString()) as Message));
    socket.on('close', () => {
      if (connectedApp?.socket !== socket) return;
      connectedApp = null;
      activities.clear();
      broadcast('devtools:disconnected-app', { url: null });
    });
  });

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    // Any free port: several development servers may run at once.
    server.listen(0, '127.0.0.1', listening);
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** Refuses host names that a foreign page could have led here. */
const isOfThisMachine = (host = ''): boolean => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);

function sendFile(response: ServerResponse, folder: string, pathname: string): void {
  const [, asset] = /^\/assets\/([\w.-]+)$/.exec(pathname) ?? [];
  const file = asset ? join(folder, 'assets', asset) : join(folder, 'index.html');
  if (existsSync(file)) send(response, TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
  else response.writeHead(404).end();
}

const send = (response: ServerResponse, type: string, body: string | Buffer): void => {
  response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY, 'cache-control': 'no-store' });
  response.end(body);
};

/** The names in the call stacks of all activities, each once. */
function functionNames(activities: readonly Activity[]): unknown[] {
  const frames = activities.flatMap(({ trace }) => (Array.isArray(trace) ? trace : []) as { function?: string }[]);
  return [...new Set(frames.map((frame) => frame.function).filter(Boolean))];
}
