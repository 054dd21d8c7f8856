import { Input } from 'antd';
import { inputCount } from '../../client/fields/character-count.tsx';
import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { linePieces } from '../../client/fields/merge/text-pieces.ts';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import { langOf } from '../../client/ui/user-text.tsx';
import { TextFilter, ValuesText } from '../text/text.client.tsx';
import type { LongTextField } from './long-text.ts';

const LongTextShow = ({ value }: CellProps<LongTextField>) => (
  <span className="many-lines">
    <PlainText value={value} />
  </span>
);

function LongTextInput(props: InputProps<LongTextField>) {
  const { field, id, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  const { language } = useLanguage();
  return (
    <Input.TextArea
      id={id}
      lang={langOf(value, language)}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      count={inputCount(field.max)}
      rows={3}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}

/** Plain text of several lines. */
export const longTextKind: FieldKind<LongTextField> = {
  Show: LongTextShow,
  Input: LongTextInput,
  Filter: TextFilter,
  FilterText: ValuesText,
  mayShareLine: false,
  pieces: linePieces,
  comparedBlocks: (value) => (value === null ? null : (linePieces.split(value) as string[])),
  inPublic: 'unlabelled',
};
