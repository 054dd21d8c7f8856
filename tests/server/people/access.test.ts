import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createAccess, type Operator } from '../../../src/server/http/access.ts';

test('the server looks up the session of a request once, although it identifies the operator and then checks the guard', async () => {
  const operator: Operator = { id: 1, account: 'lin', name: '林知远', avatar: null, codes: new Set(), exportLimit: 0 };
  let lookups = 0;
  const access = createAccess(async () => {
    lookups += 1;
    return operator;
  });
  const request = {} as FastifyRequest;
  const reply = {} as FastifyReply;
  expect(await access.identify(request, reply)).toBe(operator);
  await Reflect.apply(access.guard(), undefined, [request, reply]);
  expect([access.operatorOf(request), lookups]).toEqual([operator, 1]);
});
