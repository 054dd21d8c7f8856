import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Label } from '../../contract/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { linkAddressOf } from './link.ts';
import { editorMessages, tableMessages } from './messages.ts';

/** Edits or removes the link at the cursor. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { say } = useLanguage();
  const id = useId();
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const [isInvalid, setInvalid] = useState(false);
  const linked = editor.isActive('link');

  const apply = () => {
    const href = linkAddressOf(address);
    if (!href) return setInvalid(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    const empty = editor.state.selection.empty && !linked;
    if (empty)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setMark('link', { href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    // The bar is inside the form of the record; Enter must apply the link instead of submitting the form.
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    }
  };

  return (
    <div className="editor-bar">
      <label htmlFor={id}>{say(editorMessages.linkAddress)}</label>
      <Input
        id={id}
        size="small"
        value={address}
        status={isInvalid ? 'error' : ''}
        placeholder="https://"
        autoFocus
        onChange={(event) => {
          setAddress(event.target.value);
          setInvalid(false);
        }}
        onKeyDown={handleKey}
        aria-describedby={`${id}-wrong`}
      />
      <Button size="small" type="primary" onClick={apply}>
        {say(editorMessages.applyLink)}
      </Button>
      {linked ? (
        <Button size="small" onClick={remove}>
          {say(editorMessages.removeLink)}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={onClose}>
        {say(editorMessages.close)}
      </Button>
      <span id={`${id}-wrong`} role="alert" className="wrong">
        {isInvalid ? say(editorMessages.invalidLink) : ''}
      </span>
    </div>
  );
}

/** Edits the alternative text of the selected picture. */
export function AltBar({ editor }: { editor: Editor }) {
  const { say } = useLanguage();
  const id = useId();
  const alt = useEditorState({ editor, selector: ({ editor: now }) => now.getAttributes('image').alt ?? '' });
  return (
    <div className="editor-bar">
      <label htmlFor={id}>{say(editorMessages.imageAlt)}</label>
      <Input
        id={id}
        size="small"
        value={alt}
        maxLength={120}
        onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  );
}

const tableActions: readonly { label: Label; run: (chain: ChainedCommands) => ChainedCommands }[] = [
  { label: tableMessages.rowAbove, run: (chain) => chain.addRowBefore() },
  { label: tableMessages.rowBelow, run: (chain) => chain.addRowAfter() },
  { label: tableMessages.columnBefore, run: (chain) => chain.addColumnBefore() },
  { label: tableMessages.columnAfter, run: (chain) => chain.addColumnAfter() },
  { label: tableMessages.headerRow, run: (chain) => chain.toggleHeaderRow() },
  { label: tableMessages.deleteRow, run: (chain) => chain.deleteRow() },
  { label: tableMessages.deleteColumn, run: (chain) => chain.deleteColumn() },
  { label: tableMessages.deleteTable, run: (chain) => chain.deleteTable() },
];

/** The actions of the table that contains the cursor. */
export function TableBar({ editor }: { editor: Editor }) {
  const { say } = useLanguage();
  return (
    <div className="editor-bar" role="toolbar" aria-label={say(tableMessages.table)}>
      {tableActions.map(({ label, run }) => (
        <Button
          key={label.en}
          size="small"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {say(label)}
        </Button>
      ))}
    </div>
  );
}
