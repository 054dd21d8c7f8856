import { CheckOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { sectionCalls } from '../../../contract/calls.ts';
import type { ImportSheet } from '../../../contract/import.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { DropPlace } from '../../media/drop-place.tsx';
import { useDownload } from '../../transport/http/use-download.ts';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { useNarrow } from '../../ui/use-media-query.ts';
import { CheckedSheet } from './checked-sheet.tsx';
import { importMessages, importSentences } from './import-messages.ts';
import { ImportResult } from './import-result.tsx';
import { MapColumns } from './map-columns.tsx';
import { type CurrentImport, useImport } from './use-import.ts';
import './imports.css';

interface ImportDialogProps {
  resource: Resource;
  parent?: number | undefined;
  onClose: () => void;
}

const steps = ['choose', 'columns', 'check', 'write'] as const;
type Step = (typeof steps)[number];

/** Imports a sheet in four steps: choose the file, map its columns, check the rows, write them. */
export default function ImportDialog({ resource, parent, onClose }: ImportDialogProps) {
  const { say } = useLanguage();
  const narrow = useNarrow();
  const importing = useImport(resource);
  const [open, setOpen] = useState(true);
  /** The step the operator went back to; the state of the sheet on the server does not change. */
  const [earlierStep, setEarlierStep] = useState<Step>();
  const { sheet, problem, requestSheet } = importing;
  const step = earlierStep ?? stepForSheet(sheet);
  const discard = () => requestSheet('delete', sectionCalls.import).then(() => setEarlierStep(undefined));
  const close = async () => {
    // Corrections are stored with the sheet on the server, so that they are back when the dialog is opened again.
    if (Object.keys(importing.corrections).length > 0 && !(await importing.check())) return;
    // A finished sheet is deleted.
    if (sheet?.state === 'done') void importing.request('delete', sectionCalls.import).catch(() => undefined);
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title={say(importSentences.title(resource))}
      width={narrow ? '100%' : 960}
      className="import-dialog"
      footer={
        <footer className="import-footer">
          {sheet && !isRunning(sheet) && sheet.state !== 'done' ? (
            <Button type="text" danger onClick={() => void discard()}>
              {say(importMessages.discard)}
            </Button>
          ) : null}
          <Button onClick={() => void close()}>
            {say(sheet?.state === 'done' ? importMessages.finish : importMessages.close)}
          </Button>
        </footer>
      }
      mask={{ closable: false }}
      onCancel={() => void close()}
      afterClose={onClose}
    >
      {narrow ? (
        <p>{say(importSentences.step(steps.indexOf(step) + 1, steps.length, importMessages[step]))}</p>
      ) : (
        <ol className="import-steps">
          {steps.map((name, index) => (
            <li key={name} data-done={index < steps.indexOf(step)} aria-current={name === step ? 'step' : undefined}>
              <span className="step-number" aria-hidden="true">
                {index < steps.indexOf(step) ? <CheckOutlined /> : index + 1}
              </span>
              {say(importMessages[name])}
            </li>
          ))}
        </ol>
      )}
      {sheet ? <p className="quiet import-file">{say(importSentences.file(sheet.name, sheet.total))}</p> : null}
      <div className="import-step" aria-busy={importing.busy}>
        <Body resource={resource} parent={parent} importing={importing} step={step} onBack={setEarlierStep} />
      </div>
      <p role="alert" className="wrong">
        {problem ?? sheet?.stoppedBecause}
      </p>
    </Modal>
  );
}

interface BodyProps {
  resource: Resource;
  parent: number | undefined;
  importing: CurrentImport;
  step: Step;
  onBack: (step: Step | undefined) => void;
}

function Body({ resource, parent, importing, step, onBack }: BodyProps) {
  const { say } = useLanguage();
  const { sheet } = importing;
  if (sheet === undefined) return <p className="quiet">{say(importMessages.reading)}</p>;
  const showCurrentStep = () => onBack(undefined);
  if (sheet === null || step === 'choose') {
    return <ChooseSheet resource={resource} parent={parent} importing={importing} onDone={showCurrentStep} />;
  }
  if (isRunning(sheet)) return <ImportProgress sheet={sheet} importing={importing} />;
  if (step === 'columns') {
    return (
      <MapColumns
        resource={resource}
        importing={importing}
        sheet={sheet}
        onOther={() => onBack('choose')}
        onDone={showCurrentStep}
      />
    );
  }
  if (step === 'check')
    return <CheckedSheet resource={resource} importing={importing} sheet={sheet} onColumns={() => onBack('columns')} />;
  return <ImportResult resource={resource} importing={importing} sheet={sheet} />;
}

function ImportProgress({
  sheet: { state, done, total, counts },
  importing,
}: {
  sheet: ImportSheet;
  importing: CurrentImport;
}) {
  const { say } = useLanguage();
  const { create = 0, change = 0, created = 0, changed = 0, failed = 0 } = counts;
  const totalRows = state === 'checking' ? total : Math.max(create + change + created + changed + failed, done);
  const action = state === 'checking' ? importMessages.checking : importMessages.running;
  return (
    <div className="import-under-way">
      <p>{say(action)}</p>
      <ProgressBar
        percent={totalRows > 0 ? Math.floor((Math.min(done, totalRows) / totalRows) * 100) : 0}
        label={say(action)}
        state="active"
      />
      <p role="status">{say(importSentences.rows(Math.min(done, totalRows), totalRows))}</p>
      <Button onClick={() => void importing.requestSheet('post', sectionCalls.importStop)}>
        {say(importMessages.stop)}
      </Button>
    </div>
  );
}

const isRunning = ({ state }: ImportSheet): boolean => state === 'checking' || state === 'running';

function stepForSheet(sheet: ImportSheet | null | undefined): Step {
  if (!sheet) return 'choose';
  if (sheet.state === 'mapping') return 'columns';
  return sheet.state === 'checking' || sheet.state === 'checked' ? 'check' : 'write';
}

interface ChooseSheetProps {
  resource: Resource;
  parent: number | undefined;
  importing: CurrentImport;
  onDone: () => void;
}

/** Uploads a sheet, or downloads a template to fill in. */
function ChooseSheet({ resource, parent, importing: { requestSheet, busy }, onDone }: ChooseSheetProps) {
  const { say } = useLanguage();
  const download = useDownload();
  const fileInput = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const uploadSheet = async (file: File | undefined) => {
    if (!file || busy) return;
    const body = new FormData();
    body.append('file', file);
    setProgress(0);
    const query = parent === undefined ? '' : `?parent=${encodeURIComponent(parent)}`;
    const isUploaded = await requestSheet('post', `${sectionCalls.import}${query}`, { body, onProgress: setProgress });
    setProgress(null);
    if (isUploaded) onDone();
  };
  return (
    <DropPlace className="import-drop" disabled={busy} onFiles={([file]) => void uploadSheet(file)}>
      <p>{say(importMessages.chooseHelp)}</p>
      <div className="import-buttons">
        <Button type="primary" disabled={busy} onClick={() => fileInput.current?.click()}>
          {say(importMessages.choose)}
        </Button>
        <Button
          type="link"
          onClick={() => void download(`${apiPathOf(resource)}/${sectionCalls.importTemplate}`, [['format', 'xlsx']])}
        >
          {say(importMessages.template)}
        </Button>
      </div>
      {progress === null ? null : (
        <ProgressBar percent={Math.round(progress * 100)} label={say(importMessages.sending)} />
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        tabIndex={-1}
        accept=".csv,.xlsx,.txt,.tsv"
        aria-label={say(importMessages.choose)}
        onChange={({ target }) => {
          void uploadSheet(target.files?.[0]);
          target.value = '';
        }}
      />
    </DropPlace>
  );
}
