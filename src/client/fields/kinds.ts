import type { Field, FieldOf, KindName } from '../../declare/kinds.ts';
import { choiceKind } from './choice.tsx';
import { dateKind } from './date.tsx';
import { dateTimeKind } from './date-time.tsx';
import type { FieldKind } from './field-kind.ts';
import { imageKind } from './image.tsx';
import { integerKind } from './integer.tsx';
import { longTextKind } from './long-text.tsx';
import { referenceKind } from './reference.tsx';
import { richTextKind } from './rich-text.tsx';
import { textKind } from './text.tsx';
import { toggleKind } from './toggle.tsx';

const kinds: { [K in KindName]: FieldKind<FieldOf<K>> } = {
  text: textKind,
  longText: longTextKind,
  richText: richTextKind,
  choice: choiceKind,
  toggle: toggleKind,
  integer: integerKind,
  date: dateKind,
  dateTime: dateTimeKind,
  image: imageKind,
  reference: referenceKind,
};

/** The look that belongs to this very field; the map above keeps kind and field together. */
export const kindOf = (field: Field): FieldKind<Field> => kinds[field.kind] as unknown as FieldKind<Field>;
