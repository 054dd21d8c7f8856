import { Suspense } from 'react';
import type { RichTextField } from '../../declare/kinds/rich-text.ts';
import { htmlPieces } from '../merge/text-pieces.ts';
import { SafeHtml } from '../rich-text/safe-html.tsx';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { textBlocks } from '../ui/text-blocks.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';
import { ValuesText } from './text.tsx';

/** The editor is the heaviest thing in the product; only a form that has one loads it. */
const Editor = lazyChunk(() => import('../rich-text/editor.tsx'));

const RichTextShow = ({ value }: CellProps<RichTextField>) =>
  typeof value === 'string' && value ? <SafeHtml html={value} /> : <NoValue />;

function RichTextInput({ value, field, ...rest }: InputProps<RichTextField>) {
  const { say } = useLanguage();
  return (
    <Suspense
      fallback={
        <div className="editor-bones" role="status">
          {say(fieldMessages.editorLoading)}
        </div>
      }
    >
      <Editor {...rest} required={Boolean(field.required)} value={typeof value === 'string' ? value : ''} />
    </Suspense>
  );
}

/** Text with headings, lists, links and pictures. */
export const richTextKind: FieldKind<RichTextField> = {
  Show: RichTextShow,
  Input: RichTextInput,
  Filter: null,
  FilterText: ValuesText,
  short: false,
  pieces: htmlPieces,
  comparedBlocks: textBlocks,
  inPublic: 'unlabelled',
};
