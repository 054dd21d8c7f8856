import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { imageTypes } from '../../declare/kinds/image.ts';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { AltBar, LinkBar, TableBar } from './bars.tsx';
import { editorMessages, sendingPicture, tableMessages } from './messages.ts';
import type { EditorPictures } from './use-pictures.ts';

interface Tool {
  label: Label;
  face: ReactNode;
  run: (editor: Editor) => void;
  /** Whether it applies to what is selected. Without it the button is not a switch. */
  on?: (editor: Editor) => boolean;
  /** Whether it can do anything now. */
  can?: (editor: Editor) => boolean;
}

const marks: Tool[] = [
  {
    label: editorMessages.heading,
    face: <b>H1</b>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    on: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: editorMessages.subheading,
    face: <b>H2</b>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    on: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: editorMessages.bold,
    face: <BoldOutlined />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    on: (editor) => editor.isActive('bold'),
  },
  {
    label: editorMessages.italic,
    face: <ItalicOutlined />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    on: (editor) => editor.isActive('italic'),
  },
  {
    label: editorMessages.underline,
    face: <UnderlineOutlined />,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    on: (editor) => editor.isActive('underline'),
  },
];

const blocks: Tool[] = [
  {
    label: editorMessages.bulletList,
    face: <UnorderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    on: (editor) => editor.isActive('bulletList'),
  },
  {
    label: editorMessages.orderedList,
    face: <OrderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    on: (editor) => editor.isActive('orderedList'),
  },
  {
    label: editorMessages.quote,
    face: <b>“</b>,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    on: (editor) => editor.isActive('blockquote'),
  },
];

const aligned = (where: string, label: Label, face: ReactNode): Tool => ({
  label,
  face,
  run: (editor) => editor.chain().focus().setTextAlign(where).run(),
  on: (editor) => editor.isActive({ textAlign: where }),
});

const aligns: Tool[] = [
  aligned('left', editorMessages.left, <AlignLeftOutlined />),
  aligned('center', editorMessages.center, <AlignCenterOutlined />),
  aligned('right', editorMessages.right, <AlignRightOutlined />),
];

const tables: Tool[] = [
  {
    label: tableMessages.insert,
    face: <TableOutlined />,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    // A table inside a table is nothing that anybody can read.
    can: (editor) => !editor.isActive('table'),
  },
];

const history: Tool[] = [
  {
    label: editorMessages.undo,
    face: <UndoOutlined />,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    label: editorMessages.redo,
    face: <RedoOutlined />,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

type ToolbarProps = { editor: Editor; pictures: EditorPictures };

/** The buttons above the text. One of them is in the tab order; arrows move among them. */
export function Toolbar({ editor, pictures }: ToolbarProps) {
  const { say } = useLanguage();
  const [linking, setLinking] = useState(false);
  const onImage = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('image') });
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const linked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  return (
    <>
      <div className="editor-tools" role="toolbar" aria-label={say(editorMessages.toolbar)} onKeyDown={moveFocus}>
        <Tools editor={editor} tools={marks} first />
        <Tools editor={editor} tools={blocks} />
        <Tools editor={editor} tools={aligns} />
        <span className="editor-tool-group">
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            icon={<LinkOutlined />}
            title={say(editorMessages.link)}
            aria-label={say(editorMessages.link)}
            aria-pressed={linked}
            className={linked ? 'tool-on' : ''}
            onClick={() => setLinking(!linking)}
          />
          <PictureButton pictures={pictures} icon={<PictureOutlined />} />
        </span>
        <Tools editor={editor} tools={tables} />
        <Tools editor={editor} tools={history} />
      </div>
      <PictureProgress pictures={pictures} />
      {inTable ? <TableBar editor={editor} /> : null}
      {linking ? <LinkBar editor={editor} onClose={() => setLinking(false)} /> : null}
      {onImage && !linking ? <AltBar editor={editor} /> : null}
    </>
  );
}

function Tools({ editor, tools, first = false }: { editor: Editor; tools: Tool[]; first?: boolean }) {
  const { say } = useLanguage();
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ on, can }) => `${on?.(now) ?? ''} ${can?.(now) ?? true}`).join('|'),
  }).split('|');
  return (
    <span className="editor-tool-group">
      {tools.map(({ label, face, run, on }, index) => {
        const [pressed, usable] = states[index]?.split(' ') ?? [];
        return (
          <Button
            key={label.en}
            type="text"
            size="small"
            tabIndex={first && index === 0 ? 0 : -1}
            icon={face}
            title={say(label)}
            aria-label={say(label)}
            aria-pressed={on ? pressed === 'true' : undefined}
            aria-disabled={usable === 'false'}
            className={pressed === 'true' ? 'tool-on' : usable === 'false' ? 'tool-off' : ''}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => usable !== 'false' && run(editor)}
          />
        );
      })}
    </span>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
  event.preventDefault();
}

/** How far the pictures have come, and why one of them did not. */
function PictureProgress({ pictures: { sending, problems } }: { pictures: EditorPictures }) {
  const { say } = useLanguage();
  return (
    <div className="editor-progress">
      <span role="status" className="quiet">
        {sending ? say(sendingPicture(sending.at, sending.of)) : ''}
      </span>
      {sending ? <span className="progress-line" /> : null}
      <span role="alert" className="wrong many-lines">
        {problems.join('\n')}
      </span>
    </div>
  );
}

/** Chooses pictures for the place where the cursor is. */
function PictureButton({ pictures, icon }: { pictures: EditorPictures; icon: ReactNode }) {
  const { say } = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void pictures.take([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={icon}
        loading={pictures.sending !== null}
        title={say(editorMessages.image)}
        aria-label={say(editorMessages.image)}
        onClick={() => file.current?.click()}
      />
      <input ref={file} type="file" accept={imageTypes.join(',')} multiple onChange={choose} hidden tabIndex={-1} />
    </>
  );
}
