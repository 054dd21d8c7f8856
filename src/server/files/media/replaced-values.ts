import { API_PREFIX } from '../../../contract/calls.ts';
import { mediaAddress, thumbnailName } from '../../../kinds/image/image.server.ts';

/** A stored file that takes the place of another. */
export interface NewFile {
  /** The hash of the former file. */
  former: string;
  /** The name under which the former file was uploaded; a use that has another name keeps it. */
  formerName: string;
  /** The name in the media store. */
  file: string;
  name: string;
  /** What a stored value says of it besides: the size of a picture, or size, type and playing time of another file. */
  facts: Readonly<Record<string, string | number>>;
}

/**
 * The value of a field with the new file in place of the former one, as the wire or the database has it. What belongs to the
 * use stays: description, caption, and focal point, which is a share of the picture and valid in any.
 */
export function replaceFile(value: unknown, replacement: NewFile): unknown {
  if (typeof value === 'string') return replaceInArticle(value, replacement);
  if (Array.isArray(value)) return value.map((item) => replaceFile(item, replacement));
  if (typeof value !== 'object' || value === null) return value;
  const { former, file, facts } = replacement;
  const { url, file: storedName, thumb: _thumb, seconds: _seconds, ...rest } = value as Record<string, unknown>;
  if (typeof url === 'string' && url.startsWith(mediaAddress(former)))
    return { ...rest, ...nameIn(rest, replacement), ...facts, url: mediaAddress(file) };
  if (typeof storedName === 'string' && storedName.startsWith(former))
    return { ...rest, ...nameIn(rest, replacement), ...facts, file };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceFile(item, replacement)]));
}

const nameIn = ({ name }: Record<string, unknown>, { formerName, name: newName }: NewFile) =>
  name === formerName ? { name: newName } : {};

/** A sanitized article writes a quotation mark inside an attribute, and an angle bracket outside of a tag, as entities. */
function replaceInArticle(html: string, { former, file }: NewFile): string {
  const address = new RegExp(`(<img [^>]*src="[^"]*${API_PREFIX}/media/)${former}(-320)?\\.[a-z0-9]+`, 'g');
  return html.replace(
    address,
    (_all, start: string, isThumbnail?: string) => start + (isThumbnail ? thumbnailName(file) : file),
  );
}
