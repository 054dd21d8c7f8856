import { type KeyboardEvent, useState } from 'react';

interface InputTextOptions<V> {
  value: V;
  /** How a value is written. */
  textOf: (value: V) => string;
  /** What a text means, or the text itself where it means nothing, so that the check can say what is wrong. */
  parse: (typed: string) => V;
  onChange: (value: V) => void;
}

interface InputText {
  text: string;
  onType: (text: string) => void;
  /** From now on the value stands there as it is written. */
  commit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * What was typed stands in a field until it is left or saved, so that `1.0` can become `1.05`; the form holds what it
 * means all the while. After that the field shows what the form holds, and nothing else.
 */
export function useInputText<V>({ value, textOf, parse, onChange }: InputTextOptions<V>): InputText {
  const [pending, setPending] = useState<{ text: string; value: V } | null>(null);
  const commit = () => setPending(null);
  return {
    // A value that came from elsewhere meanwhile is shown.
    text: pending && Object.is(pending.value, value) ? pending.text : textOf(value),
    onType(text) {
      const parsed = parse(text);
      setPending({ text, value: parsed });
      onChange(parsed);
    },
    commit,
    onKeyDown: (event) => isCommitKey(event) && commit(),
  };
}

/** Enter, or the keys that save the form: what stands in the field is meant as it is. */
export const isCommitKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');
