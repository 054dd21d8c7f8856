import { type Envelope, SUCCESS_CODE } from '../../../contract/envelope.ts';
import { isObject, valueAt } from './value-at.ts';
import type { EnvelopeMapping } from './wire.ts';

/** The envelope of an answer in the words of the contract; undefined for a body that has none. */
export function envelopeFrom(
  mapping: EnvelopeMapping | undefined,
  body: unknown,
  signIn: (() => string) | undefined,
): Envelope | undefined {
  if (mapping === false)
    return { code: SUCCESS_CODE, msg: isObject(body) ? messageIn(body, 'message') : '', data: body };
  if (!isObject(body)) return undefined;
  const { code: codeName = 'code', message = 'msg', data = 'data', errors, codes = {} } = mapping ?? {};
  const theirCode = valueAt(body, codeName);
  const code = codes[String(theirCode)] ?? Number(theirCode);
  // Some servers send an empty list of errors with every success.
  const fields = errors === undefined || code === SUCCESS_CODE ? undefined : sentencesIn(valueAt(body, errors));
  const showType = valueAt(body, mapping?.showType ?? 'showType');
  const errorPage = valueAt(body, mapping?.errorPage ?? 'errorPage');
  return {
    code,
    msg: code === 402 && signIn ? signIn() : messageIn(body, message),
    data: fields ? { fields } : (valueAt(body, data) ?? null),
    ...(typeof showType === 'number' ? { showType } : {}),
    ...(typeof errorPage === 'string' ? { errorPage } : {}),
  };
}

const messageIn = (body: Record<string, unknown>, name: string): string => {
  const message = valueAt(body, name);
  return typeof message === 'string' ? message : '';
};

/** `{ title: 'sentence' }`, `{ title: ['sentence'] }` or `[{ field: 'title', message: 'sentence' }]`. */
function sentencesIn(errors: unknown): Record<string, string> | undefined {
  if (Array.isArray(errors)) {
    return Object.fromEntries(
      errors
        .filter(isObject)
        .map((error) => [
          String(error.field ?? error.name ?? error.property ?? ''),
          String(error.message ?? error.msg ?? error.defaultMessage ?? ''),
        ]),
    );
  }
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, [sentence].flat().join(' ')]));
}
