import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useDownload } from '../http/use-download.ts';
import { DropPlace } from '../media/drop-place.tsx';
import { useLanguage } from '../ui/language.tsx';
import { importMessages } from './import-messages.ts';
import type { ImportState } from './use-import.ts';

interface ChooseSheetProps {
  resource: Resource;
  parent: number | undefined;
  importing: ImportState;
  onDone: () => void;
}

/** The file, chosen or dropped, and an empty one to fill in. */
export function ChooseSheet({ resource, parent, importing: { requestSheet, busy }, onDone }: ChooseSheetProps) {
  const { say } = useLanguage();
  const download = useDownload();
  const chooser = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const send = async (file: File | undefined) => {
    if (!file || busy) return;
    const body = new FormData();
    body.append('file', file);
    setShare(0);
    const query = parent === undefined ? '' : `?parent=${parent}`;
    const arrived = await requestSheet('post', `${sectionCalls.import}${query}`, { body, onProgress: setShare });
    setShare(null);
    if (arrived) onDone();
  };
  return (
    <DropPlace className="import-drop" disabled={busy} onFiles={([file]) => void send(file)}>
      <p>{say(importMessages.chooseHelp)}</p>
      <div className="import-buttons">
        <Button type="primary" disabled={busy} onClick={() => chooser.current?.click()}>
          {say(importMessages.choose)}
        </Button>
        <Button
          type="link"
          onClick={() => void download(`${apiPathOf(resource)}/${sectionCalls.importTemplate}`, [['format', 'xlsx']])}
        >
          {say(importMessages.template)}
        </Button>
      </div>
      {share === null ? null : <Progress percent={Math.round(share * 100)} aria-label={say(importMessages.sending)} />}
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept=".csv,.xlsx,.txt,.tsv"
        aria-label={say(importMessages.choose)}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
    </DropPlace>
  );
}
