/**
 * The id in a text, such as a part of an address. It is a number only if that has the same digits: an id of another
 * server may be longer than a number holds, begin with zeros, or have letters.
 */
export function idOf(text: string | number): number {
  const number = Number(text);
  // Types call every id a number, as it is on our own server; elsewhere ids are compared and sent, never computed with.
  return (Number.isSafeInteger(number) && String(number) === String(text) ? number : text) as number;
}

export const isId = (id: unknown): boolean => Number.isSafeInteger(id) || (typeof id === 'string' && id !== '');

/** A server may write an id as text in one answer and as a number in another, and an address has texts only. */
export const isSameId = (one: unknown, other: unknown): boolean => String(one) === String(other);
