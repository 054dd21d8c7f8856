import { Button, Modal } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { Label } from '../../../../contract/label.ts';
import type { AnyDraft, Resource } from '../../../../declare/define-resource.ts';
import { kindOf } from '../../../../kinds/index.client.ts';
import type { Field } from '../../../../kinds/index.ts';
import type { MergeConflict } from '../../../fields/merge/merge.ts';
import {
  countChoices,
  type MergeChoice,
  type MergeSides,
  mergeDrafts,
  resolveConflict,
} from '../../../fields/merge/merge.ts';
import { isConflict } from '../../../fields/merge/pieces.ts';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { useLanguage } from '../../../ui/language.tsx';
import { recordMessages } from '../../record-messages.ts';
import { mergeMessages, mergeSentences } from './merge-messages.ts';
import './merge.css';

interface MergeDialogProps {
  resource: Resource;
  sides: MergeSides;
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
  const { merged, conflicts, mineOnly } = useMemo(() => mergeDrafts(sides, piecesIn(resource)), [resource, sides]);
  const questionCount = conflicts.reduce((count, conflict) => count + countChoices(conflict), 0);
  const openCount = questionCount - Object.values(choices).flat().filter(Boolean).length;

  const choose = (name: string, at: number, choice: MergeChoice) =>
    setChoices((all) => ({ ...all, [name]: withChoice(all[name] ?? [], at, choice) }));
  const merge = () => {
    const resolved = conflicts.map((conflict) => [
      conflict.name,
      resolveConflict(conflict, (choices[conflict.name] ?? []) as MergeChoice[]),
    ]);
    onMerged({ ...merged, ...Object.fromEntries(resolved) });
  };
  return (
    <Modal
      open
      width={920}
      title={title}
      onCancel={onClose}
      footer={
        <div className="merge-footer">
          <span role="status">{openCount > 0 ? say(mergeSentences.open(openCount)) : null}</span>
          <Button danger={isConfirmed} onClick={isConfirmed ? onDrop : () => setConfirmed(true)}>
            {isConfirmed ? say(mergeMessages.dropSure) : discardLabel}
          </Button>
          <Button onClick={onClose}>{say(recordMessages.stay)}</Button>
          <Button type="primary" disabled={openCount > 0} onClick={merge}>
            {say(mergeMessages.merge)}
          </Button>
        </div>
      }
    >
      {children}
      {isConfirmed ? <p role="alert">{say(recordMessages.discardText)}</p> : null}
      {isStale && conflicts.length === 0 ? <p>{say(mergeMessages.noClash)}</p> : null}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.name}
          resource={resource}
          conflict={conflict}
          choices={choices[conflict.name] ?? []}
          onChoose={(at, choice) => choose(conflict.name, at, choice)}
        />
      ))}
      <OtherChanges resource={resource} sides={sides} theirs={Object.keys(merged)} mine={mineOnly} open={!isStale} />
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

interface ConflictChoiceProps {
  resource: Resource;
  conflict: MergeConflict;
  choices: readonly (MergeChoice | undefined)[];
  onChoose: (at: number, choice: MergeChoice) => void;
}

/** The choice between two versions of a field; for long texts, one choice for each conflicting part. */
function ConflictChoice({ resource, conflict, choices, onChoose }: ConflictChoiceProps) {
  const { say } = useLanguage();
  const field = resource.fields[conflict.name];
  if (!field) return null;
  const places = conflict.parts.filter(isConflict);
  const side = (name: Label, ...content: ReactNode[]) => (
    <>
      <b>{say(name)}</b>
      {...content}
    </>
  );
  return places.map((place, at) => {
    const title = say(mergeSentences.choose(field.label, at, places.length));
    const renderPieces = (pieces: readonly unknown[]) => (
      <ComparedValue field={field} value={conflict.pieces.join(pieces)} />
    );
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the conflicts of a text have no key but their index
      <section key={at} className="conflict">
        <h3>{title}</h3>
        <div className="conflict-base">
          <span className="quiet">{say(mergeMessages.before)}</span>
          {renderPieces(place.base)}
        </div>
        <RadioChoice<MergeChoice>
          aria-label={title}
          className="conflict-sides"
          value={choices[at] ?? null}
          onChange={(choice) => onChoose(at, choice)}
          options={[
            { value: 'theirs', label: side(mergeMessages.theirs, renderPieces(place.theirs)) },
            { value: 'mine', label: side(mergeMessages.mine, renderPieces(place.mine)) },
            ...(conflict.isDivided
              ? [
                  {
                    value: 'both' as const,
                    label: side(mergeMessages.both, ' ', <span className="quiet">{say(mergeMessages.bothHelp)}</span>),
                  },
                ]
              : []),
          ]}
        />
      </section>
    );
  });
}

interface OtherChangesProps {
  resource: Resource;
  sides: MergeSides;
  /** The fields changed only on the other side, and those changed only here. */
  theirs: readonly string[];
  mine: readonly string[];
  open: boolean;
}

/** The changes without a conflict, for information. */
function OtherChanges({ resource, sides, theirs, mine, open }: OtherChangesProps) {
  const { say } = useLanguage();
  const names = Object.keys(resource.fields).filter((name) => theirs.includes(name) || mine.includes(name));
  if (names.length === 0) return null;
  return (
    <details className="other-changes" open={open}>
      <summary>{say(open ? mergeSentences.unsaved(names.length) : mergeSentences.others(names.length))}</summary>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        return (
          <section key={name} className="conflict">
            <h3>{say(field.label)}</h3>
            <div className="conflict-pair">
              <div>
                <b>{say(open ? mergeMessages.current : mergeMessages.theirs)}</b>
                <ComparedValue field={field} value={sides.theirs[name]} />
              </div>
              <div>
                <b>{say(mergeMessages.mine)}</b>
                <ComparedValue field={field} value={sides.mine[name]} />
              </div>
            </div>
          </section>
        );
      })}
    </details>
  );
}

/** A value in a comparison; an empty one is labelled as such. */
function ComparedValue({ field, value }: { field: Field; value: unknown }) {
  const { say } = useLanguage();
  const { Show } = kindOf(field);
  const hasValue =
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return (
    <div className="shown-value">
      {hasValue ? <Show field={field} value={value} /> : <span className="quiet">{say(mergeMessages.nothing)}</span>}
    </div>
  );
}
