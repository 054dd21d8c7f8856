import { useCustom } from '@refinedev/core';
import { Input, Modal } from 'antd';
import { useCallback, useContext, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sectionCalls } from '../../../contract/calls.ts';
import { offers } from '../../../contract/features.ts';
import type { ExportProgress } from '../../../contract/record.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findDeclaredSheet, sheetFields } from '../../../declare/sheets.ts';
import { visibilityOfField, visibleNames } from '../../record/masking.ts';
import { hasKnownSize, type RowSelection, selectionQuery, selectionSize } from '../../record/row-selection.ts';
import { useView } from '../../session/routing/use-view.ts';
import { useSession } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { ApiError } from '../../transport/http/api-error.ts';
import { fileNameOf, openFile, save } from '../../transport/http/download.ts';
import { FetchFileContext } from '../../transport/http/use-download.ts';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { printLoadedPage } from '../../ui/print-whole.ts';
import { columnChoices } from '../list-columns.ts';
import { useListLayout } from '../use-list-layout.ts';
import { type ExportedFile, exportedFile, isElsewhere, nameInAddress, pathOfFile } from './export-answer.ts';
import type { ExportRequest } from './export-columns.tsx';
import { ExportColumns } from './export-columns.tsx';
import { exportMessages, exportSentences } from './export-messages.ts';
import { PrintedSheet, parsePrintedRows } from './printed-sheet.tsx';
import '../../ui/dialogs.css';

export interface ExportDialogProps {
  resource: Resource;
  selection: RowSelection;
  onClose: () => void;
}

type Step =
  | { state: 'asking'; problem?: string }
  | { state: 'running'; answer: ExportedFile | null }
  | { state: 'printing'; rows: ReturnType<typeof parsePrintedRows> }
  | { state: 'saved'; message: string };

/** Exports rows as a file: asks for columns and format, shows the progress and saves the file. */
export default function ExportDialog({ resource, selection, onClose }: ExportDialogProps) {
  const { say } = useLanguage();
  const may = useMay();
  const [layout] = useListLayout(resource, useView(resource));
  const [open, setOpen] = useState(true);
  const [request, setRequest] = useState<ExportRequest>(() =>
    initialRequest(
      columnChoices(resource, layout, may).map(({ name }) => name),
      visibleNames(resource, allColumns(resource), may),
    ),
  );
  const [step, setStep] = useState<Step>({ state: 'asking' });
  const [incomplete, setIncomplete] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const startExport = useExport(resource, selection);
  const sheet = findDeclaredSheet(resource, request.sheet);
  const columns = sheet ? sheetFields(sheet) : request.order.filter((name) => request.selected.has(name));
  const isPersonal = columns.some((name) => showsPersonalData(resource, name, may));
  const isReady = columns.length > 0 && (!isPersonal || request.purpose.trim() !== '');

  const run = async () => {
    setIncomplete(!isReady);
    if (!isReady) return;
    const controller = new AbortController();
    stop.current = controller;
    setStep({ state: 'running', answer: null });
    const { format, purpose } = request;
    const layout = sheet ? { sheet: request.sheet } : { columns };
    const body = { format, ...layout, ...(purpose.trim() ? { purpose: purpose.trim() } : {}) };
    try {
      const { content, name, total } = await startExport(body, controller.signal, (answer) =>
        setStep({ state: 'running', answer }),
      );
      if (content && format === 'print') {
        const rows = parsePrintedRows(await content.text());
        flushSync(() => setStep({ state: 'printing', rows }));
        return await printLoadedPage(document);
      }
      if (content) save(content, name);
      setStep({ state: 'saved', message: say(exportSentences.saved(name, total)) });
    } catch (error) {
      const { message, statusCode = 0, errors = {} } = error as Partial<ApiError>;
      // Without a status the connection broke, and the error has no message for operators.
      const problem = errors.purpose ?? (statusCode > 0 ? message : undefined) ?? say(exportMessages.failed);
      setStep({ state: 'asking', problem: controller.signal.aborted ? say(exportMessages.stopped) : problem });
    }
  };
  const close = () => {
    stop.current?.abort();
    setOpen(false);
  };
  const endPrint = useCallback(() => setStep({ state: 'saved', message: say(exportMessages.printed) }), [say]);

  return (
    <Modal
      open={open}
      title={say(exportSentences.exporting(resource.label, hasKnownSize(selection) ? selectionSize(selection) : null))}
      okText={say(
        step.state === 'saved'
          ? exportMessages.close
          : request.format === 'print'
            ? exportMessages.print
            : exportMessages.export,
      )}
      cancelText={say(step.state === 'running' ? exportMessages.stop : closeButtonLabel(exportMessages.export))}
      okButtonProps={{ loading: step.state === 'running' }}
      cancelButtonProps={step.state === 'saved' ? { style: { display: 'none' } } : {}}
      mask={{ closable: false }}
      onOk={step.state === 'saved' ? close : run}
      onCancel={() => (step.state === 'running' ? stop.current?.abort() : close())}
      afterClose={onClose}
    >
      {step.state === 'asking' ? (
        <ExportQuestions
          resource={resource}
          request={request}
          onChange={setRequest}
          isPersonal={isPersonal}
          incomplete={incomplete}
        />
      ) : null}
      {step.state === 'running' ? <ExportRunning resource={resource} answer={step.answer} /> : null}
      {step.state === 'printing' && sheet ? (
        <PrintedSheet resource={resource} sheet={sheet} rows={step.rows} onPrinted={endPrint} />
      ) : null}
      {step.state === 'saved' ? <p role="status">{step.message}</p> : null}
      <p role="alert" className="wrong">
        {step.state === 'asking' ? step.problem : ''}
      </p>
    </Modal>
  );
}

