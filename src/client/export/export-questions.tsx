import { Input, Radio } from 'antd';
import { useId } from 'react';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../ui/language.tsx';
import { ExportColumns, type ExportRequest } from './export-columns.tsx';
import { exportMessages } from './export-messages.ts';

interface QuestionsProps {
  resource: Resource;
  request: ExportRequest;
  onChange: (asked: ExportRequest) => void;
  isPersonal: boolean;
  incomplete: boolean;
}

/** Which columns, in which form, and for whom it is where it shows people. */
export function ExportQuestions({ resource, request, onChange, isPersonal, incomplete }: QuestionsProps) {
  const { say } = useLanguage();
  const id = useId();
  const noColumns = incomplete && request.ticked.size === 0;
  const noPurpose = incomplete && isPersonal && !request.purpose.trim();
  return (
    <div className="export-questions">
      <div className="field">
        <span id={`${id}-format`}>{say(exportMessages.format)}</span>
        <Radio.Group
          aria-labelledby={`${id}-format`}
          value={request.format}
          onChange={({ target }) => onChange({ ...request, format: target.value })}
          options={(['xlsx', 'csv'] as const).map((value) => ({ value, label: say(exportMessages[value]) }))}
        />
      </div>
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
