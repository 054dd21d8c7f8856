import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { InputProps } from '../../client/fields/field-kind.ts';
import { ItemButtons } from '../../client/fields/item-buttons.tsx';
import { fieldMessages, fileHint, tooManyFiles } from '../../client/fields/messages.ts';
import { urlOf, withKeys } from '../../client/fields/values.ts';
import { AddressInput, fileAt } from '../../client/media/address-input.tsx';
import { DropPlace } from '../../client/media/drop-place.tsx';
import { FileView } from '../../client/media/file-view.tsx';
import { LibraryButton } from '../../client/media/library-button.tsx';
import { problemWith } from '../../client/media/media-messages.ts';
import { uploadProblem, useFileUpload } from '../../client/media/use-upload.ts';
import { useFeature } from '../../client/session/use-feature.ts';
import { ProgressBar } from '../../client/ui/controls/progress-bar.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import type { FileValue } from '../../contract/record.ts';
import { fileTypes } from '../file-types.ts';
import type { FilesField } from '../files/files.ts';
import { checkFile, type FileField } from './file.ts';

type FileInputProps = Omit<InputProps<FileField | FilesField>, 'value' | 'onChange'> & {
  max: number;
  files: FileValue[];
  onChange: (files: FileValue[]) => void;
};

/** Uploads chosen or dropped files with a progress bar. A field for one file replaces it. */
export default function FileInput(props: FileInputProps) {
  const { field, id, files, max, onBlur, disabled, describedBy } = props;
  const { say } = useLanguage();
  const { changeFiles, addFile, uploadFiles, progress, problems } = useFiles(props);
  const fileInput = useRef<HTMLInputElement>(null);
  const canUpload = useFeature('media');
  const isFull = max > 1 && files.length >= max;
  return (
    <DropPlace
      className="file-input"
      disabled={disabled || !canUpload}
      onFiles={(selected) => void uploadFiles(selected)}
    >
      {files.length > 0 ? (
        <ol className="files">
          {withKeys(files, urlOf).map(({ key, item: file, index }) => (
            <li key={key}>
              <FileView file={file} />
              <ItemButtons
                canReorder={max > 1}
                name={file.name}
                list={files}
                index={index}
                disabled={disabled}
                onChange={changeFiles}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {canUpload ? (
        <div className="picture-buttons">
          <Button
            id={id}
            onClick={() => fileInput.current?.click()}
            onBlur={onBlur}
            disabled={disabled || isFull || progress !== null}
            aria-describedby={`${id}-hint ${describedBy ?? ''}`.trim()}
          >
            {say(max === 1 && files.length > 0 ? fieldMessages.replaceFile : fieldMessages.chooseFile)}
          </Button>
          <LibraryButton
            kind={field.type === 'audio' || field.type === 'video' ? field.type : 'document'}
            multiple={max > 1}
            disabled={disabled || isFull || progress !== null}
            currentUrls={files.map(({ url }) => url)}
            problemOf={({ value }) => checkFile(value, field)}
            onChoose={({ value }) => addFile(value as FileValue)}
          />
          <span className="quiet">{say(fieldMessages.dropFile)}</span>
        </div>
      ) : (
        <AddressInput
          id={id}
          disabled={disabled || isFull}
          onBlur={onBlur}
          describedBy={`${id}-hint ${describedBy ?? ''}`.trim()}
          onAddress={async (address) => {
            addFile(fileAt(address, field.type));
            return undefined;
          }}
        />
      )}
      <span id={`${id}-hint`} className="quiet">
        {say(fileHint(fileTypes[field.type], field.megabytes, max))}
      </span>
      {progress === null ? null : (
        <ProgressBar percent={Math.round(progress * 100)} label={say(fieldMessages.uploading)} isThin />
      )}
      <span role="alert" className="wrong many-lines">
        {problems.join('\n')}
      </span>
      <input
        ref={fileInput}
        type="file"
        hidden
        tabIndex={-1}
        multiple={max > 1}
        accept={fileTypes[field.type].types.join(',')}
        onChange={({ target }) => {
          void uploadFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </DropPlace>
  );
}

/** The uploaded files and the progress of the running upload. */
function useFiles({ field, section, name, files, max, onChange, onBusy }: FileInputProps) {
  const { say } = useLanguage();
  const upload = useFileUpload(section, name, field.megabytes);
  const [progress, setProgress] = useState<number | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const latestFiles = useRef(files);
  useEffect(() => {
    latestFiles.current = files;
  }, [files]);
  const changeFiles = (next: FileValue[]) => {
    latestFiles.current = next;
    onChange(next);
  };
  const addFile = (stored: FileValue) => {
    if (max === 1) changeFiles([stored]);
    else if (latestFiles.current.length < max) changeFiles([...latestFiles.current, stored]);
  };
  const addProblem = (file: File, sentence: string) =>
    setProblems((all) => [...all, say(problemWith(file.name, sentence))]);

  const uploadFile = async (file: File) => {
    // Browsers derive the type from the file name and may know none; the server reads it from the content.
    const type = file.type || fileTypes[field.type].types[0];
    const problem = checkFile({ url: '', name: file.name, bytes: file.size, type }, field);
    if (problem) return addProblem(file, say(problem));
    setProgress(0);
    try {
      addFile(await upload(file, setProgress));
    } catch (error) {
      addProblem(file, uploadProblem(error, name) ?? say(fieldMessages.fileFailed));
    }
  };

  const uploadFiles = async (selected: File[]) => {
    const remaining = max === 1 ? 1 : Math.max(0, max - latestFiles.current.length);
    setProblems(selected.length > remaining ? [say(tooManyFiles(max, selected.length - remaining))] : []);
    onBusy(true);
    for (const file of selected.slice(0, remaining)) await uploadFile(file);
    setProgress(null);
    onBusy(false);
  };
  return { changeFiles, addFile, uploadFiles, progress, problems };
}
