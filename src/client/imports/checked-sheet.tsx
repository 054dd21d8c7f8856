import { Button, Radio } from 'antd';
import { useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import type { ImportMode, ImportOutcome, ImportSheet } from '../../contract/import.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useDownload } from '../http/use-download.ts';
import { useLanguage } from '../ui/language.tsx';
import { importMessages, importSentences } from './import-messages.ts';
import { InvalidRows } from './invalid-rows.tsx';
import { SheetPages } from './sheet-pages.tsx';
import type { ImportState } from './use-import.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import { ValidRows } from './valid-rows.tsx';

interface CheckedSheetProps {
  resource: Resource;
  importing: ImportState;
  sheet: ImportSheet;
  onColumns: () => void;
}

const outcomesBefore: readonly ImportOutcome[] = ['wrong', 'create', 'change', 'same'];

/** What would become of each row; what is wrong is put right here, and then everything is written. */
export function CheckedSheet({ resource, importing, sheet, onColumns }: CheckedSheetProps) {
  const { say } = useLanguage();
  const download = useDownload();
  const there = outcomesBefore.filter((outcome) => sheet.counts[outcome]);
  const [chosen, setChosen] = useState<ImportOutcome>();
  const shown = chosen ?? there[0] ?? 'create';
  const { rows, total, current, setCurrent, replace } = useSheetRows(importing, [shown], null);
  return (
    <>
      <Radio.Group
        className="import-outcomes"
        optionType="button"
        value={shown}
        onChange={({ target }) => setChosen(target.value)}
        options={[...new Set([...there, shown])].map((outcome) => ({
          value: outcome,
          label: say(importSentences.outcome(outcome, sheet.counts[outcome] ?? 0)),
        }))}
      />
      <div className="import-table" aria-busy={!rows}>
        {rows?.length === 0 ? <p className="quiet">{say(importMessages.nothing)}</p> : null}
        {rows && rows.length > 0 && shown === 'wrong' ? (
          <InvalidRows resource={resource} importing={importing} sheet={sheet} rows={rows} onFixed={replace} />
        ) : null}
        {rows && rows.length > 0 && shown !== 'wrong' ? (
          <ValidRows resource={resource} sheet={sheet} rows={rows} />
        ) : null}
      </div>
      <SheetPages current={current} total={total} setCurrent={setCurrent} />
      <div className="import-buttons">
        <Button onClick={onColumns}>{say(importMessages.backToColumns)}</Button>
        <Button loading={importing.busy} onClick={() => void importing.check()}>
          {say(importMessages.checkAgain)}
        </Button>
        {sheet.counts.wrong ? (
          <Button type="link" onClick={() => void download(`${apiPathOf(resource)}/${sectionCalls.importErrors}`)}>
            {say(importMessages.errors)}
          </Button>
        ) : null}
      </div>
      <WriteRows importing={importing} sheet={sheet} />
    </>
  );
}

/** All together where that is possible, unless row by row is asked for. */
function WriteRows({ importing, sheet }: { importing: ImportState; sheet: ImportSheet }) {
  const { say } = useLanguage();
  const { create = 0, change = 0, wrong = 0, same = 0 } = sheet.counts;
  const unchecked = Object.keys(importing.corrections).length;
  const hindrance = sheet.mayTogether ? (wrong > 0 ? importMessages.mendFirst : undefined) : importMessages.tooMany;
  const [asked, setAsked] = useState<ImportMode>('together');
  const mode = hindrance ? 'each' : asked;
  if (create + change === 0) return null;
  return (
    <fieldset className="import-write">
      <legend>{say(importMessages.mode)}</legend>
      <Radio.Group
        value={mode}
        onChange={({ target }) => setAsked(target.value)}
        options={[
          { value: 'together', label: say(importMessages.together), disabled: hindrance !== undefined },
          { value: 'each', label: say(importMessages.each) },
        ]}
      />
      {hindrance ? <p className="quiet">{say(hindrance)}</p> : null}
      <Button
        type="primary"
        loading={importing.busy}
        disabled={unchecked > 0}
        onClick={() => void importing.requestSheet('post', sectionCalls.importRun, { body: { mode } })}
      >
        {say(importSentences.write(create + change, wrong, same))}
      </Button>
      {unchecked > 0 ? <p role="status">{say(importSentences.unchecked(unchecked))}</p> : null}
    </fieldset>
  );
}
