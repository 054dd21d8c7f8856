import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/errors.ts';

/** Refuses requests on keep-alive connections while the server closes, with a retry. */
export function rejectWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(stopping());
  });
}

const stopping = () =>
  new Refusal(503, {
    zh: '服务器正在停止或重新启动，请稍后再试。',
    en: 'The server is stopping or restarting; please try again in a moment.',
  });
