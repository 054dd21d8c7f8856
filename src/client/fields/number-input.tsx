import type { FieldOptions } from '../../declare/field.ts';
import type { InputProps } from './field-kind.ts';
import { LineInput } from './line-input.tsx';
import { useInputText } from './use-input-text.ts';

type NumberInputProps = InputProps<FieldOptions> & { decimals?: boolean; before?: string; behind?: string | undefined };

export function NumberInput({ decimals = false, before, behind, ...props }: NumberInputProps) {
  const typed = useInputText<unknown>({
    value: props.value,
    textOf: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
    read: (text) => numberOf(text, decimals),
    onChange: props.onChange,
  });
  return (
    <LineInput
      {...props}
      look={{
        className: 'number',
        inputMode: decimals ? 'decimal' : 'numeric',
        ...(before ? { prefix: before } : {}),
        ...(behind ? { suffix: behind } : {}),
      }}
      text={typed.text}
      onType={typed.onType}
      onKeyDown={typed.onKeyDown}
      onBlur={() => {
        typed.commit();
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
