import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** How long a process has been computing, in milliseconds; 0 once it is gone. */
export function computedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return fields.reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  } catch {
    return 0;
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Passes everything on to `target` under the same host name, some of it a little later. */
export async function delayingProxy(
  target: string,
  delayOf: (path: string) => number,
): Promise<{ origin: string; close: () => void }> {
  const port = await freePort();
  const { hostname, port: targetPort } = new URL(target);
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const { method, url: path = '/', headers } = request;
    const onward = http.request({ hostname, port: targetPort, method, path, headers, agent }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }, delayOf(path));
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export interface Load {
  rate: number;
  p99: number;
}

/** Asks one address again and again over some connections for a while. */
export async function load(
  address: string,
  headers: Record<string, string>,
  connections: number,
  milliseconds: number,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  const until = performance.now() + milliseconds;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const from = performance.now();
        await ask(address, headers, agent);
        took.push(performance.now() - from);
      }
    }),
  );
  agent.destroy();
  took.sort((a, b) => a - b);
  return { rate: took.length / ((performance.now() - begun) / 1000), p99: took[Math.floor(took.length * 0.99)] ?? 0 };
}

const ask = (address: string, headers: Record<string, string>, agent: http.Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    http
      .get(address, { headers, agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      })
      .on('error', reject);
  });
