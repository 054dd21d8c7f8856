import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import { todayInShanghai } from '../../kinds/date/date.ts';
import { forbidden, NotSignedIn } from './errors.ts';

/** The signed-in operator of a request and the permissions they hold. */
export interface Operator {
  id: number;
  account: string;
  name: string;
  avatar: string | null;
  /** Menu codes and action codes, from the operator's roles. A code that is missing is denied. */
  codes: ReadonlySet<string>;
  /** How many rows one export may hold, the largest of any of the roles; 0: no export at all. */
  exportLimit: number;
}

/** More rows than any table has: what the administrator may export. */
export const NO_LIMIT = 1_000_000_000;

/**
 * Identifies the operator of a request and sends the remaining session time with the answer; throws `NotSignedIn`
 * without a session.
 */
export type IdentifyOperator = (request: FastifyRequest, reply: FastifyReply) => Promise<Operator>;

export interface AccessControl {
  /** The signed-in operator of a request; null without a session. */
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Operator | null>;
  /** Admits signed-in operators who hold every given code; without codes, any signed-in operator. */
  guard: (...codes: string[]) => onRequestAsyncHookHandler;
  /** Admits signed-in operators for whom the predicate is true. */
  guardBy: (may: (operator: Operator) => boolean) => onRequestAsyncHookHandler;
  /** Whether a route has a guard; without one it is open to everybody. */
  isGuarded: (route: Pick<RouteOptions, 'onRequest'>) => boolean;
  /** The operator whom `identify` or a guard found, whether or not it admitted them. */
  identifiedOperator: (request: FastifyRequest) => Operator | undefined;
  /** The operator of a request that passed a guard. */
  operatorOf: (request: FastifyRequest) => Operator;
}

export function createAccess(identifyOperator: IdentifyOperator): AccessControl {
  const identifications = new WeakMap<FastifyRequest, Promise<Operator>>();
  const operators = new WeakMap<FastifyRequest, Operator>();
  const admittedOperators = new WeakMap<FastifyRequest, Operator>();
  /** The rate limit and the guard share one lookup of the session. */
  const identifyOnce: IdentifyOperator = (request, reply) => {
    const earlier = identifications.get(request);
    if (earlier) return earlier;
    const identification = identifyOperator(request, reply).then((operator) => {
      operators.set(request, operator);
      return operator;
    });
    identifications.set(request, identification);
    return identification;
  };
  const guards = new WeakSet<object>();
  const markGuard = (hook: onRequestAsyncHookHandler): onRequestAsyncHookHandler => {
    guards.add(hook);
    return hook;
  };
  const guardBy: AccessControl['guardBy'] = (may) =>
    markGuard(async (request, reply) => {
      const operator = await identifyOnce(request, reply);
      if (!may(operator)) throw forbidden();
      admittedOperators.set(request, operator);
    });
  return {
    identify: (request, reply) =>
      identifyOnce(request, reply).catch((error) => {
        if (error instanceof NotSignedIn) return null;
        throw error;
      }),
    guard: (...codes) => guardBy((operator) => codes.every((code) => operator.codes.has(code))),
    guardBy,
    isGuarded: ({ onRequest }) => [onRequest ?? []].flat().some((hook) => guards.has(hook)),
    identifiedOperator: (request) => operators.get(request),
    operatorOf(request) {
      const operator = admittedOperators.get(request);
      if (!operator) throw new Error(`${request.routeOptions.url} asks who is signed in without a guard`);
      return operator;
    },
  };
}

/** Why somebody may not sign in any more. */
export type BarredReason = 'disabled' | 'expired';

export function barredReason(
  { status, validTo }: { status: string; validTo: string | null },
  now: Date,
): BarredReason | null {
  if (status === 'disabled') return 'disabled';
  return validTo !== null && validTo < todayInShanghai(now) ? 'expired' : null;
}
