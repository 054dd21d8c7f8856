import type { MediaDetails, MediaItem } from '../../contract/media.ts';

/** The editable parts of a file. */
export interface FileDetails {
  zh: string | null;
  en: string | null;
  tags: readonly string[];
}

const parts = ['zh', 'en', 'tags'] as const;

export const fileDetailsOf = ({ alt, tags = [] }: MediaItem): FileDetails => ({
  zh: alt?.zh ?? null,
  en: alt?.en ?? null,
  tags,
});

/** As the server takes them. */
export const storedDetails = ({ zh, en, tags }: FileDetails): Omit<MediaDetails, 'hash'> => ({
  alt: { zh, en },
  tags: [...tags],
});

/** The parts that differ once they are stored: blanks around a text do not count. */
export const differentParts = (one: FileDetails, other: FileDetails): (typeof parts)[number][] =>
  parts.filter((part) => storedText(one[part]) !== storedText(other[part]));

const storedText = (part: FileDetails[keyof FileDetails]): string =>
  JSON.stringify(typeof part === 'string' ? part.trim() || null : part);

/** What the operator has begun with, and what stands in the form. */
export interface DetailsEdit {
  base: FileDetails;
  draft: FileDetails;
}

/**
 * The edit after the file was read again: parts that the operator has not changed are as they are stored now. `sent` is what
 * the operator saved last. A part in which `base` still differs from what is stored was changed by somebody else as well.
 */
export function followStored(
  { base, draft }: DetailsEdit,
  stored: FileDetails,
  sent: FileDetails | undefined,
): DetailsEdit {
  const [typed, changed] = [differentParts(draft, base), differentParts(base, stored)];
  const mine = [draft, sent].map((one) => (one ? differentParts(one, stored) : parts));
  const untouched = changed.filter((part) => !typed.includes(part));
  const settled = changed.filter((part) => untouched.includes(part) || mine.some((other) => !other.includes(part)));
  return { base: withParts(base, stored, settled), draft: withParts(draft, stored, untouched) };
}

const withParts = (details: FileDetails, from: FileDetails, names: readonly (keyof FileDetails)[]): FileDetails => ({
  ...details,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});
