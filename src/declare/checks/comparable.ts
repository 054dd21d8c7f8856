import type { Field } from '../kinds.ts';

/** Kinds whose values are the same or not, as a database compares them. */
export const isComparable = ({ kind }: Field): boolean =>
  [
    ...['text', 'choice', 'integer', 'decimal', 'money', 'date', 'dateTime', 'fuzzyDate', 'reference'],
    ...['url', 'email', 'phone', 'idNumber', 'autoNumber'],
  ].includes(kind);
