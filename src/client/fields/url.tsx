import { isWebAddress, type UrlField } from '../../declare/kinds/url.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { LineInput } from './line-input.tsx';
import { PlainText } from './plain-text.tsx';
import { TextFilter, ValuesText } from './text.tsx';

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
  short: true,
};
