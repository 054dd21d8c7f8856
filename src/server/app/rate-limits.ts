import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { API_PREFIX } from '../../contract/calls.ts';
import type { Label, Sentence } from '../../contract/label.ts';
import { MINUTE } from '../../contract/museum-time.ts';
import type { Config, RateGroup } from '../config/config.ts';
import type { AccessControl } from '../http/access.ts';
import { Refusal } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit that counts this route. Without it a call of the API counts as `other`. */
    rateGroup?: RateGroup | 'none';
  }
}

/**
 * Limits the calls a minute of the routes registered from now on: per operator, and per address for sign-ins and for
 * calls without a session. The limits are counted by each server for itself.
 */
export async function limitRates(
  app: FastifyInstance,
  { rateLimits }: Config,
  access: Pick<AccessControl, 'identify' | 'identifiedOperator'>,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const keyOf = (request: FastifyRequest): string => {
    const operator = access.identifiedOperator(request);
    return operator ? `operator ${operator.id}` : `address ${normalizeIP(request.ip)}`;
  };

  const createLimit = (group: RateGroup): Limit => {
    const max = rateLimits[group];
    if (max === 0) return async () => undefined;
    // `isBanned` marks the second refused call of a minute and those after it.
    const count = app.createRateLimit({ max, timeWindow: MINUTE, ban: 1, keyGenerator: keyOf });
    return async (request) => {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      const { key, isBanned, ttlInSeconds } = result;
      if (!isBanned) request.log.warn({ group, key, max }, 'a rate limit was exceeded');
      throw tooManyCalls(group, ttlInSeconds);
    };
  };
  const limits = {
    signIn: createLimit('signIn'),
    search: createLimit('search'),
    export: createLimit('export'),
    upload: createLimit('upload'),
    import: createLimit('import'),
    media: createLimit('media'),
    other: createLimit('other'),
  } satisfies Record<RateGroup, Limit>;

  /** Calls without a session are refused by the guard whatever their route, so all of them are counted together. */
  const limitCall =
    (group: RateGroup): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const operator = await access.identify(request, reply);
      return operator ? limits[group](request) : limits.other(request);
    };

  // Before the guard, whose refusals are rows of the audit log; and both before the body is read, so that a refused call
  // costs the same whatever it sends.
  app.addHook('onRoute', (route) => {
    const group = route.config?.rateGroup ?? (route.url.startsWith(`${API_PREFIX}/`) ? 'other' : 'none');
    if (group === 'none') return;
    const limit = group === 'signIn' ? limits.signIn : limitCall(group);
    route.onRequest = [limit, ...[route.onRequest ?? []].flat()];
  });
}

type Limit = (request: FastifyRequest) => Promise<void>;

const tooManyCalls = (group: RateGroup, seconds: number): Refusal =>
  Object.assign(new Refusal(429, tooMany(group, seconds)), { retryAfter: seconds });

const tooMany = (group: RateGroup, seconds: number): Sentence => {
  const { zh, en } = subjects[group];
  return {
    zh: `${zh}太频繁，这一次没有执行，请在 ${seconds} 秒后再试。`,
    en: `Too many ${en} within a minute; this one was not carried out. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  };
};

const subjects: Record<RateGroup, Label> = {
  signIn: { zh: '登录', en: 'attempts to sign in' },
  search: { zh: '搜索', en: 'searches' },
  export: { zh: '导出', en: 'exports' },
  upload: { zh: '上传', en: 'uploads' },
  import: { zh: '导入', en: 'imports' },
  media: { zh: '读取文件', en: 'reads of files' },
  other: { zh: '操作', en: 'requests' },
};
