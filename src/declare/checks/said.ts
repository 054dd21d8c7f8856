import type { Label } from '../label.ts';

export const said = (rows: readonly [boolean, string][]): string[] =>
  rows.filter(([wrong]) => wrong).map(([, sentence]) => sentence);

export const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

export const isLabelled = (label: Label): boolean => label.zh.trim() !== '' && label.en.trim() !== '';
