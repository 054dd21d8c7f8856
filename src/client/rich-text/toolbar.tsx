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
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Label } from '../../contract/label.ts';
import { imageTypes } from '../../kinds/image/image.ts';
import { useLanguage } from '../ui/language.tsx';
import { AltBar, LinkBar, TableBar } from './bars.tsx';
import { editorMessages, pictureProgress, tableMessages } from './messages.ts';
import type { EditorPictures } from './use-pictures.ts';

interface Tool {
  label: Label;
  icon: ReactNode;
  run: (editor: Editor) => void;
  /** Whether the format applies to the selection. Without it the button is not a toggle. */
  isActive?: (editor: Editor) => boolean;
  /** Whether the button is enabled. */
  isEnabled?: (editor: Editor) => boolean;
}

const marks: Tool[] = [
  {
    label: editorMessages.heading,
    icon: <b>H1</b>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: editorMessages.subheading,
    icon: <b>H2</b>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: editorMessages.bold,
    icon: <BoldOutlined />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    label: editorMessages.italic,
    icon: <ItalicOutlined />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    label: editorMessages.underline,
    icon: <UnderlineOutlined />,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isActive: (editor) => editor.isActive('underline'),
  },
];

const blocks: Tool[] = [
  {
    label: editorMessages.bulletList,
    icon: <UnorderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    label: editorMessages.orderedList,
    icon: <OrderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    label: editorMessages.quote,
    icon: <b>“</b>,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
];

const alignmentTool = (where: string, label: Label, icon: ReactNode): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().setTextAlign(where).run(),
  isActive: (editor) => editor.isActive({ textAlign: where }),
});

const alignments: Tool[] = [
  alignmentTool('left', editorMessages.left, <AlignLeftOutlined />),
  alignmentTool('center', editorMessages.center, <AlignCenterOutlined />),
  alignmentTool('right', editorMessages.right, <AlignRightOutlined />),
];

const tables: Tool[] = [
  {
    label: tableMessages.insert,
    icon: <TableOutlined />,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    // Nested tables are hard to read.
    isEnabled: (editor) => !editor.isActive('table'),
  },
];

const history: Tool[] = [
  {
    label: editorMessages.undo,
    icon: <UndoOutlined />,
    run: (editor) => editor.chain().focus().undo().run(),
    isEnabled: (editor) => editor.can().undo(),
  },
  {
    label: editorMessages.redo,
    icon: <RedoOutlined />,
    run: (editor) => editor.chain().focus().redo().run(),
    isEnabled: (editor) => editor.can().redo(),
  },
];

type ToolbarProps = { editor: Editor; pictures: EditorPictures };

/** The toolbar. One button is in the tab order; arrow keys move the focus among them. */
export function Toolbar({ editor, pictures }: ToolbarProps) {
  const { say } = useLanguage();
  const [linkBarOpen, setLinkBarOpen] = useState(false);
  const onImage = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('image') });
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const linked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  return (
    <>
      <div className="editor-tools" role="toolbar" aria-label={say(editorMessages.toolbar)} onKeyDown={moveFocus}>
        <Tools editor={editor} tools={marks} first />
        <Tools editor={editor} tools={blocks} />
        <Tools editor={editor} tools={alignments} />
        <span className="editor-tool-group">
          <ToolButton
            label={editorMessages.link}
            icon={<LinkOutlined />}
            tabIndex={-1}
            aria-pressed={linked}
            onClick={() => setLinkBarOpen(!linkBarOpen)}
          />
          {pictures.canUpload ? <PictureButton pictures={pictures} icon={<PictureOutlined />} /> : null}
        </span>
        <Tools editor={editor} tools={tables} />
        <Tools editor={editor} tools={history} />
      </div>
      <PictureProgress pictures={pictures} />
      {inTable ? <TableBar editor={editor} /> : null}
      {linkBarOpen ? <LinkBar editor={editor} onClose={() => setLinkBarOpen(false)} /> : null}
      {onImage && !linkBarOpen ? <AltBar editor={editor} /> : null}
    </>
  );
}

function Tools({ editor, tools, first = false }: { editor: Editor; tools: Tool[]; first?: boolean }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isActive, isEnabled }) => `${isActive?.(now) ?? ''} ${isEnabled?.(now) ?? true}`).join('|'),
  }).split('|');
  return (
    <span className="editor-tool-group">
      {tools.map(({ label, icon, run, isActive }, index) => {
        const [pressed, usable] = states[index]?.split(' ') ?? [];
        return (
          <ToolButton
            key={label.en}
            label={label}
            icon={icon}
            tabIndex={first && index === 0 ? 0 : -1}
            aria-pressed={isActive ? pressed === 'true' : undefined}
            aria-disabled={usable === 'false'}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => usable !== 'false' && run(editor)}
          />
        );
      })}
    </span>
  );
}

interface ToolButtonProps extends ComponentProps<'button'> {
  label: Label;
  icon: ReactNode;
}

/** A plain button: antd's is made of ten components, and a form with two editors has thirty. */
function ToolButton({ label, icon, ...rest }: ToolButtonProps) {
  const { say } = useLanguage();
  return (
    <button type="button" className="tool" title={say(label)} aria-label={say(label)} {...rest}>
      {icon}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(focused + step + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
  event.preventDefault();
}

/** The progress and the errors of picture uploads. */
function PictureProgress({ pictures: { progress, problems } }: { pictures: EditorPictures }) {
  const { say } = useLanguage();
  return (
    <div className="editor-progress">
      <span role="status" className="quiet">
        {progress ? say(pictureProgress(progress.at, progress.of)) : ''}
      </span>
      {progress ? <span className="progress-line" /> : null}
      <span role="alert" className="wrong many-lines">
        {problems.join('\n')}
      </span>
    </div>
  );
}

/** Chooses pictures to insert at the cursor. */
function PictureButton({ pictures, icon }: { pictures: EditorPictures; icon: ReactNode }) {
  const { say } = useLanguage();
  const fileInput = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void pictures.uploadAll([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={icon}
        loading={pictures.progress !== null}
        title={say(editorMessages.image)}
        aria-label={say(editorMessages.image)}
        onClick={() => fileInput.current?.click()}
      />
      <input
        ref={fileInput}
        type="file"
        accept={imageTypes.join(',')}
        multiple
        onChange={choose}
        hidden
        tabIndex={-1}
      />
    </>
  );
}
