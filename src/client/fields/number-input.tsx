import { useState } from 'react';
import type { FieldOptions } from '../../declare/field.ts';
import type { InputProps } from './field-kind.ts';
import { LineInput } from './line-input.tsx';

type NumberInputProps = InputProps<FieldOptions> & { decimals?: boolean; before?: string; behind?: string | undefined };

/**
 * What was typed stands there until the field is left, so that `1.0` can become `1.05`; the value is the number it
 * means, or the text when it means none, so that the check can say what is wrong.
 */
export function NumberInput({ decimals = false, before, behind, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { value } = props;
  return (
    <LineInput
      {...props}
      look={{
        className: 'number',
        inputMode: decimals ? 'decimal' : 'numeric',
        ...(before ? { prefix: before } : {}),
        ...(behind ? { suffix: behind } : {}),
      }}
      text={typed ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : '')}
      onType={(text) => {
        setTyped(text);
        props.onChange(numberOf(text, decimals));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur();
      }}
    />
  );
}

export const numberOf = (typed: string, decimals: boolean): number | string | null => {
  const text = typed.trim().replace(/[，,](?=\d{3})/g, '');
  if (!text) return null;
  const isNumber = decimals ? /^[-+]?\d{1,12}(\.\d{0,6})?$/ : /^[-+]?\d{1,15}$/;
  return isNumber.test(text) ? Number(text) : typed;
};
