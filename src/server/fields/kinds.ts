import type { Field, FieldOf, KindName } from '../../declare/kinds.ts';
import { choice } from './choice.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { image } from './image.ts';
import { integer } from './integer.ts';
import type { ServerKind } from './kind.ts';
import { longText } from './long-text.ts';
import { reference } from './reference.ts';
import { richText } from './rich-text.ts';
import { text } from './text.ts';
import { toggle } from './toggle.ts';

/** The server's half of every field kind. */
const kinds: { [K in KindName]: ServerKind<FieldOf<K>> } = {
  text,
  longText,
  richText,
  choice,
  toggle,
  integer,
  date,
  dateTime,
  image,
  reference,
};

/** The half that belongs to this very field; the map above keeps kind and field together. */
export const serverKindOf = (field: Field): ServerKind<Field> => kinds[field.kind] as ServerKind<Field>;
