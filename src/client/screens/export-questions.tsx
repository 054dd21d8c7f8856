import { Checkbox, Input, Radio } from 'antd';
import { useId } from 'react';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { moved } from '../fields/sequence.ts';
import { useLanguage } from '../ui/language.tsx';
import { bulkWords } from './bulk-words.ts';

export interface Asked {
  format: 'csv' | 'xlsx';
  /** Every column there is, in the order of the file. */
  order: string[];
  ticked: ReadonlySet<string>;
  purpose: string;
}

interface QuestionsProps {
  resource: Resource;
  asked: Asked;
  onChange: (asked: Asked) => void;
  isPersonal: boolean;
  incomplete: boolean;
}

/** Which columns, in which form, and for whom it is where it shows people. */
export function ExportQuestions({ resource, asked, onChange, isPersonal, incomplete }: QuestionsProps) {
  const { say } = useLanguage();
  const id = useId();
  const noColumns = incomplete && asked.ticked.size === 0;
  const noPurpose = incomplete && isPersonal && !asked.purpose.trim();
  return (
    <div className="export-questions">
      <div className="field">
        <span id={`${id}-format`}>{say(bulkWords.format)}</span>
        <Radio.Group
          aria-labelledby={`${id}-format`}
          value={asked.format}
          onChange={({ target }) => onChange({ ...asked, format: target.value })}
          options={(['xlsx', 'csv'] as const).map((value) => ({ value, label: say(bulkWords[value]) }))}
        />
      </div>
      <div className="field">
        <span id={`${id}-columns`}>{say(bulkWords.columns)}</span>
        <Columns resource={resource} asked={asked} onChange={onChange} labelledBy={`${id}-columns`} />
        <span role={noColumns ? 'alert' : undefined} className={noColumns ? 'wrong' : 'quiet'}>
          {say(noColumns ? bulkWords.noColumns : bulkWords.columnsHelp)}
        </span>
      </div>
      {isPersonal ? (
        <div className="field">
          <label htmlFor={`${id}-purpose`}>{say(bulkWords.purpose)}</label>
          <Input
            id={`${id}-purpose`}
            value={asked.purpose}
            maxLength={200}
            status={noPurpose ? 'error' : ''}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onChange({ ...asked, purpose: target.value })}
          />
          <span id={`${id}-help`} role={noPurpose ? 'alert' : undefined} className={noPurpose ? 'wrong' : 'quiet'}>
            {say(noPurpose ? bulkWords.purposeMissing : bulkWords.purposeHelp)}
          </span>
        </div>
      ) : null}
    </div>
  );
}

type ColumnsProps = Pick<QuestionsProps, 'resource' | 'asked' | 'onChange'> & { labelledBy: string };

function Columns({ resource, asked, onChange, labelledBy }: ColumnsProps) {
  const { say } = useLanguage();
  const tick = (name: string, on: boolean) =>
    onChange({
      ...asked,
      ticked: new Set(on ? [...asked.ticked, name] : [...asked.ticked].filter((one) => one !== name)),
    });
  return (
    <ul className="export-columns" aria-labelledby={labelledBy}>
      {asked.order.map((name, at) => {
        const field = columnField(resource, name);
        const label = field ? say(field.label) : name;
        return (
          <li key={name}>
            <Checkbox checked={asked.ticked.has(name)} onChange={({ target }) => tick(name, target.checked)}>
              {label}
            </Checkbox>
            <OrderButtons
              name={label}
              at={at}
              count={asked.order.length}
              disabled={false}
              onMove={(to) => onChange({ ...asked, order: moved(asked.order, at, to) })}
            />
          </li>
        );
      })}
    </ul>
  );
}
