import { type KeyboardEvent, useState } from 'react';

interface InputTextOptions<V> {
  value: V;
  /** Formats a value for the input. */
  textOf: (value: V) => string;
  /** Parses a text; returns invalid text unchanged, so that the validation can report it. */
  parse: (typed: string) => V;
  onChange: (value: V) => void;
}

interface InputText {
  text: string;
  onType: (text: string) => void;
  /** Replaces the typed text by the formatted value. */
  showFormatted: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keeps the typed text in the input until the field is left or saved, so that `1.0` can become `1.05`. The form gets
 * the parsed value at each key; after that the input shows the formatted value again.
 */
export function useInputText<V>({ value, textOf, parse, onChange }: InputTextOptions<V>): InputText {
  const [pending, setPending] = useState<{ text: string; value: V } | null>(null);
  const showFormatted = () => setPending(null);
  return {
    // A value set from outside, such as by a merge, replaces the typed text.
    text: pending && Object.is(pending.value, value) ? pending.text : textOf(value),
    onType(text) {
      const parsed = parse(text);
      setPending({ text, value: parsed });
      onChange(parsed);
    },
    showFormatted,
    onKeyDown: (event) => isCommitKey(event) && showFormatted(),
  };
}

/** Enter, or the shortcut that saves the form: both commit the typed text. */
export const isCommitKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');
