import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useHref } from 'react-router';
import { useLanguage } from '../language.tsx';
import { words } from './words.ts';

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
      title={say(sure ? words.discardTitle : words.conflictTitle)}
      onCancel={keep}
      footer={[
        <Button key="load" danger={sure} onClick={sure ? onLoad : () => setSure(true)}>
          {say(sure ? words.discard : words.loadCurrent)}
        </Button>,
        <Button key="keep" type="primary" onClick={keep}>
          {say(words.stay)}
        </Button>,
      ]}
    >
      {sure ? (
        <p>{say(words.discardText)}</p>
      ) : (
        <>
          <p>{sentence}</p>
          <p className="quiet">{say(words.conflictHelp)}</p>
          <a href={href} target="_blank" rel="noreferrer">
            {say(words.openCurrent)}
          </a>
        </>
      )}
    </Modal>
  );
}
