import http from 'node:http';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevtoolsServer, serveDevtools } from '../src/tasks/dev/devtools-server.ts';

const { WebSocket } = createRequire(import.meta.url)('ws');

let server: DevtoolsServer;
beforeAll(async () => {
  // Any folder of packages with the web sockets; the interface itself is installed on demand only.
  server = await serveDevtools('node_modules');
});
afterAll(() => server.stop());

const get = (path: string, host = server.address): Promise<{ status: number; policy: unknown; body: string }> =>
  new Promise((resolve, reject) => {
    const request = http.get(`http://${server.address}${path}`, { headers: { host } }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode ?? 0, policy: response.headers['content-security-policy'], body });
    });
    request.once('error', reject);
  });

/** Connects as a page of this origin; null when it is refused. */
const connect = (origin: string): Promise<InstanceType<typeof WebSocket> | null> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://${server.address}`, { origin });
    socket.once('open', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });

const nextMessage = (socket: InstanceType<typeof WebSocket>): Promise<unknown> =>
  new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()))));

test('the devtools show the activities that the app reports, and remove them when it disconnects', async () => {
  const interfaceSocket = await connect(`http://${server.address}`);
  const app = await connect('http://127.0.0.1:8000');
  let message = nextMessage(interfaceSocket);
  app.send(JSON.stringify({ event: 'devtools:init', payload: { url: 'http://127.0.0.1:8000' } }));
  expect(await message).toMatchObject({ event: 'devtools:connected-app', payload: { url: 'http://127.0.0.1:8000' } });

  for (const status of ['loading', 'success']) {
    message = nextMessage(interfaceSocket);
    const payload = { identifier: 'one', hookName: 'useList', status, trace: [{ function: 'List' }] };
    app.send(JSON.stringify({ event: 'devtools:send-activity', payload }));
    expect(await message).toMatchObject({ payload: { updatedActivities: [{ identifier: 'one', status }] } });
  }
  expect(JSON.parse((await get('/api/activities')).body).data).toHaveLength(1);
  expect(JSON.parse((await get('/api/unique-trace-items')).body)).toEqual({ data: ['List'] });

  message = nextMessage(interfaceSocket);
  app.close();
  expect(await message).toMatchObject({ event: 'devtools:disconnected-app' });
  expect(JSON.parse((await get('/api/activities')).body)).toEqual({ data: [] });
  interfaceSocket.close();
});

test("a page of another host cannot read the activities in Refine's devtools", async () => {
  expect((await get('/api/activities', 'museum.example')).status).toBe(421);
  expect(await connect('https://museum.example')).toBeNull();
});

test("the interface of Refine's devtools forbids itself to load anything from other hosts", async () => {
  expect((await get('/api/feed')).policy).toMatch(/^default-src 'self';/);
});
