import type { MediaDetails, MediaItem } from '../../contract/media.ts';

/** The editable parts of a file. */
export interface Details {
  zh: string | null;
  en: string | null;
  tags: readonly string[];
}

const parts = ['zh', 'en', 'tags'] as const;

export const detailsOf = ({ alt, tags = [] }: MediaItem): Details => ({
  zh: alt?.zh ?? null,
  en: alt?.en ?? null,
  tags,
});

/** As the server takes them. */
export const storedForm = ({ zh, en, tags }: Details): Omit<MediaDetails, 'hash'> => ({
  alt: { zh, en },
  tags: [...tags],
});

/** The parts in which two of them are not stored as the same. */
export const differences = (one: Details, other: Details): (typeof parts)[number][] =>
  parts.filter((part) => storedText(one[part]) !== storedText(other[part]));

const storedText = (part: Details[keyof Details]): string =>
  JSON.stringify(typeof part === 'string' ? part.trim() || null : part);

/** What the operator has begun with, and what stands in the form. */
export interface Edit {
  base: Details;
  draft: Details;
}

/**
 * The edit after the file was read again: what the operator has not touched is as it is stored now. `sent` is what they have
 * saved last. Where `base` still differs from what is stored, somebody else has changed the same part.
 */
export function followStored({ base, draft }: Edit, stored: Details, sent: Details | undefined): Edit {
  const [typed, changed] = [differences(draft, base), differences(base, stored)];
  const mine = [draft, sent].map((one) => (one ? differences(one, stored) : parts));
  const untouched = changed.filter((part) => !typed.includes(part));
  const settled = changed.filter((part) => untouched.includes(part) || mine.some((other) => !other.includes(part)));
  return { base: withParts(base, stored, settled), draft: withParts(draft, stored, untouched) };
}

const withParts = (details: Details, from: Details, names: readonly (keyof Details)[]): Details => ({
  ...details,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});
