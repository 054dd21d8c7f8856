import type { ChainedCommands, Editor } from '@tiptap/core';
import { Button } from 'antd';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { tableMessages } from './messages.ts';

const steps: readonly { label: Label; run: (chain: ChainedCommands) => ChainedCommands }[] = [
  { label: tableMessages.rowAbove, run: (chain) => chain.addRowBefore() },
  { label: tableMessages.rowBelow, run: (chain) => chain.addRowAfter() },
  { label: tableMessages.columnBefore, run: (chain) => chain.addColumnBefore() },
  { label: tableMessages.columnAfter, run: (chain) => chain.addColumnAfter() },
  { label: tableMessages.headerRow, run: (chain) => chain.toggleHeaderRow() },
  { label: tableMessages.deleteRow, run: (chain) => chain.deleteRow() },
  { label: tableMessages.deleteColumn, run: (chain) => chain.deleteColumn() },
  { label: tableMessages.deleteTable, run: (chain) => chain.deleteTable() },
];

/** What can be done with the table the cursor is in. */
export function TableBar({ editor }: { editor: Editor }) {
  const { say } = useLanguage();
  return (
    <div className="editor-bar" role="toolbar" aria-label={say(tableMessages.table)}>
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
