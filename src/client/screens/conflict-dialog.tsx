import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useHref } from 'react-router';
import { useLanguage } from '../language.tsx';
import { recordWords } from './record-words.ts';

interface ConflictDialogProps {
  /** What the server said; nothing while there is no conflict. */
  sentence: string | null;
  /** Where the current version can be read. */
  page: string;
  onKeep: () => void;
  onLoad: () => void;
}

/** Somebody else saved first. Nothing is thrown away before the operator has said so twice. */
export function ConflictDialog({ sentence, page, onKeep, onLoad }: ConflictDialogProps) {
  const { say } = useLanguage();
  const [sure, setSure] = useState(false);
  const href = useHref(page);
  const keep = () => {
    setSure(false);
    onKeep();
  };
  return (
    <Modal
      open={sentence !== null}
      title={say(sure ? recordWords.discardTitle : recordWords.conflictTitle)}
      onCancel={keep}
      footer={[
        <Button key="load" danger={sure} onClick={sure ? onLoad : () => setSure(true)}>
          {say(sure ? recordWords.discard : recordWords.loadCurrent)}
        </Button>,
        <Button key="keep" type="primary" onClick={keep}>
          {say(recordWords.stay)}
        </Button>,
      ]}
    >
      {sure ? (
        <p>{say(recordWords.discardText)}</p>
      ) : (
        <>
          <p>{sentence}</p>
          <p className="quiet">{say(recordWords.conflictHelp)}</p>
          <a href={href} target="_blank" rel="noreferrer">
            {say(recordWords.openCurrent)}
          </a>
        </>
      )}
    </Modal>
  );
}
