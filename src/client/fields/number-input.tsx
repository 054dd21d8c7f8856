import type { FieldOptions } from '../../kinds/field.ts';
import type { InputProps } from './field-kind.ts';
import { LineInput } from './line-input.tsx';
import { useInputText } from './use-input-text.ts';

type NumberInputProps = InputProps<FieldOptions> & { decimals?: boolean; prefix?: string; suffix?: string | undefined };

export function NumberInput({ decimals = false, prefix, suffix, ...props }: NumberInputProps) {
  const inputText = useInputText<unknown>({
    value: props.value,
    textOf: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
    parse: (text) => parseTypedNumber(text, decimals),
    onChange: props.onChange,
  });
  return (
    <LineInput
      {...props}
      inputProps={{
        className: 'number',
        inputMode: decimals ? 'decimal' : 'numeric',
        ...(prefix ? { prefix } : {}),
        ...(suffix ? { suffix } : {}),
      }}
      text={inputText.text}
      onType={inputText.onType}
      onKeyDown={inputText.onKeyDown}
      onBlur={() => {
        inputText.showFormatted();
        props.onBlur();
      }}
    />
  );
}

export const parseTypedNumber = (typed: string, decimals: boolean): number | string | null => {
  const text = typed.trim().replace(/[，,](?=\d{3})/g, '');
  if (!text) return null;
  const isNumber = decimals ? /^[-+]?\d{1,12}(\.\d{0,6})?$/ : /^[-+]?\d{1,15}$/;
  return isNumber.test(text) ? Number(text) : typed;
};
