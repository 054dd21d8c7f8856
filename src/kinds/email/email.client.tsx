import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { LineInput } from '../../client/fields/line-input.tsx';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { TextFilter, ValuesText } from '../text/text.client.tsx';
import { type EmailField, emailMeaning } from './email.ts';

/** A valid address is a link; a masked one is text. */
function EmailShow({ value, field }: CellProps<EmailField>) {
  const isAddress = typeof value === 'string' && !emailMeaning.check(value, field, {});
  return isAddress ? <a href={`mailto:${value}`}>{value}</a> : <PlainText value={value} />;
}

const EmailInput = (props: InputProps<EmailField>) => (
  <LineInput {...props} inputProps={{ type: 'email', inputMode: 'email', placeholder: 'name@example.cn' }} />
);

/** An e-mail address. */
export const emailKind: FieldKind<EmailField> = {
  Show: EmailShow,
  Input: EmailInput,
  Filter: TextFilter,
  FilterText: ValuesText,
  mayShareLine: true,
};
