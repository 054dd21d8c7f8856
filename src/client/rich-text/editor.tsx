import { mergeAttributes, type Editor as TiptapEditor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { InputProps } from '../fields/field-kind.ts';
import { mediaUrl } from '../session/session.ts';
import { pastedHtml } from './paste.ts';
import { Toolbar } from './toolbar.tsx';
import './rich-text.css';

interface EditorProps extends Omit<InputProps<never>, 'field' | 'value'> {
  value: string;
  required: boolean;
}

/** Pictures keep the address the server gave them; only the screen sees the whole one. */
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

const extensions = [
  // No trailing empty paragraph: it would count as a change nobody made.
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    trailingNode: false,
    codeBlock: false,
    code: false,
    link: { openOnClick: false, autolink: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  // No button makes one yet, but a table that was pasted or is there already must survive an edit.
  TableKit.configure({ table: { resizable: false } }),
  // In a line, so that a picture is aligned as its paragraph is.
  Picture.configure({ inline: true }),
];

/** The rich-text editor. It holds HTML, as the record does. */
export default function Editor(props: EditorProps) {
  const { value, disabled, invalid } = props;
  const editor = useArticle(props);
  if (!editor) return null;
  return (
    <div
      className={`editor${invalid ? ' editor-wrong' : ''}${disabled ? ' editor-off' : ''}`}
      data-empty={value === ''}
    >
      {disabled ? null : <Toolbar editor={editor} section={props.section} name={props.name} onBusy={props.onBusy} />}
      <EditorContent editor={editor} />
    </div>
  );
}

function useArticle(props: EditorProps) {
  const { value, disabled } = props;
  const latest = useRef(props);
  const told = useRef(value);
  latest.current = props;
  const [content] = useState(value);
  const editor = useEditor({
    extensions,
    content,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: useEditorProps(props),
    onUpdate: ({ editor: changed }) => {
      told.current = changed.isEmpty ? '' : changed.getHTML();
      latest.current.onChange(told.current || null);
    },
    onBlur: () => latest.current.onBlur(),
  });

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    if (!holds(editor, value)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return editor;
}

/** What assistive technology hears of the place where one writes. */
const useEditorProps = ({ id, invalid, required, describedBy }: EditorProps) =>
  useMemo(
    () => ({
      transformPastedHTML: pastedHtml,
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
    [id, invalid, required, describedBy],
  );

/** Whether the editor already shows this HTML, however differently it is written; then the cursor can stay. */
function holds(editor: TiptapEditor, html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return ContentParser.fromSchema(editor.schema).parse(page.body).eq(editor.state.doc);
}