const allColumns = ({ list, fields, workflow }: Resource): string[] => [
  ...new Set([
    ...list.columns,
    ...Object.keys(fields),
    ...(workflow ? ['status'] : []),
    ...['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
  ]),
];

/** Selects the columns of the list and puts them before the others. */
const initialRequest = (listColumns: string[], order: string[]): ExportRequest => ({
  format: 'xlsx',
  sheet: null,
  listColumns,
  order: [...new Set([...listColumns, ...order])],
  purpose: '',
  selected: new Set(listColumns),
});

/** Whether a column holds personal data that this operator sees unmasked. */
const showsPersonalData = (resource: Resource, name: string, may: ReturnType<typeof useMay>): boolean =>
  resource.fields[name]?.seenBy === 'personal' && visibilityOfField(resource, name, may) === 'whole';

function ExportRunning({ resource, answer }: { resource: Resource; answer: ExportedFile | null }) {
  const { say } = useLanguage();
  const done = useExportProgress(resource, answer);
  const total = answer?.total ?? 0;
  return (
    <>
      <ProgressBar
        percent={total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 0}
        label={say(exportSentences.exporting(resource.label, null))}
        state="active"
      />
      <p role="status">{answer?.total === undefined ? '' : say(exportSentences.rows(Math.min(done, total), total))}</p>
    </>
  );
}

const POLL_INTERVAL = 1_000;

const nothingDone = { data: { done: 0 } as ExportProgress };

/** The number of rows the server has written, polled; a failed request keeps the last number. */
function useExportProgress(resource: Resource, answer: ExportedFile | null): number {
  const { query } = useCustom<ExportProgress>({
    url: `${apiPathOf(resource)}/${sectionCalls.exportProgress}`,
    method: 'get',
    config: { query: { key: answer?.key } },
    queryOptions: {
      enabled: answer?.key !== undefined,
      // The first request is sent after an interval, not at once.
      initialData: nothingDone,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchInterval: POLL_INTERVAL,
      refetchIntervalInBackground: true,
    },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return Number(query.data?.data.done) || 0;
}

/** A file that is fetched; without content the browser fetches it. */
interface FetchedFile {
  content: Blob | null;
  name: string;
  total?: number | undefined;
}

/** Requests an export and fetches its file, which is the answer itself or at the address in it. The dialog shows failures. */
function useExport(resource: Resource, selection: RowSelection) {
  const fetchFile = useContext(FetchFileContext);
  const { settings } = useSession();
  const { say } = useLanguage();
  const path = `${apiPathOf(resource)}/${sectionCalls.export}`;
  return async (body: object, signal: AbortSignal, onAnswer: (answer: ExportedFile) => void): Promise<FetchedFile> => {
    if (!fetchFile) throw new Error('Nobody has said how files are fetched.');
    const answer = await fetchFile(path, {
      query: selectionQuery(selection, resource) as [string, string][],
      body: { ...body, ...('ids' in selection ? { ids: selection.ids } : {}) },
      acceptsData: true,
      signal,
      skipErrorHandler: true,
    });
    if (signal.aborted) throw signal.reason;
    if (!('data' in answer)) {
      const name = answer.disposition ? fileNameOf(answer.disposition) : '';
      return { content: answer.content, name: name || `${resource.code}.${'format' in body ? body.format : ''}` };
    }
    const exported = exportedFile(answer.data);
    if (!exported) throw new ApiError({ message: say(exportMessages.noFile), statusCode: 200, code: 200 });
    onAnswer(exported);
    const { url, total, name = nameInAddress(url) } = exported;
    if (isElsewhere(url, settings.apiOrigin, location.href)) {
      openFile(url, name);
      return { content: null, name, total };
    }
    const { content, disposition } = await fetchFile(pathOfFile(url), { signal, once: true, skipErrorHandler: true });
    return { content, name: disposition ? fileNameOf(disposition) : name, total };
  };
}

interface QuestionsProps {
  resource: Resource;
  request: ExportRequest;
  onChange: (request: ExportRequest) => void;
  isPersonal: boolean;
  incomplete: boolean;
}

/** The form of an export: format, columns and, for personal data, the purpose. */
function ExportQuestions({ resource, request, onChange, isPersonal, incomplete }: QuestionsProps) {
  const { say } = useLanguage();
  const id = useId();
  const noColumns = incomplete && request.sheet === null && request.selected.size === 0;
  const noPurpose = incomplete && isPersonal && !request.purpose.trim();
  const formats = request.sheet === null ? (['xlsx', 'csv'] as const) : (['xlsx', 'csv', 'print'] as const);
  return (
    <div className="export-questions">
      <LayoutQuestion resource={resource} request={request} onChange={onChange} />
      <div className="field">
        <span id={`${id}-format`}>{say(exportMessages.format)}</span>
        <RadioChoice
          aria-labelledby={`${id}-format`}
          value={request.format}
          onChange={(format) => onChange({ ...request, format })}
          options={formats.map((value) => ({ value, label: say(exportMessages[value]) }))}
        />
      </div>
      {request.sheet === null ? (
        <div className="field">
          <span id={`${id}-columns`}>{say(exportMessages.columns)}</span>
          <ExportColumns resource={resource} request={request} onChange={onChange} id={`${id}-columns`} />
          <span
            id={`${id}-columns-help`}
            role={noColumns ? 'alert' : undefined}
            className={noColumns ? 'wrong' : 'quiet'}
          >
            {say(noColumns ? exportMessages.noColumns : exportMessages.columnsHelp)}
          </span>
        </div>
      ) : null}
      {isPersonal ? (
        <div className="field">
          <label htmlFor={`${id}-purpose`}>{say(exportMessages.purpose)}</label>
          <Input
            id={`${id}-purpose`}
            value={request.purpose}
            maxLength={200}
            status={noPurpose ? 'error' : ''}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onChange({ ...request, purpose: target.value })}
          />
          <span id={`${id}-help`} role={noPurpose ? 'alert' : undefined} className={noPurpose ? 'wrong' : 'quiet'}>
            {say(noPurpose ? exportMessages.purposeMissing : exportMessages.purposeHelp)}
          </span>
        </div>
      ) : null}
    </div>
  );
}

/** The declared sheets of the section, and the columns of one's own choice. */
function LayoutQuestion({ resource, request, onChange }: Pick<QuestionsProps, 'resource' | 'request' | 'onChange'>) {
  const { say } = useLanguage();
  const { user } = useSession();
  const id = useId();
  const sheets = Object.entries(resource.sheets ?? {});
  if (sheets.length === 0 || !offers(user, 'sheets')) return null;
  const choose = (name: string) =>
    onChange({
      ...request,
      sheet: name || null,
      format: name === '' && request.format === 'print' ? 'xlsx' : request.format,
    });
  return (
    <div className="field">
      <span id={id}>{say(exportMessages.layout)}</span>
      <RadioChoice
        aria-labelledby={id}
        value={request.sheet ?? ''}
        onChange={choose}
        options={[
          { value: '', label: say(exportMessages.chosenColumns) },
          ...sheets.map(([value, { label }]) => ({ value, label: say(label) })),
        ]}
      />
    </div>
  );
}
