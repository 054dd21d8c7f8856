import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { LineInput } from '../../client/fields/line-input.tsx';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import { pageMessages } from '../../client/ui/page-messages.ts';
import { TextFilter, ValuesText } from '../text/text.client.tsx';
import { isWebAddress, type UrlField } from './url.ts';

/** A valid address is a link, which opens in a new window and sends no referrer. */
function UrlShow({ value }: CellProps<UrlField>) {
  const { say } = useLanguage();
  if (!isWebAddress(value)) return <PlainText value={value} />;
  return (
    <a href={value} target="_blank" rel="noreferrer" title={say(pageMessages.newWindow)}>
      {value}
    </a>
  );
}

const UrlInput = (props: InputProps<UrlField>) => (
  <LineInput {...props} inputProps={{ type: 'url', inputMode: 'url', placeholder: 'https://' }} />
);

/** A web address. */
export const urlKind: FieldKind<UrlField> = {
  Show: UrlShow,
  Input: UrlInput,
  Filter: TextFilter,
  FilterText: ValuesText,
  mayShareLine: true,
};
