import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import type { ImportSheet } from '../../../contract/import.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { isNeededToSave } from '../../../declare/draft.ts';
import { useLanguage } from '../../ui/language.tsx';
import { importMessages, importSentences } from './import-messages.ts';
import type { CurrentImport } from './use-import.ts';

interface MapColumnsProps {
  resource: Resource;
  importing: CurrentImport;
  sheet: ImportSheet;
  onOther: () => void;
  onDone: () => void;
}

/** Maps the columns of the sheet to fields. The server proposes a mapping by the column names. */
export function MapColumns({ resource, importing: { check, busy }, sheet, onOther, onDone }: MapColumnsProps) {
  const { say } = useLanguage();
  const [columns, setColumns] = useState(sheet.columns);
  const [clears, setClears] = useState(sheet.clears);
  const labelOf = (name: string) => columnField(resource, name)?.label ?? { zh: name, en: name };
  const missing = sheet.fields.filter((name) => {
    const field = resource.fields[name];
    return (
      field &&
      isNeededToSave(resource, name, undefined) &&
      !field.when &&
      !('initial' in field) &&
      !columns.includes(name)
    );
  });
  /** A field can be mapped once, so another column with the same field loses it. */
  const mapColumn = (index: number, name: string | null) =>
    setColumns(columns.map((current, position) => (position === index ? name : current === name ? null : current)));
  const start = async () => {
    if (await check({ columns, clears })) onDone();
  };
  const options = [
    { value: '', label: say(importMessages.notImported) },
    ...sheet.fields.map((name) => ({ value: name, label: say(labelOf(name)) })),
  ];
  return (
    <>
      <div className="import-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{say(importMessages.inFile)}</th>
              <th scope="col">{say(importMessages.sample)}</th>
              <th scope="col">{say(importMessages.field)}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((name, index) => {
              const head = sheet.head[index] || `${index + 1}`;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index in the file
                <tr key={index}>
                  <th scope="row">{head}</th>
                  <td className="quiet import-sample">
                    {sheet.sample
                      .map((cells) => cells[index] ?? '')
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                  <td>
                    <Select
                      aria-label={say(importSentences.fieldOf(head))}
                      value={name ?? ''}
                      options={options}
                      showSearch={{ optionFilterProp: 'label' }}
                      popupMatchSelectWidth={false}
                      onChange={(value: string) => mapColumn(index, value || null)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && !columns.includes('id') ? (
        <p className="import-warning">{say(importSentences.missing(missing.map(labelOf)))}</p>
      ) : null}
      {sheet.unreadable && sheet.unreadable.length > 0 ? (
        <p className="import-warning">{say(importSentences.unreadable(sheet.unreadable))}</p>
      ) : null}
      <p>
        <Checkbox checked={clears} onChange={({ target }) => setClears(target.checked)}>
          {say(importMessages.clears)}
        </Checkbox>
        <span className="quiet">{say(importMessages.clearsHelp)}</span>
      </p>
      <div className="import-buttons">
        <Button type="primary" loading={busy} onClick={() => void start()}>
          {say(importMessages.startCheck)}
        </Button>
        <Button onClick={onOther}>{say(importMessages.other)}</Button>
      </div>
    </>
  );
}
