import { type Envelope, SUCCESS_CODE } from '../../../contract/envelope.ts';
import { isObject, valueAt } from './value-at.ts';
import type { EnvelopeMapping } from './wire.ts';

interface EnvelopeParts {
  body: unknown;
  /** The status of HTTP. */
  status: number;
  signIn: (() => string) | undefined;
}

/** The envelope of an answer in the words of the contract; undefined for a body that has none. */
export function envelopeFrom(
  mapping: EnvelopeMapping | undefined,
  { body: answer, status, signIn }: EnvelopeParts,
): Envelope | undefined {
  if (mapping === false)
    return { code: SUCCESS_CODE, msg: isObject(answer) ? messageIn(answer, 'message') : '', data: answer };
  const body = isObject(answer) ? answer : saysByStatus(mapping, status) ? {} : undefined;
  if (!body) return undefined;
  const { message = 'msg', data = 'data', errors } = mapping ?? {};
  const code = codeOf(mapping, body, status);
  // Some servers send an empty list of errors with every success.
  const fields = errors === undefined || code === SUCCESS_CODE ? undefined : sentencesIn(valueAt(body, errors));
  const showType = valueAt(body, mapping?.showType ?? 'showType');
  const errorPage = valueAt(body, mapping?.errorPage ?? 'errorPage');
  return {
    code,
    msg: code === 402 && signIn ? signIn() : messageIn(body, message) || (Object.values(fields ?? {})[0] ?? ''),
    data: fields ? { fields } : (valueAt(body, data) ?? null),
    ...(typeof showType === 'number' ? { showType } : {}),
    ...(typeof errorPage === 'string' ? { errorPage } : {}),
  };
}

type Envelopes = Exclude<EnvelopeMapping, false>;

/** An answer without an object is understood by its status, if the mapping says what that means. */
const saysByStatus = (mapping: Envelopes = {}, status: number): boolean =>
  (mapping.code === false && status < 400) || mappedCode(mapping, status, '') !== undefined;

function codeOf(mapping: Envelopes = {}, body: Record<string, unknown>, status: number): number {
  const { code: name = 'code', message = 'msg' } = mapping;
  const inBody = name === false ? undefined : valueAt(body, name);
  const code = inBody ?? (name === false || status >= 400 ? status : undefined);
  const mapped = mappedCode(mapping, code, messageIn(body, message));
  return mapped ?? (name === false && status < 400 ? SUCCESS_CODE : Number(code));
}

const mappedCode = ({ codes = {} }: Envelopes, code: unknown, message: string): number | undefined =>
  typeof codes === 'function' ? codes(code, message) : codes[String(code)];

const messageIn = (body: Record<string, unknown>, name: string): string => {
  const message = valueAt(body, name);
  return typeof message === 'string' ? message : '';
};

/**
 * `{ title: 'sentence' }`, `{ title: ['sentence'] }`, `[{ field: 'title', message: 'sentence' }]`, or JSON:API's
 * `[{ source: { pointer: '/data/attributes/title' }, detail: 'sentence' }]`.
 */
function sentencesIn(errors: unknown): Record<string, string> | undefined {
  if (Array.isArray(errors)) {
    return Object.fromEntries(
      errors
        .filter(isObject)
        .map((error) => [
          String(error.field ?? error.name ?? error.property ?? pointedAt(error) ?? ''),
          String(error.message ?? error.msg ?? error.defaultMessage ?? error.detail ?? ''),
        ]),
    );
  }
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, [sentence].flat().join(' ')]));
}

const pointedAt = (error: Record<string, unknown>): string | undefined =>
  String(valueAt(error, 'source.pointer') ?? '')
    .split('/')
    .at(-1);
