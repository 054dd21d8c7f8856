import { Button } from 'antd';
import { Link } from 'react-router';
import { sectionCalls } from '../../../contract/calls.ts';
import type { ImportOutcome, ImportSheet } from '../../../contract/import.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { useDownload } from '../../transport/http/use-download.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UndoButton } from '../../work/undo/undo-button.tsx';
import { importMessages, importOutcomeMessages, importSentences } from './import-messages.ts';
import { SheetPages } from './sheet-pages.tsx';
import type { CurrentImport } from './use-import.ts';
import { useSheetRows } from './use-sheet-rows.ts';

const resultOutcomes: readonly ImportOutcome[] = ['failed', 'wrong', 'created', 'changed'];

/** The result of an import: the written records, and the reasons for the other rows. */
export function ImportResult({
  resource,
  importing,
  sheet,
}: {
  resource: Resource;
  importing: CurrentImport;
  sheet: ImportSheet;
}) {
  const { say } = useLanguage();
  const download = useDownload();
  const { rows = [], total, current, setCurrent } = useSheetRows(resource, resultOutcomes, sheet.state);
  const outcomes = [...resultOutcomes, 'same' as const, 'create' as const, 'change' as const].filter(
    (one) => sheet.counts[one],
  );
  const isStopped = sheet.state === 'stopped';
  return (
    <>
      <p role="status" className="import-done">
        {say(isStopped ? importMessages.stopped : importMessages.done)}{' '}
        {outcomes.map((one) => say(importSentences.outcome(one, sheet.counts[one] ?? 0))).join(' · ')}
      </p>
      <div className="import-table">
        <table>
          <tbody>
            {rows.map(({ number, outcome, recordId, problems }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>{say(importOutcomeMessages[outcome ?? 'same'])}</td>
                <td>
                  {problems.length > 0 ? (
                    <span className="wrong">
                      {problems
                        .map(({ field, says }) => {
                          const label = field === null ? undefined : columnField(resource, field)?.label;
                          return label ? `${say(label)} ${says}` : says;
                        })
                        .join(' ')}
                    </span>
                  ) : null}
                  {recordId !== null && outcome !== 'failed' && outcome !== 'wrong' ? (
                    <Link to={recordPath(resource, 'show', { id: recordId })}>#{recordId}</Link>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SheetPages current={current} total={total} setCurrent={setCurrent} />
      <div className="import-buttons">
        {isStopped ? (
          <Button
            type="primary"
            loading={importing.busy}
            onClick={() => void importing.requestSheet('post', sectionCalls.importRun, { body: { mode: 'each' } })}
          >
            {say(importMessages.resume)}
          </Button>
        ) : null}
        {sheet.counts.created || sheet.counts.changed ? <UndoButton of={{ changeSet: `import:${sheet.id}` }} /> : null}
        {sheet.counts.failed || sheet.counts.wrong ? (
          <Button onClick={() => void download(`${apiPathOf(resource)}/${sectionCalls.importErrors}`)}>
            {say(importMessages.errors)}
          </Button>
        ) : null}
      </div>
    </>
  );
}
