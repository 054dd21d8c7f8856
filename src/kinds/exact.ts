/**
 * Types that say a mistake in a declaration where it stands. TypeScript checks the names of an object's properties only where
 * the object's type is not inferred, and the types of declarations are inferred so that those of records can follow.
 */

/** `Value` as it is inferred, where a property that `Allowed` does not have must be a sentence that says so. */
export type Exactly<Value, Allowed> = {
  readonly [K in keyof Value]: K extends keyof Allowed
    ? ExactValue<Value[K], Allowed[K]>
    : UnknownName<K, keyof Allowed>;
};

/** A field, which is the only thing with `seenBy`, was checked by its kind. */
type ExactValue<Value, Allowed> = [Extract<keyof Allowed, 'seenBy'>] extends [never]
  ? Value extends readonly unknown[]
    ? ExactItems<Value, Extract<Allowed, readonly unknown[]>[number]>
    : Value extends object
      ? Exactly<Value, MemberFor<Value, Extract<Allowed, object>>>
      : Value
  : Value;

/** The parts of a card are a union, told apart by `shape`. */
type MemberFor<Value, Allowed> = Allowed extends { shape: infer Name }
  ? Value extends { shape: Name }
    ? Allowed
    : never
  : Allowed;

type ExactItems<Items extends readonly unknown[], Allowed> = {
  readonly [I in keyof Items]: Items[I] extends object ? Exactly<Items[I], Extract<Allowed, object>> : Items[I];
};

type UnknownName<Name, Names> = `There is no option ${Name & string}${Suggestion<Name & string, Names & string>}`;

/** The end of a sentence about an unknown name: the one that was probably meant. */
export type Suggestion<Name extends string, Names extends string> = [SimilarName<Name, Names>] extends [never]
  ? '.'
  : `; did you mean ${SimilarName<Name, Names>}?`;

/**
 * The names that are the same but for case and one letter: one more, one less, another one, or two swapped. Names of one or
 * two letters would all be similar.
 */
type SimilarName<Name extends string, Names extends string> = Names extends `${infer _A}${infer _B}${infer _C}${string}`
  ? [Shortened<Lowercase<Name>> & Shortened<Lowercase<Names>>] extends [never]
    ? never
    : Names
  : never;

/** A name, and the name without each of its letters. */
type Shortened<Name extends string> = Name | WithoutOneLetter<Name>;

type WithoutOneLetter<Rest extends string, Begin extends string = ''> = Rest extends `${infer Letter}${infer Tail}`
  ? `${Begin}${Tail}` | WithoutOneLetter<Tail, `${Begin}${Letter}`>
  : never;
