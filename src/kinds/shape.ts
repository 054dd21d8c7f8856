/** The mistakes in the form of a value, a sentence each; `at` names its place in the declaration. */
export type Shape = (at: string, value: unknown) => string[];

/**
 * Shapes check a declaration at the start as the compiler does, because a cast or a JavaScript file passes the compiler by.
 * Later checks rely on them: they may read every part of a declaration whose shape is right.
 */
const shape =
  (expected: string, accepts: (value: unknown) => boolean): Shape =>
  (at, value) =>
    accepts(value) ? [] : [`${at} must be ${expected}, not ${nameOf(value)}.`];

const nameOf = (value: unknown): string =>
  value === undefined ? 'missing' : (JSON.stringify(value)?.slice(0, 60) ?? `a ${typeof value}`);

export const textShape = shape('a text', (value) => typeof value === 'string');
export const number = shape('a number', Number.isFinite);
export const flag = shape('true or false', (value) => typeof value === 'boolean');
export const trueShape = shape('true where it stands', (value) => value === true);
export const aFunction = shape('a function', (value) => typeof value === 'function');
/** A value that only its user can judge. */
export const anything: Shape = () => [];

/** One language of a label. */
export const labelText: Shape = (at, value) =>
  typeof value === 'string' && value.trim() === ''
    ? [`${at} is empty; a label needs both languages.`]
    : textShape(at, value);

/** A text in both languages. */
export const label: Shape = (at, value) =>
  isLabel(value) ? labelParts(at, value) : [`${at} must be a label, { zh: …, en: … }, not ${nameOf(value)}.`];

const labelParts: Shape = (at, value) => propertiesOf({ zh: labelText, en: labelText }, {})(at, value);

/** A list of exactly these items. */
export const listOfItems =
  (...items: readonly Shape[]): Shape =>
  (at, value) =>
    Array.isArray(value) && value.length === items.length
      ? items.flatMap((item, index) => item(`${at}[${index}]`, value[index]))
      : [`${at} must be a list of ${items.length}, not ${nameOf(value)}.`];

export const oneOf = (...values: readonly unknown[]): Shape =>
  shape(`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`, (value) => values.includes(value));

/** Accepts what any of the shapes accepts; otherwise the mistakes are those of the last. */
export const anyOfShapes =
  (...shapes: readonly Shape[]): Shape =>
  (at, value) =>
    shapes.some((one) => one(at, value).length === 0) ? [] : (shapes.at(-1)?.(at, value) ?? []);

export const listOf =
  (item: Shape): Shape =>
  (at, value) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => item(`${at}[${index}]`, one))
      : [`${at} must be a list, not ${nameOf(value)}.`];

export const mapOf =
  (item: Shape): Shape =>
  (at, value) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => item(`${at}.${name}`, one))
      : [`${at} must be an object, not ${nameOf(value)}.`];

export type RequiredNames<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];
export type Shapes<N extends PropertyKey> = { readonly [K in N]: Shape };

/** The properties of an object. The compiler demands a shape for each of them, so that none is forgotten here. */
export const objectOf = <T extends object>(
  required: Shapes<RequiredNames<T>>,
  optional: Shapes<Exclude<keyof T, RequiredNames<T>>>,
): Shape => propertiesOf(required, optional);

type NamedShapes = Readonly<Record<string, Shape>>;

export function propertiesOf(required: NamedShapes, optional: NamedShapes): Shape {
  const shapes: NamedShapes = { ...required, ...optional };
  return (at, value) => {
    if (!isObject(value)) return [`${at} must be an object, not ${nameOf(value)}.`];
    const missing = Object.keys(required).filter((name) => value[name] === undefined);
    return [
      ...missing.map((name) => `${at} has no "${name}", which is needed.`),
      ...Object.entries(value).flatMap(([name, one]) => {
        if (!Object.hasOwn(shapes, name)) return [unknownOption(at, name, Object.keys(shapes))];
        return one === undefined ? [] : (shapes[name]?.(`${at}.${name}`, one) ?? []);
      }),
    ];
  };
}

function unknownOption(at: string, name: string, names: readonly string[]): string {
  const similar = similarName(name, names);
  return `${at} has no option "${name}"${similar ? `; did you mean "${similar}"?` : `; there are ${names.join(', ')}.`}`;
}

/** The end of a sentence about a wrong name: the one that was probably meant. */
export function suggestion(name: string, names: readonly string[]): string {
  const similar = similarName(name, names);
  return similar ? `; did you mean "${similar}"?` : '.';
}

/** The name that was probably meant: the same but for case, or two letters away at most. */
export function similarName(name: string, names: readonly string[]): string | undefined {
  const distances = names.map((one) => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }));
  const [best] = distances.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.min(2, Math.floor(name.length / 2)) ? best.one : undefined;
}

/** The number of letters to insert, delete, replace or swap with their neighbour. */
function distanceOf(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const [above, twoAbove] = [rows[row - 1] ?? [], rows[row - 2] ?? []];
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (twoAbove[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isLabel(value: unknown): boolean {
  return isObject(value) && typeof value.zh === 'string' && typeof value.en === 'string';
}
