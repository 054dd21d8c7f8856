import type { ChainedCommands, Editor } from '@tiptap/core';
import { Button } from 'antd';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { tableWords as words } from './messages.ts';

const steps: readonly { label: Label; run: (chain: ChainedCommands) => ChainedCommands }[] = [
  { label: words.rowAbove, run: (chain) => chain.addRowBefore() },
  { label: words.rowBelow, run: (chain) => chain.addRowAfter() },
  { label: words.columnBefore, run: (chain) => chain.addColumnBefore() },
  { label: words.columnAfter, run: (chain) => chain.addColumnAfter() },
  { label: words.headerRow, run: (chain) => chain.toggleHeaderRow() },
  { label: words.deleteRow, run: (chain) => chain.deleteRow() },
  { label: words.deleteColumn, run: (chain) => chain.deleteColumn() },
  { label: words.deleteTable, run: (chain) => chain.deleteTable() },
];

/** What can be done with the table the cursor is in. */
export function TableBar({ editor }: { editor: Editor }) {
  const { say } = useLanguage();
  return (
    <div className="editor-bar" role="toolbar" aria-label={say(words.table)}>
      {steps.map(({ label, run }) => (
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
