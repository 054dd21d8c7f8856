import { type ReactNode, useId } from 'react';
import './radio-choice.css';

export interface RadioOption<V extends string | number> {
  value: V;
  label: ReactNode;
  disabled?: boolean;
}

interface RadioChoiceProps<V extends string | number> {
  options: readonly RadioOption<V>[];
  /** Null while none is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  appearance?: 'radios' | 'buttons' | 'segments';
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** One of several options, by the browser's own radio buttons. antd's and its segmented control take 4 KiB more. */
export function RadioChoice<V extends string | number>(props: RadioChoiceProps<V>) {
  const { options, value, onChange, appearance = 'radios', disabled = false, className = '', ...label } = props;
  const name = useId();
  return (
    <div {...label} role="radiogroup" className={`radio-choice radio-${appearance} ${className}`}>
      {options.map((option) => (
        <label key={option.value} data-on={option.value === value} data-off={disabled || option.disabled === true}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
