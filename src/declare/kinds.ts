import type { ImageValue, ReferenceValue } from '../contract/record.ts';
import type { Meaning } from './field.ts';
import { type ChoiceField, choiceMeaning } from './kinds/choice.ts';
import { type DateField, dateMeaning } from './kinds/date.ts';
import { type DateTimeField, dateTimeMeaning } from './kinds/date-time.ts';
import { type ImageField, imageMeaning } from './kinds/image.ts';
import { type IntegerField, integerMeaning } from './kinds/integer.ts';
import { type LongTextField, longTextMeaning } from './kinds/long-text.ts';
import { type ReferenceField, referenceMeaning } from './kinds/reference.ts';
import { type RichTextField, richTextMeaning } from './kinds/rich-text.ts';
import { type TextField, textMeaning } from './kinds/text.ts';
import { type ToggleField, toggleMeaning } from './kinds/toggle.ts';

/** Every field kind with the value a record holds for it. Add a row, and the compiler names the three halves you owe. */
export interface Kinds {
  text: { field: TextField; value: string };
  longText: { field: LongTextField; value: string };
  richText: { field: RichTextField; value: string };
  choice: { field: ChoiceField; value: string };
  toggle: { field: ToggleField; value: boolean };
  integer: { field: IntegerField; value: number };
  date: { field: DateField; value: string };
  dateTime: { field: DateTimeField; value: string };
  image: { field: ImageField; value: ImageValue };
  reference: { field: ReferenceField; value: ReferenceValue };
}

export type KindName = keyof Kinds;
export type FieldOf<K extends KindName> = Kinds[K]['field'];
export type Field = FieldOf<KindName>;

const meanings: { [K in KindName]: Meaning<FieldOf<K>> } = {
  text: textMeaning,
  longText: longTextMeaning,
  richText: richTextMeaning,
  choice: choiceMeaning,
  toggle: toggleMeaning,
  integer: integerMeaning,
  date: dateMeaning,
  dateTime: dateTimeMeaning,
  image: imageMeaning,
  reference: referenceMeaning,
};

/** The meaning that belongs to this very field; the map above keeps kind and field together. */
export const meaningOf = (field: Field): Meaning<Field> => meanings[field.kind] as Meaning<Field>;

/** What a record holds in a field: its kind's value, or nothing when the field may be left empty. */
export type ValueOf<F> = F extends { kind: infer K extends KindName }
  ? K extends 'toggle'
    ? boolean
    : Filled<F, K> | (F extends { required: true } ? never : null)
  : never;

type Filled<F, K extends KindName> = F extends { kind: 'choice'; options: infer O }
  ? Extract<keyof O, string>
  : Kinds[K]['value'];
