import { useCustomMutation } from '@refinedev/core';
import { Checkbox, Input, Modal, Progress, Radio } from 'antd';
import { useContext, useId, useRef, useState } from 'react';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { ExportAnswer } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { moved } from '../fields/sequence.ts';
import type { ApiError } from '../http/api-error.ts';
import { fileNameOf, save } from '../http/download.ts';
import { FetchFileContext } from '../http/use-download.ts';
import { useLanguage } from '../language.tsx';
import { useMay } from '../session/may.ts';
import { bulkSentences, bulkWords } from './bulk-words.ts';
import { type Chosen, countOf, queryOf } from './chosen.ts';
import { columnsIn } from './list-columns.ts';
import { sightAt, visible } from './masked.ts';
import { saidHere } from './said-here.ts';
import { useExportProgress } from './use-export-progress.ts';
import { useListLook } from './use-list-look.ts';
import { useView } from './use-view.ts';
import './bulk.css';

export interface ExportDialogProps {
  resource: Resource;
  chosen: Chosen;
  onClose: () => void;
}

type Step =
  | { is: 'asking'; problem?: string }
  | { is: 'running'; answer: ExportAnswer | null }
  | { is: 'saved'; name: string; total: number };

interface Asked {
  format: 'csv' | 'xlsx';
  /** Every column there is, in the order of the file. */
  order: string[];
  ticked: ReadonlySet<string>;
  purpose: string;
}

/** Rows taken away as a file: which columns, in which form, how far it has come, and what became of it. */
export default function ExportDialog({ resource, chosen, onClose }: ExportDialogProps) {
  const { say } = useLanguage();
  const may = useMay();
  const [look] = useListLook(resource, useView(resource));
  const [open, setOpen] = useState(true);
  const [asked, setAsked] = useState<Asked>(() =>
    firstAsked(
      columnsIn(resource, look, may).map(({ name }) => name),
      visible(resource, allColumns(resource), may),
    ),
  );
  const [step, setStep] = useState<Step>({ is: 'asking' });
  const [incomplete, setIncomplete] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const fetching = useExport(resource, chosen);
  const columns = asked.order.filter((name) => asked.ticked.has(name));
  const isPersonal = columns.some((name) => showsPeople(resource, name, may));
  const isReady = columns.length > 0 && (!isPersonal || asked.purpose.trim() !== '');

  const run = async () => {
    setIncomplete(!isReady);
    if (!isReady) return;
    const controller = new AbortController();
    stop.current = controller;
    setStep({ is: 'running', answer: null });
    const { format, purpose } = asked;
    const body = { format, columns, ...(purpose.trim() ? { purpose: purpose.trim() } : {}) };
    try {
      const { name, total } = await fetching(body, controller.signal, (answer) => setStep({ is: 'running', answer }));
      setStep({ is: 'saved', name, total });
    } catch (error) {
      const { message, statusCode = 0, errors = {} } = error as Partial<ApiError>;
      // Without an answer of the server's it broke off on the way.
      const said = errors.purpose ?? (statusCode > 0 ? message : undefined) ?? say(bulkWords.failed);
      setStep({ is: 'asking', problem: controller.signal.aborted ? say(bulkWords.stopped) : said });
    }
  };
  const leave = () => {
    stop.current?.abort();
    setOpen(false);
  };

  return (
    <Modal
      open={open}
      title={say(bulkSentences.exporting(resource.label, countOf(chosen)))}
      okText={say(step.is === 'saved' ? bulkWords.close : bulkWords.export)}
      cancelText={say(step.is === 'running' ? bulkWords.stop : bulkWords.cancel)}
      okButtonProps={{ loading: step.is === 'running' }}
      cancelButtonProps={step.is === 'saved' ? { style: { display: 'none' } } : {}}
      mask={{ closable: false }}
      onOk={step.is === 'saved' ? leave : run}
      onCancel={() => (step.is === 'running' ? stop.current?.abort() : leave())}
      afterClose={onClose}
    >
      {step.is === 'asking' ? (
        <Questions
          resource={resource}
          asked={asked}
          onChange={setAsked}
          isPersonal={isPersonal}
          incomplete={incomplete}
        />
      ) : null}
      {step.is === 'running' ? <Running resource={resource} answer={step.answer} /> : null}
      {step.is === 'saved' ? <p role="status">{say(bulkSentences.saved(step.name, step.total))}</p> : null}
      <p role="alert" className="wrong">
        {step.is === 'asking' ? step.problem : ''}
      </p>
    </Modal>
  );
}

/** Prepares the file, fetches it, and saves it once the last of it is there. */
function useExport(resource: Resource, chosen: Chosen) {
  const { mutateAsync } = useCustomMutation<ExportAnswer>();
  const fetchFile = useContext(FetchFileContext);
  const api = apiPathOf(resource);
  return async (body: object, signal: AbortSignal, onAnswer: (answer: ExportAnswer) => void) => {
    const query = new URLSearchParams(queryOf(chosen, resource) as [string, string][]);
    const { data } = await mutateAsync({
      url: `${api}/${sectionCalls.export}${query.size > 0 ? `?${query}` : ''}`,
      method: 'post',
      values: { ...body, ...('ids' in chosen ? { ids: chosen.ids } : {}) },
      meta: saidHere(422, 403),
      successNotification: false,
      errorNotification: false,
    });
    if (signal.aborted) throw signal.reason;
    onAnswer(data);
    if (!fetchFile) throw new Error('Nobody has said how files are fetched.');
    const { content, disposition } = await fetchFile(pathOf(data.url), {
      ...{ signal, once: true },
      saidHere: [0, 403, 404, 422, 429, 500, 502, 503, 504],
    });
    const name = disposition ? fileNameOf(disposition) : data.name;
    save(content, name);
    return { name, total: data.total };
  };
}

/** Where the file is, below the prefix. */
const pathOf = (url: string): string => url.slice(url.indexOf(API_PREFIX) + API_PREFIX.length + 1);

const allColumns = ({ list, fields, workflow }: Resource): string[] => [
  ...new Set([
    ...list.columns,
    ...Object.keys(fields),
    ...(workflow ? ['status'] : []),
    ...['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
  ]),
];

/** The columns of the list, as it stands on the screen; the others behind them. */
const firstAsked = (listed: string[], order: string[]): Asked => ({
  ...{ format: 'xlsx', order: [...new Set([...listed, ...order])], purpose: '' },
  ticked: new Set(listed),
});

/** Whether a column shows of people what only some may see, and this operator may. */
const showsPeople = (resource: Resource, name: string, may: ReturnType<typeof useMay>): boolean =>
  resource.fields[name]?.seenBy === 'personal' && sightAt(resource, name, may) === 'whole';

function Running({ resource, answer }: { resource: Resource; answer: ExportAnswer | null }) {
  const { say } = useLanguage();
  const done = useExportProgress(resource, answer);
  const total = answer?.total ?? 0;
  return (
    <>
      <Progress percent={total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 0} status="active" />
      <p role="status">{answer ? say(bulkSentences.rows(Math.min(done, total), total)) : ''}</p>
    </>
  );
}

interface QuestionsProps {
  resource: Resource;
  asked: Asked;
  onChange: (asked: Asked) => void;
  isPersonal: boolean;
  incomplete: boolean;
}

function Questions({ resource, asked, onChange, isPersonal, incomplete }: QuestionsProps) {
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
