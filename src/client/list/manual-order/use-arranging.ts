import { useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import { meaningOf } from '../../../declare/kinds.ts';
import { useSave } from '../../form/use-save.ts';
import { recordMessages, recordSentences } from '../../record/record-messages.ts';
import { type ListRow, quotedRecordTitle } from '../../record/rows.ts';
import { useLanguage } from '../../ui/language.tsx';
import { type OrderLimits, renumbered } from './sequence.ts';

/** Takes a row to another place among its siblings by writing order numbers, and says where it stands then. */
export function useArranging(resource: Resource) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const save = useSave(resource);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { order = '' } = resource;

  const write = async (row: ListRow, number: number): Promise<boolean> => {
    const { id, version } = row.record;
    const outcome = await save(id, { [order]: number }, version);
    if ('saved' in outcome) return true;
    const said = 'stale' in outcome ? outcome.stale : 'fields' in outcome ? sentenceIn(outcome) : '';
    if (said) open?.({ type: 'error', message: said });
    return false;
  };

  const run = async (siblings: readonly ListRow[], from: number, to: number) => {
    const numbers = siblings.map(({ record }) => Number(record[order]) || 0);
    const writes = renumbered(numbers, from, to, limitsOf(resource));
    if (!writes) return open?.({ type: 'error', message: say(recordMessages.noRoom) });
    for (const [at, number] of writes) {
      const row = siblings[at];
      if (row && !(await write(row, number))) return;
    }
    const moved = siblings[from];
    if (moved)
      open?.({
        type: 'success',
        message: say(recordSentences.arranged(quotedRecordTitle(resource, moved.record), to + 1)),
      });
  };

  const arrange = async (siblings: readonly ListRow[], from: number, to: number) => {
    if (running.current || from === to) return;
    running.current = true;
    setBusy(true);
    await run(siblings, from, to).finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { arrange, busy };
}

const sentenceIn = ({ fields, sentence }: { fields: Record<string, string>; sentence: string }): string =>
  Object.values(fields)[0] || sentence;

function limitsOf({ fields, order = '' }: Resource): OrderLimits {
  const field = fields[order];
  const { min = 0, max = 1_000_000 } = (field && meaningOf(field).limits?.(field)) ?? {};
  return { min, max };
}
