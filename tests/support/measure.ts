import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** The CPU time of a process in milliseconds; 0 once it has ended. */
export function cpuTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return fields.reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  } catch {
    return 0;
  }
}

export const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Starts a proxy to `target` that delays each response by `delayOf(path)` milliseconds and adds pages of its own. */
export async function startDelayingProxy(
  target: string,
  delayOf: (path: string) => number,
  pages: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; close: () => void }> {
  const port = await findFreePort();
  const { hostname, port: targetPort } = new URL(target);
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const { method, url: path = '/', headers } = request;
    const page = pages[path];
    if (page) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const forwarded = http.request({ hostname, port: targetPort, method, path, headers, agent }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }, delayOf(path));
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The milliseconds until the whole answer is there. */
export async function timeCall(address: string, init: RequestInit): Promise<number> {
  const start = performance.now();
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`);
  return performance.now() - start;
}

export interface Load {
  rate: number;
  p99: number;
}

/**
 * Requests addresses over several connections for a while, one after the other and each with the next set of headers; posts
 * what `bodyOf` returns, if it is given.
 */
export async function measureLoad(
  addresses: string | readonly string[],
  headers: HeaderFields | readonly HeaderFields[],
  connections: number,
  milliseconds: number,
  bodyOf?: () => string,
): Promise<Load> {
  const { send, close } = createSender(connections);
  const headerSets = [headers].flat();
  const addressList = [addresses].flat();
  const durations: number[] = [];
  let sent = 0;
  const end = performance.now() + milliseconds;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const requestStart = performance.now();
        const number = sent++;
        const address = addressList[number % addressList.length] ?? '';
        await send(address, headerSets[number % headerSets.length] ?? {}, bodyOf?.());
        durations.push(performance.now() - requestStart);
      }
    }),
  );
  close();
  durations.sort((a, b) => a - b);
  return {
    rate: durations.length / ((performance.now() - start) / 1000),
    p99: durations[Math.floor(durations.length * 0.99)] ?? 0,
  };
}

/** Sends requests over some connections, with less CPU than `fetch` takes. */
export function createSender(connections: number): {
  send: (address: string, headers: HeaderFields, body?: string) => Promise<void>;
  close: () => void;
} {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (address, headers, body) => sendRequest(address, headers, agent, body),
    close: () => agent.destroy(),
  };
}

type HeaderFields = Record<string, string>;

const sendRequest = (address: string, headers: HeaderFields, agent: http.Agent, body?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options =
      body === undefined
        ? { headers, agent }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, agent };
    http
      .request(address, options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
        response.resume().on('end', resolve);
      })
      .on('error', reject)
      .end(body);
  });
