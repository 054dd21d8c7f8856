import { Button, Modal } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { kindOf } from '../../fields/kinds.ts';
import { countQuestions, type MergeChoice, mergeDrafts, resolveConflict, type Sides } from '../../merge/merge.ts';
import { recordMessages } from '../../record/record-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { mergeMessages, mergeSentences } from './merge-messages.ts';
import { OtherChanges } from './other-changes.tsx';
import './merge.css';

interface MergeDialogProps {
  resource: Resource;
  sides: Sides;
  title: string;
  /** Explains the conflict above the choices. */
  children: ReactNode;
  /** Whether the other side is a newer version, rather than the saved one. */
  isStale: boolean;
  /** The label of the button that discards the edits. */
  discardLabel: string;
  /** Receives the merged values. */
  onMerged: (values: AnyDraft) => void;
  onDrop: () => void;
  onClose: () => void;
}

/** Merges two versions of a record; conflicting parts are chosen one by one. */
export function MergeDialog({
  resource,
  sides,
  title,
  children,
  isStale,
  discardLabel,
  onMerged,
  onDrop,
  onClose,
}: MergeDialogProps) {
  const { say } = useLanguage();
  const [isConfirmed, setConfirmed] = useState(false);
  const [choices, setChoices] = useState<Readonly<Record<string, readonly (MergeChoice | undefined)[]>>>({});
  const { taken, clashes, own } = useMemo(() => mergeDrafts(sides, piecesIn(resource)), [resource, sides]);
  const questionCount = clashes.reduce((count, clash) => count + countQuestions(clash), 0);
  const open = questionCount - Object.values(choices).flat().filter(Boolean).length;

  const choose = (name: string, at: number, choice: MergeChoice) =>
    setChoices((all) => ({ ...all, [name]: withChoice(all[name] ?? [], at, choice) }));
  const merge = () => {
    const chosen = clashes.map((clash) => [
      clash.name,
      resolveConflict(clash, (choices[clash.name] ?? []) as MergeChoice[]),
    ]);
    onMerged({ ...taken, ...Object.fromEntries(chosen) });
  };
  return (
    <Modal
      open
      width={920}
      title={title}
      onCancel={onClose}
      footer={
        <div className="merge-footer">
          <span role="status">{open > 0 ? say(mergeSentences.open(open)) : null}</span>
          <Button danger={isConfirmed} onClick={isConfirmed ? onDrop : () => setConfirmed(true)}>
            {isConfirmed ? say(mergeMessages.dropSure) : discardLabel}
          </Button>
          <Button onClick={onClose}>{say(recordMessages.stay)}</Button>
          <Button type="primary" disabled={open > 0} onClick={merge}>
            {say(mergeMessages.merge)}
          </Button>
        </div>
      }
    >
      {children}
      {isConfirmed ? <p role="alert">{say(recordMessages.discardText)}</p> : null}
      {isStale && clashes.length === 0 ? <p>{say(mergeMessages.noClash)}</p> : null}
      {clashes.map((clash) => (
        <ConflictChoice
          key={clash.name}
          resource={resource}
          clash={clash}
          choices={choices[clash.name] ?? []}
          onChoose={(at, choice) => choose(clash.name, at, choice)}
        />
      ))}
      <OtherChanges resource={resource} sides={sides} theirs={Object.keys(taken)} mine={own} open={!isStale} />
    </Modal>
  );
}

const piecesIn =
  ({ fields }: Resource) =>
  (name: string) => {
    const field = fields[name];
    return field && kindOf(field).pieces;
  };

function withChoice(choices: readonly (MergeChoice | undefined)[], at: number, choice: MergeChoice) {
  const next = [...choices];
  next[at] = choice;
  return next;
}
