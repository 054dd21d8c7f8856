import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { checkDraft, isEditable, narrowingReference, normalizeDraft } from '../../declare/draft.ts';
import { kindOf } from '../../kinds/index.client.ts';
import { cellOf } from '../../kinds/index-cells.client.ts';
import { FieldRow } from '../record/form/field-row.tsx';
import { useLanguage } from '../ui/language.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { CodeText } from './code-text.tsx';
import { OptionTable, TypeName } from './option-table.tsx';
import { type KindEntry, type Specimen, specimenResource } from './reference.ts';
import { referenceMessages as messages } from './reference-messages.ts';
import { StoredValue } from './stored-value.tsx';
import { wrongValues } from './wrong-values.ts';

/** A field kind at work: what is typed in the form is shown, checked, sent and stored at once. */
export function LiveKind({ kind, specimen }: { kind: KindEntry; specimen: Specimen }) {
  const { say } = useLanguage();
  const [draft, setDraft] = useState(specimen.draft);
  const resource = specimenResource(specimen);
  return (
    <>
      <section className="panel reference-text">
        <h2>{kind.kind}</h2>
        <p>
          <CodeText text={kind.meaning} />
        </p>
        <Facts kind={kind} />
        <h3>{say(messages.declaration)}</h3>
        {kind.examples.map((example) => (
          <pre key={example}>{example}</pre>
        ))}
      </section>
      <section className="panel">
        <h2>{say(messages.options)}</h2>
        {kind.options.length > 0 ? (
          <OptionTable options={kind.options} label={say(messages.options)} />
        ) : (
          <p className="quiet reference-none">{say(messages.noOptions)}</p>
        )}
      </section>
      <div className="reference-live">
        <div className="reference-stack">
          <Form resource={resource} specimen={specimen} draft={draft} onChange={setDraft} />
          <WrongValues resource={resource} draft={draft} />
        </div>
        <Display resource={resource} draft={draft} />
      </div>
      <StoredValue kind={kind.kind} resource={resource} draft={draft} onChange={setDraft} />
    </>
  );
}

function Facts({ kind: { value, valueTypes, column, filter, isSortable } }: { kind: KindEntry }) {
  const { say } = useLanguage();
  return (
    <dl className="facts">
      <Fact label={say(messages.value)}>
        <TypeName type={value} types={valueTypes} />
      </Fact>
      <Fact label={say(messages.column)}>
        <code>{column}</code>
      </Fact>
      <Fact label={say(messages.filter)}>
        <span lang="en">{filter}</span>
      </Fact>
      <Fact label={say(messages.sorts)}>{say(isSortable ? messages.yes : messages.no)}</Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface FormProps {
  resource: Resource;
  specimen: Specimen;
  draft: AnyDraft;
  onChange: (draft: AnyDraft) => void;
}

function Form({ resource, specimen, draft, onChange }: FormProps) {
  const { say } = useLanguage();
  const errors = checkDraft(resource, normalizeDraft(resource, draft));
  const names = Object.keys(resource.fields).filter((name) => isEditable(fieldOf(resource, name), draft));
  return (
    <section className="panel">
      <h2>{say(messages.input)}</h2>
      {names.map((name) => (
        <FieldRow
          key={name}
          resource={resource}
          name={name}
          value={draft[name] ?? null}
          narrowingValue={draft[narrowingReference(resource.fields[name]) ?? '']}
          error={errors[name]}
          disabled={false}
          onChange={(changed, value) => onChange({ ...draft, [changed]: value })}
          onBlur={doNothing}
          onBusy={doNothing}
        />
      ))}
      {names.length > 0 ? (
        <p className="reference-buttons">
          <Button onClick={() => onChange(specimen.draft)}>{say(messages.sample)}</Button>
          <Button onClick={() => onChange(Object.fromEntries(names.map((name) => [name, null])))}>
            {say(messages.clear)}
          </Button>
        </p>
      ) : (
        <p className="quiet reference-none">{say(messages.nothingWrong)}</p>
      )}
    </section>
  );
}

const doNothing = () => undefined;

/** How a list, its filter and a record's page show the value. */
function Display({ resource, draft }: { resource: Resource; draft: AnyDraft }) {
  const { say } = useLanguage();
  const name = specimenField(resource);
  const field = fieldOf(resource, name);
  const { Cell, numeric = false } = cellOf(field);
  const { Show, Filter, FilterText } = kindOf(field);
  const [values, setValues] = useState<readonly string[]>([]);
  const value = normalizeDraft(resource, draft)[name] ?? draft[name];
  return (
    <div className="reference-stack">
      <section className="panel">
        <h2>{say(messages.cell)}</h2>
        <DataTable
          rows={[{ key: 'value' }, { key: 'empty' }]}
          columns={[
            { key: 'key', title: '#', width: 48, render: ({ key }) => (key === 'value' ? '1' : '2') },
            {
              key: name,
              title: say(field.label),
              align: numeric ? 'end' : 'start',
              render: ({ key }) => <Cell field={field} value={key === 'value' ? value : null} />,
            },
          ]}
        />
        <p className="quiet reference-none">{say(messages.cellHelp)}</p>
      </section>
      <section className="panel">
        <h2>{say(messages.filter)}</h2>
        {Filter ? (
          <>
            <div className="filter">
              <label htmlFor="reference-filter">{say(field.label)}</label>
              <Filter field={field} id="reference-filter" values={values} onChange={setValues} />
            </div>
            <p className="reference-none">
              <span className="quiet">{say(messages.filterSends)}</span> <code>{JSON.stringify(values)}</code>{' '}
              {values.length > 0 ? <FilterText field={field} values={values} /> : null}
            </p>
          </>
        ) : (
          <p className="quiet reference-none">{say(messages.noFilter)}</p>
        )}
      </section>
      <section className="panel">
        <h2>{say(messages.show)}</h2>
        <dl className="facts reference-show">
          <Fact label={say(field.label)}>
            <Show field={field} value={value ?? null} />
          </Fact>
        </dl>
      </section>
    </div>
  );
}

function WrongValues({ resource, draft }: { resource: Resource; draft: AnyDraft }) {
  const { say } = useLanguage();
  const rows = wrongValues(fieldOf(resource, specimenField(resource)), draft);
  return (
    <section className="panel">
      <h2>{say(messages.wrong)}</h2>
      {rows.length > 0 ? (
        <table className="reference-table" aria-label={say(messages.wrong)}>
          <thead>
            <tr>
              <th scope="col">{say(messages.wrongValue)}</th>
              <th scope="col">{say(messages.sentence)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, sentence }) => (
              <tr key={sentence.en}>
                <td>
                  <code>{value}</code>
                </td>
                <td>{say(sentence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="quiet reference-none">{say(messages.nothingWrong)}</p>
      )}
    </section>
  );
}

/** The field that the page is about: the last of the example. */
const specimenField = ({ fields }: Resource): string => Object.keys(fields).at(-1) ?? '';

function fieldOf(resource: Resource, name: string) {
  const field = resource.fields[name];
  if (!field) throw new Error(`The example has no field ${name}.`);
  return field;
}
