import type { BaseKey } from '@refinedev/core';
import { isReference } from '../../../kinds/reference/reference.ts';
import { isObject } from '../../transport/wire/value-at.ts';

type Values = Readonly<Record<string, unknown>>;

interface Written {
  /** The `data` of the answer to a write. */
  answer: unknown;
  sent: Values;
  /** The id of the changed record; a created one has none yet. */
  id?: BaseKey | undefined;
  /** Reads a record; rejects when it cannot be read. */
  readOne: (id: BaseKey) => Promise<unknown>;
}

/**
 * The record after a write, whatever the server answered: the record, its id, or nothing. It is then read again. Without
 * an id the result has none, and holds what was sent.
 */
export async function writtenRecord({ answer, sent, id, readOne }: Written): Promise<Values> {
  if (isWhole(answer, sent)) return id === undefined || looksLikeId(answer.id) ? answer : { ...answer, id };
  const writtenId = id ?? idIn(answer);
  if (writtenId === undefined) return withoutId(sent);
  const current = await readOne(writtenId).catch(() => null);
  if (!isObject(current)) return { ...sent, id: writtenId };
  // A bare number may be a count of rows instead of an id, and the record of another.
  return id === undefined && !isObject(answer) && !holdsTexts(current, sent) ? withoutId(sent) : current;
}

/** A text that is no sentence, since some servers answer with one. */
const looksLikeId = (value: unknown): value is BaseKey =>
  (typeof value === 'number' && value > 0) || (typeof value === 'string' && /^(?=.*\d)[\w-]+$/.test(value));

/** An answer with fields of the record, not only with its id and version. */
const isWhole = (answer: unknown, sent: Values): answer is Values =>
  isObject(answer) &&
  ['createdAt', ...Object.keys(sent)].some((name) => !['id', 'version'].includes(name) && Object.hasOwn(answer, name));

function idIn(answer: unknown): BaseKey | undefined {
  if (isReference(answer)) return answer.id;
  return looksLikeId(answer) ? answer : undefined;
}

function withoutId({ id: _id, ...sent }: Values): Values {
  return sent;
}

const holdsTexts = (record: Values, sent: Values): boolean =>
  Object.entries(sent).some(([name, value]) => typeof value === 'string' && value !== '' && record[name] === value);
