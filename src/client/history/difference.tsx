import type { ReactNode } from 'react';
import type { Revision } from '../../contract/revision.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/field-types.ts';
import type { Label } from '../../declare/label.ts';
import { kindOf } from '../fields/kinds.ts';
import { placesIn } from '../merge/common-row.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { revisionMessages, revisionSentences } from './revision-messages.ts';

type Values = { before: unknown; after: unknown };

/** What one write changed, field by field. */
export function Difference({ resource, revision }: { resource: Resource; revision: Revision }) {
  const { say } = useLanguage();
  return (
    <dl className="difference">
      {revision.fields.map((name) => {
        const field = resource.fields[name];
        const label = field?.label ?? (name === 'status' ? revisionMessages.state : columnField(resource, name)?.label);
        const values = { before: revision.before[name] ?? null, after: revision.after[name] ?? null };
        return label ? (
          <div key={name} className="changed-field">
            <dt>{say(label)}</dt>
            <dd>{field ? <ChangedField field={field} {...values} /> : <States resource={resource} {...values} />}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}

function ChangedField({ field, before, after }: Values & { field: Field }) {
  const { say } = useLanguage();
  const blocksOf = (value: unknown) => kindOf(field).comparedBlocks?.(value, say(revisionMessages.picture));
  const [out, came] = [blocksOf(before), blocksOf(after)];
  if (out && came) return <ChangedText before={out} after={came} />;
  if (Array.isArray(before) && Array.isArray(after)) return <Items field={field} before={before} after={after} />;
  return <BeforeAndAfter field={field} before={before} after={after} />;
}

/** What was there and what is there now, each as the record's own page shows it. */
function BeforeAndAfter({ field, before, after }: Values & { field: Field }) {
  const { Show } = kindOf(field);
  return (
    <div className="compared">
      <Side label={revisionMessages.before} isOld>
        <Show field={field} value={before} />
      </Side>
      <Side label={revisionMessages.after}>
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

function States({ resource, before, after }: Values & { resource: Resource }) {
  const { say } = useLanguage();
  const called = (state: unknown) => {
    const label = resource.workflow?.states[String(state)]?.label;
    return label ? say(label) : '—';
  };
  return (
    <div className="compared">
      <Side label={revisionMessages.before} isOld>
        {called(before)}
      </Side>
      <Side label={revisionMessages.after}>{called(after)}</Side>
    </div>
  );
}

/** A text with what went struck out and what came underlined. */
function ChangedText({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { say } = useLanguage();
  const blocks = compareTexts(before, after);
  if (blocks.every((parts) => parts.every(({ change }) => change === 'same'))) {
    return <p className="quiet">{say(revisionMessages.formatting)}</p>;
  }
  return (
    <div className="words">
      {blocks.map((parts, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
        <p key={block}>
          {parts.map(({ change, text }, at) => {
            const Mark = change === 'same' ? 'span' : change === 'out' ? 'del' : 'ins';
            const inside = <UserText text={text} />;
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts
            return <Mark key={at}>{inside}</Mark>;
          })}
        </p>
      ))}
    </div>
  );
}

/** A list by its items. */
function Items({ field, before, after }: { field: Field; before: unknown[]; after: unknown[] }) {
  const { say } = useLanguage();
  const { Show } = kindOf(field);
  const missing = (items: unknown[], others: unknown[]) => {
    const known = new Set(others.map((item) => JSON.stringify(item)));
    return items.filter((item) => !known.has(JSON.stringify(item)));
  };
  const [out, came] = [missing(before, after), missing(after, before)];
  if (out.length + came.length === 0) {
    return (
      <>
        <p className="quiet">{say(revisionMessages.reordered)}</p>
        <BeforeAndAfter field={field} before={before} after={after} />
      </>
    );
  }
  const same = after.length - came.length;
  return (
    <div className="compared">
      {out.length > 0 ? (
        <Side label={revisionMessages.removed} isOld>
          <Show field={field} value={out} />
        </Side>
      ) : null}
      {came.length > 0 ? (
        <Side label={revisionMessages.added}>
          <Show field={field} value={came} />
        </Side>
      ) : null}
      {same > 0 ? <p className="quiet">{say(revisionSentences.same(same))}</p> : null}
    </div>
  );
}

/** A stretch of text that stayed, went, or came. */
interface TextChange {
  change: 'same' | 'out' | 'in';
  text: string;
}

/**
 * A text before and after, block by block; what stayed in a block that changed is told from what did not by its
 * words.
 */
export function compareTexts(before: readonly string[], after: readonly string[]): TextChange[][] {
  const steps = align(before, after);
  const compared: TextChange[][] = [];
  for (let at = 0; at < steps.length; ) {
    if (steps[at]?.change === 'same') {
      compared.push([{ change: 'same', text: steps[at]?.text ?? '' }]);
      at += 1;
      continue;
    }
    const changed = steps.slice(at, nextSame(steps, at));
    at += changed.length;
    const [out, came] = [textsOf(changed, 'out'), textsOf(changed, 'in')];
    for (let block = 0; block < Math.max(out.length, came.length); block += 1) {
      compared.push(compareWords(out[block] ?? '', came[block] ?? ''));
    }
  }
  return compared;
}

export const compareWords = (before: string, after: string): TextChange[] =>
  joined(align(wordsIn(before), wordsIn(after)));

const nextSame = (steps: readonly TextChange[], from: number): number => {
  const found = steps.findIndex(({ change }, at) => at >= from && change === 'same');
  return found === -1 ? steps.length : found;
};

const textsOf = (steps: readonly TextChange[], wanted: TextChange['change']): string[] =>
  steps.filter(({ change }) => change === wanted).map(({ text }) => text);

/** Chinese writes no spaces: there a character is a word. */
const wordsIn = (text: string): string[] => text.match(/\p{Script=Han}|[\p{L}\p{N}]+|\s+|./gu) ?? [];

/** What both have, and what stands between: what went, then what came. */
function align(before: readonly string[], after: readonly string[]): TextChange[] {
  const places = placesIn(before, after);
  const steps: TextChange[] = [];
  let next = 0;
  const comeUntil = (place: number) => {
    for (; next < place; next += 1) steps.push({ change: 'in', text: after[next] ?? '' });
  };
  for (const [at, text] of before.entries()) {
    const place = places[at];
    if (place === undefined) steps.push({ change: 'out', text });
    else {
      comeUntil(place);
      steps.push({ change: 'same', text });
      next = place + 1;
    }
  }
  comeUntil(after.length);
  return steps;
}

/** Neighbours of one kind as one stretch; within a change what went stands before what came. */
function joined(steps: readonly TextChange[]): TextChange[] {
  const parts: TextChange[] = [];
  let [out, came] = ['', ''];
  const settle = () => {
    if (out) parts.push({ change: 'out', text: out });
    if (came) parts.push({ change: 'in', text: came });
    [out, came] = ['', ''];
  };
  for (const { change, text } of steps) {
    if (change === 'out') out += text;
    if (change === 'in') came += text;
    if (change !== 'same') continue;
    settle();
    const last = parts.at(-1);
    if (last?.change === 'same') last.text += text;
    else parts.push({ change, text });
  }
  settle();
  return parts;
}
