import type { Resource } from './define-resource.ts';

const FIRST_PRIME = 2_654_435_761;
const SECOND_PRIME = 1_597_334_677;

/**
 * Identifies a program by its version and declarations: client and server have the same one if they were built from the same
 * sources. It tells apart and protects nothing, so two multiplications a character are enough.
 */
export function fingerprintOf(sections: readonly Resource[], version: string): string {
  const text = JSON.stringify([version, sections]);
  let [first, second] = [1, 2];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, FIRST_PRIME);
    second = Math.imul(second ^ code, SECOND_PRIME);
    // A product carries upwards only; without this the low bits would see nothing of the high ones.
    first ^= second >>> 15;
    second ^= first >>> 13;
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
