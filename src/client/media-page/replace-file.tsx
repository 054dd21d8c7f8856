import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import type { MediaItem, MediaKind, ReplacedMedia } from '../../contract/media.ts';
import { uploadProblem, useReplacementUpload } from '../media/use-upload.ts';
import { ProgressBar } from '../ui/controls/progress-bar.tsx';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { UndoButton } from '../work/undo/undo-button.tsx';
import { mediaPageMessages, mediaPageSentences } from './media-page-messages.ts';
import { useRefreshFiles, useReplacementPlan } from './use-media-files.ts';

/** Replaces a file everywhere, after the operator has read what that does; says why where they may not. */
export function ReplaceFile({ item, onOpen }: { item: MediaItem; onOpen: (hash: string) => void }) {
  const { say } = useLanguage();
  const plan = useReplacementPlan(item.hash);
  const [chosen, setChosen] = useState<File>();
  const { replace, percent, problem, replaced } = useReplacement(item, () => setChosen(undefined));
  const isBusy = percent !== null;
  return (
    <section className="media-replace">
      <h3>{say(mediaPageMessages.replace)}</h3>
      {replaced ? (
        <Alert
          type="success"
          showIcon
          title={say(mediaPageSentences.replaced(replaced))}
          description={
            <span className="media-buttons">
              <Button size="small" onClick={() => onOpen(replaced.item.hash)}>
                {say(mediaPageMessages.openNew)}
              </Button>
              <UndoButton of={{ changeSet: replaced.changeSet }} />
            </span>
          }
        />
      ) : null}
      {plan?.refused ? <p className="quiet">{plan.refused}</p> : null}
      {plan && !plan.refused && !replaced ? (
        <>
          <p>{say(mediaPageSentences.plan(plan))}</p>
          <p className="quiet">{say(mediaPageMessages.replaceHelp)}</p>
          {chosen ? (
            <p>
              <UserText text={say(mediaPageSentences.chosen(chosen.name))} />
            </p>
          ) : null}
          <div className="media-buttons">
            <ReplacementChooser kind={item.kind} disabled={isBusy} onChoose={setChosen} />
            {chosen ? (
              <>
                <Button type="primary" loading={isBusy} onClick={() => void replace(chosen)}>
                  {say(mediaPageMessages.replaceNow)}
                </Button>
                <Button type="text" disabled={isBusy} onClick={() => setChosen(undefined)}>
                  {say(mediaPageMessages.cancel)}
                </Button>
              </>
            ) : null}
          </div>
          {isBusy ? (
            <ProgressBar percent={percent} label={say(mediaPageMessages.replacing)} state="active" isThin />
          ) : null}
        </>
      ) : null}
      <p role="alert" className="wrong">
        {problem}
      </p>
    </section>
  );
}

interface ReplacementChooserProps {
  kind: MediaKind;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}

function ReplacementChooser({ kind, disabled, onChoose }: ReplacementChooserProps) {
  const { say } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {say(mediaPageMessages.chooseReplacement)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        {...(kind === 'document' ? {} : { accept: `${kind}/*` })}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

function useReplacement({ hash }: MediaItem, onReplaced: () => void) {
  const { say } = useLanguage();
  const upload = useReplacementUpload(hash);
  const refresh = useRefreshFiles();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [replaced, setReplaced] = useState<ReplacedMedia>();
  const replace = async (file: File) => {
    setProblem(undefined);
    setPercent(0);
    try {
      setReplaced(await upload(file, (fraction) => setPercent(Math.min(99, Math.round(fraction * 100)))));
      onReplaced();
      void refresh();
    } catch (error) {
      setProblem(uploadProblem(error, 'file') ?? say(mediaPageMessages.replaceFailed));
    } finally {
      setPercent(null);
    }
  };
  return { replace, percent, problem, replaced };
}
