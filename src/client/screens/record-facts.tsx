import type { ReactNode } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { kindOf } from '../fields/kinds.ts';
import { clockOf } from '../fields/shanghai.ts';
import { words as fieldWords } from '../fields/words.ts';
import { useLanguage } from '../language.tsx';
import { sentences, words } from './words.ts';

/** What a record says, in the sections of its form, and who wrote it when. */
export function RecordFacts({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  return (
    <>
      {resource.form.map(({ title, fields }) => (
        <section key={title.en} className="panel">
          <h2>{say(title)}</h2>
          <dl className="facts">
            {fields.map((name) => (
              <FieldFact key={name} resource={resource} name={name} value={record[name]} />
            ))}
          </dl>
        </section>
      ))}
      <History record={record} hasWorkflow={resource.workflow !== undefined} />
    </>
  );
}

function FieldFact({ resource, name, value }: { resource: Resource; name: string; value: unknown }) {
  const field = resource.fields[name];
  if (!field) return null;
  const { Show, short } = kindOf(field);
  return (
    <Fact label={field.label} wide={!short}>
      <Show field={field} value={value} />
    </Fact>
  );
}

function Fact({ label, wide = false, children }: { label: Label; wide?: boolean; children: ReactNode }) {
  const { say } = useLanguage();
  return (
    <div className={wide ? 'fact fact-wide' : 'fact'}>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who and when. The clock is the museum's; said once, here. */
function History({ record, hasWorkflow }: { record: AnyRecord; hasWorkflow: boolean }) {
  const { say } = useLanguage();
  const moment = (at: unknown, who?: { title?: unknown } | null) => {
    const by = typeof who?.title === 'string' && who.title ? ` ${say(sentences.by(who.title))}` : '';
    return <span className="digits">{`${clockOf(at) ?? '—'}${by}`}</span>;
  };
  return (
    <section className="panel">
      <h2>
        {say(words.recordFacts)} <small className="quiet">{say(fieldWords.shanghaiTime)}</small>
      </h2>
      <dl className="facts">
        <Fact label={words.created}>{moment(record.createdAt, record.createdBy)}</Fact>
        <Fact label={words.updated}>{moment(record.updatedAt, record.updatedBy)}</Fact>
        {hasWorkflow ? <Fact label={words.publishedAt}>{moment(record.publishedAt)}</Fact> : null}
      </dl>
    </section>
  );
}
