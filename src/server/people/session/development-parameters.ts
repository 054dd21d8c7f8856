/** The protocol parameters that the development sign-on reads; others may be repeated. */
const names = ['service', 'ticket', 'renew', 'gateway', 'format', 'lt', 'username', 'password'] as const;

export type Parameters = Partial<Record<(typeof names)[number], string>>;

/** A parsed query string; a repeated parameter is an array. */
export type SignOnQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads parameters with one value each. Returns `null` if one is repeated, or differs between address and form, because
 * two programs could then use different values. Only `gateway` may be repeated with one value: clients add it to addresses
 * that have it.
 */
export function readParameters(query: SignOnQuery, form = new URLSearchParams()): Parameters | null {
  const parameters: Parameters = {};
  for (const name of names) {
    const values = [query[name] ?? []].flat();
    const inQuery = name === 'gateway' ? [...new Set(values)] : values;
    const inForm = form.getAll(name);
    if (inQuery.length > 1 || inForm.length > 1 || new Set([...inQuery, ...inForm]).size > 1) return null;
    const [value] = [...inForm, ...inQuery];
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}

/** A boolean parameter is true if present, unless its value is `false`. */
export const isTrueParameter = (value: string | undefined): boolean => value !== undefined && value !== 'false';

/** Whether a text may be output in HTML, XML and headers: no control or invisible characters. */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() && !/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(text);
