/** What the development sign-on reads of the protocol; anything else may come as often as it likes. */
const names = ['service', 'ticket', 'renew', 'gateway', 'format', 'lt', 'username', 'password'] as const;

export type Parameters = Partial<Record<(typeof names)[number], string>>;

/** A query as the framework reads it: a parameter that came more than once is a list. */
export type SignOnQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * The parameters of a request, each with its one value. `null` where one came more than once, or with another value in the
 * address than in the form: of two values, two programs may each believe the other one.
 */
export function readParameters(query: SignOnQuery, form = new URLSearchParams()): Parameters | null {
  const parameters: Parameters = {};
  for (const name of names) {
    const inQuery = [query[name] ?? []].flat();
    const inForm = form.getAll(name);
    if (inQuery.length > 1 || inForm.length > 1 || new Set([...inQuery, ...inForm]).size > 1) return null;
    const [value] = [...inForm, ...inQuery];
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}

/** A switch of the protocol is on when it is there at all; `false` is how people turn it off. */
export const isTrueParameter = (value: string | undefined): boolean => value !== undefined && value !== 'false';

/** Whether a text may be repeated in a page, in XML and in a header: nothing that they cannot hold or that nobody sees. */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() && !/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(text);
