import type { ReactNode } from 'react';
import type { Revision } from '../../contract/revision.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/field-types.ts';
import type { Label } from '../../declare/label.ts';
import { kindOf } from '../fields/kinds.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { compareTexts } from './compare-texts.ts';
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
