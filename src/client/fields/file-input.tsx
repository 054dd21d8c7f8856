import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FileValue } from '../../contract/record.ts';
import { checkFile, type FileField, fileTypes } from '../../declare/kinds/file.ts';
import type { FilesField } from '../../declare/kinds/files.ts';
import { DropPlace } from '../media/drop-place.tsx';
import { FileView } from '../media/file-view.tsx';
import { LibraryButton } from '../media/library-button.tsx';
import { problemWith } from '../media/media-messages.ts';
import { uploadProblem, useFileUpload } from '../media/use-upload.ts';
import { useLanguage } from '../ui/language.tsx';
import type { InputProps } from './field-kind.ts';
import { ItemButtons } from './item-buttons.tsx';
import { fieldMessages, fileHint, tooManyFiles } from './messages.ts';
import { keyed } from './values.ts';

type FileInputProps = Omit<InputProps<FileField | FilesField>, 'value' | 'onChange'> & {
  max: number;
  files: FileValue[];
  onChange: (files: FileValue[]) => void;
};

/** Files chosen or dropped, sent while one watches, and shown as what they are. A single one is replaced. */
export default function FileInput(props: FileInputProps) {
  const { field, id, files, max, onBlur, disabled, describedBy } = props;
  const { say } = useLanguage();
  const { give, add, take, progress, problems } = useFiles(props);
  const chooser = useRef<HTMLInputElement>(null);
  const full = max > 1 && files.length >= max;
  return (
    <DropPlace className="file-input" disabled={disabled} onFiles={(chosen) => void take(chosen)}>
      {files.length > 0 ? (
        <ol className="files">
          {keyed(files).map(({ key, one: file, at }) => (
            <li key={key}>
              <FileView file={file} />
              <ItemButtons
                several={max > 1}
                name={file.name}
                list={files}
                at={at}
                disabled={disabled}
                onChange={give}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="picture-buttons">
        <Button
          id={id}
          onClick={() => chooser.current?.click()}
          onBlur={onBlur}
          disabled={disabled || full || progress !== null}
          aria-describedby={`${id}-hint ${describedBy ?? ''}`.trim()}
        >
          {say(max === 1 && files.length > 0 ? fieldMessages.replaceFile : fieldMessages.chooseFile)}
        </Button>
        <LibraryButton
          kind={field.type === 'audio' || field.type === 'video' ? field.type : 'document'}
          several={max > 1}
          disabled={disabled || full || progress !== null}
          heldUrls={files.map(({ url }) => url)}
          problemOf={({ value: stored }) => checkFile(stored, field)}
          onChoose={({ value: stored }) => add(stored as FileValue)}
        />
        <span className="quiet">{say(fieldMessages.dropFile)}</span>
      </div>
      <span id={`${id}-hint`} className="quiet">
        {say(fileHint(fileTypes[field.type], field.megabytes, max))}
      </span>
      {progress === null ? null : (
        <Progress percent={Math.round(progress * 100)} size="small" aria-label={say(fieldMessages.uploading)} />
      )}
      <span role="alert" className="wrong many-lines">
        {problems.join('\n')}
      </span>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        multiple={max > 1}
        accept={fileTypes[field.type].types.join(',')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </DropPlace>
  );
}

/** The files, and how far the one on its way has come. */
function useFiles({ field, section, name, files, max, onChange, onBusy }: FileInputProps) {
  const { say } = useLanguage();
  const upload = useFileUpload(section, name, field.megabytes);
  const [progress, setProgress] = useState<number | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  const give = (next: FileValue[]) => {
    latest.current = next;
    onChange(next);
  };
  const add = (stored: FileValue) => {
    if (max === 1) give([stored]);
    else if (latest.current.length < max) give([...latest.current, stored]);
  };
  const complain = (file: File, sentence: string) =>
    setProblems((all) => [...all, say(problemWith(file.name, sentence))]);

  const send = async (file: File) => {
    // A browser knows the type by the name only, and some know none; the server looks into the file.
    const type = file.type || fileTypes[field.type].types[0];
    const wrong = checkFile({ url: '', name: file.name, bytes: file.size, type }, field);
    if (wrong) return complain(file, say(wrong));
    setProgress(0);
    try {
      add(await upload(file, setProgress));
    } catch (error) {
      complain(file, uploadProblem(error, name) ?? say(fieldMessages.fileFailed));
    }
  };

  const take = async (chosen: File[]) => {
    const room = max === 1 ? 1 : Math.max(0, max - latest.current.length);
    setProblems(chosen.length > room ? [say(tooManyFiles(max, chosen.length - room))] : []);
    onBusy(true);
    for (const file of chosen.slice(0, room)) await send(file);
    setProgress(null);
    onBusy(false);
  };
  return { give, add, take, progress, problems };
}
