import type { ReactNode } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { Revision } from '../../../contract/revision.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import type { Field } from '../../../kinds/index.ts';
import { commonPositions } from '../../fields/merge/common-row.ts';
import { textOf, UnexpectedMark } from '../../fields/unexpected-mark.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { revisionMessages, revisionSentences } from './revision-messages.ts';

type Values = { before: unknown; after: unknown; sides: Sides };

interface DifferenceProps {
  resource: Resource;
  revision: Pick<Revision, 'fields' | 'before' | 'after'>;
  /** What is compared. @default before and after a change */
  sides?: Sides;
}

type Sides = readonly [before: Label, after: Label];

const changeSides: Sides = [revisionMessages.before, revisionMessages.after];

/** The changes of a revision, a correction or an entry, field by field. */
export function Difference({ resource, revision, sides = changeSides }: DifferenceProps) {
  const { say } = useLanguage();
  return (
    <dl className="difference">
      {revision.fields.map((name) => {
        const field = resource.fields[name];
        const label = field?.label ?? (name === 'status' ? revisionMessages.state : columnField(resource, name)?.label);
        const values = { before: revision.before[name] ?? null, after: revision.after[name] ?? null, sides };
        return label ? (
          <div key={name} className="changed-field">
            <dt>{say(label)}</dt>
            <dd>
              <ChangedValue resource={resource} name={name} {...values} />
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}

interface ChangedValueProps {
  resource: Resource;
  /** A field, or `status`. */
  name: string;
  before: unknown;
  after: unknown;
  sides?: Sides;
}

/** What one change did to one field. */
export function ChangedValue({ resource, name, sides = changeSides, ...values }: ChangedValueProps) {
  const field = resource.fields[name];
  return field ? (
    <ChangedField field={field} sides={sides} {...values} />
  ) : (
    <States resource={resource} sides={sides} {...values} />
  );
}

function ChangedField({ field, ...values }: Values & { field: Field }) {
  const { before, after } = values;
  const { say } = useLanguage();
  const blocksOf = (value: unknown) => kindOf(field).comparedBlocks?.(value, say(revisionMessages.picture));
  const [beforeBlocks, afterBlocks] = [blocksOf(before), blocksOf(after)];
  if (beforeBlocks && afterBlocks) return <ChangedText before={beforeBlocks} after={afterBlocks} />;
  if (Array.isArray(before) && Array.isArray(after))
    return <ChangedItems field={field} {...values} before={before} after={after} />;
  return <BeforeAndAfter field={field} {...values} />;
}

/** The old and the new value, each rendered as on the record's page. */
function BeforeAndAfter({ field, before, after, sides }: Values & { field: Field }) {
  const { Show } = kindOf(field);
  return (
    <div className="compared">
      <Side label={sides[0]} isOld>
        <Show field={field} value={before} />
      </Side>
      <Side label={sides[1]}>
        <Show field={field} value={after} />
      </Side>
    </div>
  );
}

function Side({ label, isOld = false, children }: { label: Label; isOld?: boolean; children: ReactNode }) {
  const { say } = useLanguage();
  return (
    <div className={isOld ? 'compared-side' : 'compared-side compared-after'}>
      <span className="quiet">{say(label)}</span>
      <div>{children}</div>
    </div>
  );
}

function States({ resource, before, after, sides }: Values & { resource: Resource }) {
  const { say } = useLanguage();
  const stateLabel = (state: unknown) => {
    if ((state ?? '') === '') return <NoValue />;
    const label = resource.workflow?.states[String(state)]?.label;
    return label ? say(label) : <UnexpectedMark text={textOf(state)} />;
  };
  return (
    <div className="compared">
      <Side label={sides[0]} isOld>
        {stateLabel(before)}
      </Side>
      <Side label={sides[1]}>{stateLabel(after)}</Side>
    </div>
  );
}

/** A text with deletions struck out and insertions underlined. */
function ChangedText({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { say } = useLanguage();
  const blocks = compareTexts(before, after);
  if (blocks.every((parts) => parts.every(({ change }) => change === 'same'))) {
    return <p className="quiet">{say(revisionMessages.formatting)}</p>;
  }
  return (
    <div className="words">
      {blocks.map((parts, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no key but their index
        <p key={block}>
          {parts.map(({ change, text }, index) => {
            const Tag = change === 'same' ? 'span' : change === 'out' ? 'del' : 'ins';
            const content = <UserText text={text} />;
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a block have no key but their index
            return <Tag key={index}>{content}</Tag>;
          })}
        </p>
      ))}
    </div>
  );
}

type Items = Values & { field: Field; before: unknown[]; after: unknown[] };

/** The added and removed items of a list. */
function ChangedItems({ field, before, after, sides }: Items) {
  const { say } = useLanguage();
  const { Show } = kindOf(field);
  const itemsNotIn = (items: unknown[], others: unknown[]) => {
    const otherKeys = new Set(others.map((item) => JSON.stringify(item)));
    return items.filter((item) => !otherKeys.has(JSON.stringify(item)));
  };
  const [removed, added] = [itemsNotIn(before, after), itemsNotIn(after, before)];
  if (removed.length + added.length === 0) {
    return (
      <>
        <p className="quiet">{say(revisionMessages.reordered)}</p>
        <BeforeAndAfter field={field} before={before} after={after} sides={sides} />
      </>
    );
  }
  const unchangedCount = after.length - added.length;
  return (
    <div className="compared">
      {removed.length > 0 ? (
        <Side label={revisionMessages.removed} isOld>
          <Show field={field} value={removed} />
        </Side>
      ) : null}
      {added.length > 0 ? (
        <Side label={revisionMessages.added}>
          <Show field={field} value={added} />
        </Side>
      ) : null}
      {unchangedCount > 0 ? <p className="quiet">{say(revisionSentences.same(unchangedCount))}</p> : null}
    </div>
  );
}

/** A part of a text that is unchanged, removed or added. */
interface TextChange {
  change: 'same' | 'out' | 'in';
  text: string;
}

/** Compares two texts block by block; a changed block is compared word by word. */
export function compareTexts(before: readonly string[], after: readonly string[]): TextChange[][] {
  const steps = align(before, after);
  const compared: TextChange[][] = [];
  for (let index = 0; index < steps.length; ) {
    if (steps[index]?.change === 'same') {
      compared.push([{ change: 'same', text: steps[index]?.text ?? '' }]);
      index += 1;
      continue;
    }
    const changedSteps = steps.slice(index, nextSame(steps, index));
    index += changedSteps.length;
    const [removed, added] = [textsOf(changedSteps, 'out'), textsOf(changedSteps, 'in')];
    for (let block = 0; block < Math.max(removed.length, added.length); block += 1) {
      compared.push(compareWords(removed[block] ?? '', added[block] ?? ''));
    }
  }
  return compared;
}

export const compareWords = (before: string, after: string): TextChange[] =>
  mergeNeighbours(align(wordsIn(before), wordsIn(after)));

const nextSame = (steps: readonly TextChange[], from: number): number => {
  const index = steps.findIndex(({ change }, position) => position >= from && change === 'same');
  return index === -1 ? steps.length : index;
};

const textsOf = (steps: readonly TextChange[], kind: TextChange['change']): string[] =>
  steps.filter(({ change }) => change === kind).map(({ text }) => text);

/** Chinese has no spaces between words, so each Chinese character counts as a word. */
const wordsIn = (text: string): string[] =>
  text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\s+|./gu) ?? [];

/** The longest common sequence of both lists with the differences between: removed items before added ones. */
function align(before: readonly string[], after: readonly string[]): TextChange[] {
  const positions = commonPositions(before, after);
  const steps: TextChange[] = [];
  let next = 0;
  const pushAddedUntil = (position: number) => {
    for (; next < position; next += 1) steps.push({ change: 'in', text: after[next] ?? '' });
  };
  for (const [index, text] of before.entries()) {
    const position = positions[index];
    if (position === undefined) steps.push({ change: 'out', text });
    else {
      pushAddedUntil(position);
      steps.push({ change: 'same', text });
      next = position + 1;
    }
  }
  pushAddedUntil(after.length);
  return steps;
}

/** Merges neighbouring parts of the same kind; within a change the removed text precedes the added text. */
function mergeNeighbours(steps: readonly TextChange[]): TextChange[] {
  const parts: TextChange[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) parts.push({ change: 'out', text: removed });
    if (added) parts.push({ change: 'in', text: added });
    [removed, added] = ['', ''];
  };
  for (const { change, text } of steps) {
    if (change === 'out') removed += text;
    if (change === 'in') added += text;
    if (change !== 'same') continue;
    flush();
    const last = parts.at(-1);
    if (last?.change === 'same') last.text += text;
    else parts.push({ change, text });
  }
  flush();
  return parts;
}
