import { mergeAttributes, Editor as TiptapEditor } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { TableCell } from '@tiptap/extension-table/cell';
import { TableHeader } from '@tiptap/extension-table/header';
import { TableRow } from '@tiptap/extension-table/row';
import { Table } from '@tiptap/extension-table/table';
import { Text } from '@tiptap/extension-text';
import { TextAlign } from '@tiptap/extension-text-align';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { plainTextOf } from '../../kinds/rich-text/rich-text.ts';
import { mediaUrl } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { langOf } from '../ui/user-text.tsx';
import { Link } from './link.ts';
import { pastedHtml } from './paste.ts';
import { Toolbar } from './toolbar.tsx';
import { type EditorPictures, usePictures } from './use-pictures.ts';
import './rich-text.css';

interface EditorProps {
  /** The section and the field that uploaded pictures belong to. */
  section: string;
  name: string;
  /** The id of the focusable element, which the label refers to. */
  id: string;
  /** HTML, or an empty text. */
  value: string;
  onChange: (html: string | null) => void;
  onBlur: () => void;
  /** A picture is being uploaded, which a save has to wait for. */
  onBusy: (busy: boolean) => void;
  required: boolean;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** Shown until the editor is there. */
  skeleton: ReactNode;
}

/** The language is detected at every key, so only this many characters are examined. */
const LANGUAGE_SAMPLE = 2_000;

/** The rich-text editor. Its value is HTML, as in the record. */
export default function Editor(props: EditorProps) {
  const uploadRef = useRef<EditorPictures['uploadAll']>(async () => undefined);
  const editor = useArticle(props, uploadRef);
  return editor ? <EditorWithTools {...props} editor={editor} uploadRef={uploadRef} /> : props.skeleton;
}

type UploadRef = RefObject<EditorPictures['uploadAll']>;

function EditorWithTools({
  editor,
  uploadRef,
  ...props
}: EditorProps & { editor: TiptapEditor; uploadRef: UploadRef }) {
  const { value, disabled, invalid } = props;
  const { language } = useLanguage();
  const pictures = usePictures(editor, props);
  useEffect(() => {
    uploadRef.current = pictures.uploadAll;
  });
  return (
    <div
      className={`editor${invalid ? ' editor-wrong' : ''}${disabled ? ' editor-off' : ''}`}
      data-empty={value === ''}
    >
      {disabled ? null : <Toolbar editor={editor} pictures={pictures} />}
      <EditorPlace editor={editor} lang={langOf(plainTextOf(value.slice(0, LANGUAGE_SAMPLE)), language)} />
    </div>
  );
}

/**
 * The place of the editable area. `EditorContent` of tiptap moves it, too, and then sets the options and the nodes again for
 * components of React inside the text, of which there are none: two more updates, each of which forces a layout of the page.
 */
function EditorPlace({ editor, lang }: { editor: TiptapEditor; lang: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.append(editor.view.dom);
  }, [editor]);
  return <div ref={ref} lang={lang} />;
}

/**
 * The editor, made before the first paint. `useEditor` of tiptap makes one while rendering, destroys it when a millisecond
 * passes before the effects run, which it always does here, and makes another.
 */
function useArticle(props: EditorProps, uploadRef: UploadRef): TiptapEditor | null {
  const { value, disabled } = props;
  const [editor, setEditor] = useState<TiptapEditor | null>(null);
  const latest = useRef(props);
  const lastEmitted = useRef(value);
  latest.current = props;
  const editorProps = useEditorProps(props, uploadRef);
  const firstEditorProps = useRef(editorProps);

  useLayoutEffect(() => {
    const created = new TiptapEditor({
      extensions,
      // They are in rich-text.css.
      injectCSS: false,
      content: latest.current.value,
      editable: !latest.current.disabled,
      editorProps: firstEditorProps.current,
      onUpdate({ editor: changed }) {
        lastEmitted.current = changed.isEmpty ? '' : changed.getHTML();
        latest.current.onChange(lastEmitted.current || null);
      },
      onBlur: () => latest.current.onBlur(),
    });
    lastEmitted.current = latest.current.value;
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (editor && editor.options.editorProps !== editorProps) editor.setOptions({ editorProps });
  }, [editor, editorProps]);

  useEffect(() => {
    if (!editor || value === lastEmitted.current) return;
    lastEmitted.current = value;
    if (!showsHtml(editor, value)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    // Setting what it is already would update the view.
    if (editor && editor.options.editable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return editor;
}

/** Pasting, dropping and the accessibility attributes of the editable area. */
const useEditorProps = ({ id, invalid, required, describedBy }: EditorProps, uploadRef: UploadRef) =>
  useMemo(
    () => ({
      transformPastedHTML: pastedHtml,
      handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent) =>
        view.editable && uploadPictures(clipboardData, uploadRef),
      handleDrop: (view: EditorView, event: DragEvent, _: unknown, moved: boolean) => {
        if (moved || !view.editable || pastedPictures(event.dataTransfer).length === 0) return false;
        event.preventDefault();
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (position) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position.pos))));
        return uploadPictures(event.dataTransfer, uploadRef);
      },
      attributes: {
        id,
        class: 'article',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(invalid),
        'aria-required': String(required),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
    }),
    [id, invalid, required, describedBy, uploadRef],
  );

/** Uploads pasted or dropped pictures; returns whether there were any, and then the rest of the data is ignored. */
function uploadPictures(data: DataTransfer | null, uploadRef: UploadRef): boolean {
  const pictures = pastedPictures(data);
  if (pictures.length > 0) void uploadRef.current(pictures);
  return pictures.length > 0;
}

/** Whether the editor's document equals this HTML, perhaps in another notation; then the cursor need not be reset. */
function showsHtml(editor: TiptapEditor, html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return ContentParser.fromSchema(editor.schema).parse(page.body).eq(editor.state.doc);
}

/**
 * The pasted or dropped pictures. Text copied from Word or a web page may come with a picture of itself, so data with
 * text has none.
 */
export function pastedPictures(data: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  return pictures.length > 0 && !hasText(data?.getData('text/html') ?? '') ? pictures : [];
}

function hasText(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('style, script, title')) element.remove();
  return (page.body.textContent ?? '').trim() !== '' || page.querySelector('table') !== null;
}

/** The document keeps the relative URL of a picture; only the rendered image gets the absolute one. */
const Picture = Image.extend({
  renderHTML({ HTMLAttributes }) {
    return ['img', mergeAttributes(HTMLAttributes, { loading: 'lazy' })];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      dom.src = mediaUrl(node.attrs.src);
      dom.alt = node.attrs.alt ?? '';
      return { dom };
    };
  },
});

/**
 * Tab moves from cell to cell and, from the last one, out of the editor. The package's own shortcut adds a row in the
 * last cell, which traps keyboard users; a button adds rows instead.
 */
const ArticleTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

/** The nodes, marks and shortcuts of an article. */
export const extensions = [
  // Without a trailing empty paragraph, which would count as an unsaved change.
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Strike,
  Underline,
  Heading.configure({ levels: [2, 3, 4] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  HardBreak,
  HorizontalRule,
  Dropcursor,
  Gapcursor,
  UndoRedo,
  Link,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  TableCell,
  TableHeader,
  TableRow,
  ArticleTable.configure({ resizable: false }),
  // Inline, so that a picture follows the alignment of its paragraph.
  Picture.configure({ inline: true }),
];
