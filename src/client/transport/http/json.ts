/**
 * Reads an answer; undefined for anything that is not JSON. Integers of sixteen digits and more become texts: a number would lose
 * the last digits of such an id.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(LONG_INTEGER.test(text) ? text.replace(TEXT_OR_LONG_INTEGER, quoteLongInteger) : text);
  } catch {
    return undefined;
  }
}

const LONG_INTEGER = /\d{16}/;
const TEXT_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])|[\d.eE+-]+/g;

const quoteLongInteger = (token: string): string => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token);
