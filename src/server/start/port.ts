import { createServer } from 'node:net';
import { StartupError } from '../config/startup-error.ts';

/**
 * Checks that the port is free before the data is opened, so that a second start does no harm. 0 selects any free port.
 */
export const freePort = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(cannotListen(error, host, port)));
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** Also covers a port taken between check and listen. */
export const cannotListen = (error: Error, host: string, port: number): StartupError =>
  new StartupError(sentenceOf(error, host, port));

function sentenceOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use on ${host}. Stop the other program, or set PORT to another number.`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is not an address of this machine.`;
    default:
      return `HOST and PORT: ${host}:${port} cannot be listened on (${message}).`;
  }
}
