import { type InputProps as AntdInputProps, Input } from 'antd';
import type { KeyboardEvent } from 'react';
import type { FieldOptions } from '../../kinds/field.ts';
import { useLanguage } from '../ui/language.tsx';
import { langOf } from '../ui/user-text.tsx';
import type { InputProps } from './field-kind.ts';

type LineInputProps = InputProps<FieldOptions> & {
  inputProps?: Pick<AntdInputProps, 'count' | 'inputMode' | 'type' | 'placeholder' | 'className' | 'prefix' | 'suffix'>;
  /** The text to show, if it differs from the value. */
  text?: string;
  /** Takes the typed text instead of `onChange`. */
  onType?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** The single-line input that several kinds share. */
export function LineInput({ field, id, value, onChange, onBlur, inputProps, ...rest }: LineInputProps) {
  const changeText = rest.onType ?? onChange;
  const { language } = useLanguage();
  return (
    <Input
      id={id}
      {...inputProps}
      lang={langOf(value, language)}
      value={rest.text ?? (typeof value === 'string' ? value : '')}
      onChange={(event) => changeText(event.target.value)}
      onBlur={onBlur}
      onKeyDown={rest.onKeyDown}
      disabled={rest.disabled}
      status={rest.invalid ? 'error' : ''}
      autoComplete="off"
      aria-invalid={rest.invalid}
      aria-describedby={rest.describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}
