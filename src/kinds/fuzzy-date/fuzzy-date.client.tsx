import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { LineInput } from '../../client/fields/line-input.tsx';
import { fieldMessages } from '../../client/fields/messages.ts';
import { Digits } from '../../client/fields/plain-text.tsx';
import { RangeFilter, RangeText } from '../../client/fields/range-filter.tsx';
import { useInputText } from '../../client/fields/use-input-text.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { FuzzyDateField } from './fuzzy-date.ts';

/** Turns the forms people write, such as `1892年11月`, `1892.11` and `1892/11/12`, into `1892-11` and `1892-11-12`. */
export function normalizeFuzzyDate(typed: string): string {
  const parts = /^\s*(\d{4})\s*(?:[年./-]\s*(\d{1,2})\s*(?:[月./-]\s*(\d{1,2})\s*日?)?月?)?年?\s*$/.exec(typed);
  if (!parts) return typed;
  const [, year = '', month, day] = parts;
  return [year, ...[month, day].filter((part) => part !== undefined).map((part) => part.padStart(2, '0'))].join('-');
}

function FuzzyDateInput(props: InputProps<FuzzyDateField>) {
  const { say } = useLanguage();
  const { id, value, onChange, onBlur, describedBy } = props;
  const inputText = useInputText<unknown>({
    value,
    textOf: (stored) => (typeof stored === 'string' ? stored : ''),
    parse: normalizeFuzzyDate,
    onChange,
  });
  return (
    <>
      <LineInput
        {...props}
        text={inputText.text}
        onType={inputText.onType}
        onKeyDown={inputText.onKeyDown}
        onBlur={() => {
          inputText.showFormatted();
          onBlur();
        }}
        describedBy={`${id}-help ${describedBy ?? ''}`.trim()}
        inputProps={{ className: 'fuzzy', placeholder: '1892-11-12' }}
      />
      <span id={`${id}-help`} className="quiet">
        {say(fieldMessages.fuzzyDateHelp)}
      </span>
    </>
  );
}

/** A date of which only the year or the month may be known. */
export const fuzzyDateKind: FieldKind<FuzzyDateField> = {
  Show: ({ value }: CellProps<FuzzyDateField>) => <Digits value={value} />,
  Input: FuzzyDateInput,
  Filter: RangeFilter,
  FilterText: RangeText,
  mayShareLine: true,
};
