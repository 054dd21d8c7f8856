import type { Suggestion } from '../kinds/exact.ts';
import type { KindName } from '../kinds/index.ts';

/** Types of the names in a declaration, so that a name of nothing, or of something else, does not compile. */

/** The names of a section's fields. */
export type FieldNames<F> = Extract<keyof F, string>;

/** The names of the fields of some kinds. */
export type NamesOfKind<F, K extends KindName> = Extract<
  { [N in keyof F]: F[N] extends { kind: K } ? N : never }[keyof F],
  string
>;

/** Where there is no such name, the compiler would otherwise say that a text is not assignable to "never". */
type NamesOr<Sentence, Names> = [Names] extends [never] ? Sentence : Extract<Names, string>;

/** The names of the fields by which one record can be found. */
export type UniqueNames<F> = NamesOr<
  'This section has no unique field.',
  { [N in keyof F]: F[N] extends { unique: true } | { kind: 'autoNumber' } ? N : never }[keyof F]
>;

/** The fields as declared; one whose options name something that there is not must be a sentence that says so. */
export type CheckedFields<F> = {
  readonly [N in keyof F]: [FieldMistake<F[N], F>] extends [never] ? F[N] : `${FieldMistake<F[N], F>}`;
};

type FieldMistake<X, F> =
  | ConditionMistake<X, F>
  | OrderMistake<X, F>
  | DocumentMistake<X, F>
  | ParentMistake<X, F>
  | InitialMistake<X>
  | DerivedMistake<X>
  | TranslationMistake<X>;

type ConditionMistake<X, F> = X extends { when: { field: infer N extends string; is: infer Values } }
  ? N extends NamesOfKind<F, 'choice' | 'multi'>
    ? OptionMistake<N, Values, F>
    : N extends NamesOfKind<F, 'toggle'>
      ? never
      : `It depends on ${N}, which is no choice, multi or toggle${Suggestion<N, NamesOfKind<F, 'choice' | 'multi' | 'toggle'>>}`
  : never;

type OptionMistake<N extends keyof F & string, Values, F> = F[N] extends { options: infer Options }
  ? Values extends readonly (infer Value)[]
    ? UnknownOption<N, Value & string, Extract<keyof Options, string>>
    : never
  : never;

type UnknownOption<N extends string, Value extends string, Names extends string> = Value extends Names
  ? never
  : `It depends on the option ${Value} of ${N}, which there is not${Suggestion<Value, Names>}`;

type OrderMistake<X, F> = X extends { kind: infer K extends KindName; after: infer N extends string }
  ? N extends NamesOfKind<F, K>
    ? never
    : `It comes after ${N}, which is no ${K}${Suggestion<N, NamesOfKind<F, K>>}`
  : never;

type DocumentMistake<X, F> = X extends { kind: 'idNumber'; type: infer N extends string }
  ? N extends NamesOfKind<F, 'choice'>
    ? never
    : `Its type is ${N}, which is no choice${Suggestion<N, NamesOfKind<F, 'choice'>>}`
  : never;

type ParentMistake<X, F> = X extends { kind: 'reference'; of: infer N extends string }
  ? N extends NamesOfKind<F, 'reference'>
    ? never
    : `It is narrowed by ${N}, which is no reference${Suggestion<N, NamesOfKind<F, 'reference'>>}`
  : never;

type InitialMistake<X> = X extends { options: infer Options; initial: infer Initial }
  ? UnknownInitial<Initial extends readonly (infer One)[] ? One : Initial, Extract<keyof Options, string>>
  : never;

type UnknownInitial<One, Names extends string> = One extends Names
  ? never
  : `It begins with ${One & string}, which is not an option${Suggestion<One & string, Names>}`;

type DerivedMistake<X> = X extends { options: infer Options; derived: readonly (infer One)[] }
  ? UnknownDerived<One, Extract<keyof Options, string>>
  : never;

type UnknownDerived<One, Names extends string> = One extends Names
  ? never
  : `There is no option ${One & string} to derive${Suggestion<One & string, Names>}`;

type TranslationMistake<X> = X extends { kind: infer K extends string; translated: true }
  ? K extends 'text' | 'longText' | 'richText'
    ? never
    : `Only text is translated, no ${K}.`
  : never;
