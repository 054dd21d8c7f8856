import { Suspense } from 'react';
import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { htmlPieces } from '../../client/fields/merge/text-pieces.ts';
import { fieldMessages } from '../../client/fields/messages.ts';
import { CellSkeleton } from '../../client/ui/cell-skeleton.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { ValuesText } from '../text/text.client.tsx';
import type { RichTextField } from './rich-text.ts';

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, pre, figcaption, img, hr, iframe, video, audio';

/** The plain text of each block of an HTML text; a picture counts as its description. */
export function textBlocks(value: unknown, picture: string): string[] {
  if (typeof value !== 'string' || value === '') return [];
  // A parsed document runs no scripts and loads no resources.
  const { body } = new DOMParser().parseFromString(value, 'text/html');
  const blocks = [...body.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((block) => {
    if (block.localName === 'img') return `[${block.getAttribute('alt') || picture}]`;
    // A block with nested blocks is represented by those.
    return block.querySelector(BLOCKS.replace(/, img.*$/, '')) ? [] : (block.textContent ?? '').trim();
  });
  const texts = blocks.filter(Boolean);
  return texts.length > 0 ? texts : [body.textContent?.trim() ?? ''].filter(Boolean);
}

/** The editor is the largest chunk of the client, loaded only by forms with a rich-text field. */
const Editor = lazyChunk(() => import('../../client/rich-text/editor.tsx'));

/** What cleans an article is loaded with the first one that is shown. */
const SafeHtml = lazyChunk(() => import('../../client/rich-text/safe-html.tsx'));

const RichTextShow = ({ value }: CellProps<RichTextField>) =>
  typeof value === 'string' && value ? (
    <Suspense fallback={<CellSkeleton />}>
      <SafeHtml html={value} />
    </Suspense>
  ) : (
    <NoValue />
  );

function RichTextInput({ value, field, ...rest }: InputProps<RichTextField>) {
  const { say } = useLanguage();
  const skeleton = (
    <div className="editor-skeleton" role="status">
      {say(fieldMessages.editorLoading)}
    </div>
  );
  return (
    <Suspense fallback={skeleton}>
      <Editor
        {...rest}
        skeleton={skeleton}
        required={Boolean(field.required)}
        value={typeof value === 'string' ? value : ''}
      />
    </Suspense>
  );
}

/** Text with headings, lists, links and pictures. */
export const richTextKind: FieldKind<RichTextField> = {
  Show: RichTextShow,
  Input: RichTextInput,
  Filter: null,
  FilterText: ValuesText,
  mayShareLine: false,
  pieces: htmlPieces,
  comparedBlocks: textBlocks,
  inPublic: 'unlabelled',
};
