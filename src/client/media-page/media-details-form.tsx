import { useCustomMutation } from '@refinedev/core';
import { Alert, Button, Input, Select } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type MediaDetailsChange,
  type MediaItem,
} from '../../contract/media.ts';
import { showsPicture } from '../media/media-thumbnail.tsx';
import { uploadProblem } from '../media/use-upload.ts';
import { useSaveKey } from '../record/form/use-save-key.ts';
import type { ApiError } from '../transport/http/api-error.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { differentParts, type FileDetails, fileDetailsOf, followStored, storedDetails } from './media-details.ts';
import { mediaPageMessages, mediaPageSentences } from './media-page-messages.ts';
import { useMediaSummary, useRefreshFiles } from './use-media-files.ts';

interface MediaDetailsFormProps {
  item: MediaItem;
  /** The file to go on with. */
  next: string | undefined;
  onEdited: (isEdited: boolean) => void;
  onOpen: (hash: string) => void;
  onClose: () => void;
}

/** Description and tags of a file. With the filter for missing descriptions on, "save and next" works through the pictures. */
export function MediaDetailsForm({ item, next, onEdited, onOpen, onClose }: MediaDetailsFormProps) {
  const { say } = useLanguage();
  const id = useId();
  const stored = fileDetailsOf(item);
  const [edit, setEdit] = useState({ base: stored, draft: stored });
  const { draft } = edit;
  const setDraft = (changes: Partial<FileDetails>) => setEdit({ ...edit, draft: { ...draft, ...changes } });
  const { save, sent, problem, isSaving, isSaved } = useDetails(item.hash, draft, stored);
  const followed = followStored(edit, stored, sent);
  if (differentParts(followed.base, edit.base).length > 0) setEdit(followed);
  const isEdited = differentParts(draft, edit.base).length > 0;
  const changedByOthers = differentParts(edit.base, stored);
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);
  const saveAndNext = async () => {
    if (!(await save())) return;
    if (next) onOpen(next);
    else onClose();
  };
  useSaveKey(() => {
    if (isEdited) void save();
  }, true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="media-details" onSubmit={submit}>
      <h3>{say(mediaPageMessages.details)}</h3>
      {showsPicture(item) ? (
        <>
          <DescriptionInput
            id={`${id}-zh`}
            label={say(mediaPageMessages.altZh)}
            helpId={`${id}-help`}
            value={draft.zh}
            onChange={(zh) => setDraft({ zh })}
          />
          <DescriptionInput
            id={`${id}-en`}
            label={say(mediaPageMessages.altEn)}
            helpId={`${id}-help`}
            value={draft.en}
            onChange={(en) => setDraft({ en })}
          />
          <p id={`${id}-help`} className="quiet">
            {say(mediaPageMessages.altHelp)}
          </p>
        </>
      ) : null}
      <TagsInput id={`${id}-tags`} tags={draft.tags} onChange={(tags) => setDraft({ tags })} />
      {changedByOthers.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={say(mediaPageSentences.changedMeanwhile(changedByOthers.map((part) => stored[part])))}
        />
      ) : null}
      <div className="media-buttons">
        <Button htmlType="submit" type="primary" loading={isSaving} disabled={!isEdited}>
          {say(mediaPageMessages.save)}
        </Button>
        {next ? (
          <Button loading={isSaving} onClick={() => (isEdited ? void saveAndNext() : onOpen(next))}>
            {say(isEdited ? mediaPageMessages.saveAndNext : mediaPageMessages.next)}
          </Button>
        ) : null}
        <span role="status" className="quiet">
          {isSaved && !isEdited ? say(mediaPageMessages.saved) : ''}
        </span>
        <span role="alert" className="wrong">
          {problem}
        </span>
      </div>
    </form>
  );
}

interface DescriptionInputProps {
  id: string;
  label: string;
  helpId: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

const DescriptionInput = ({ id, label, helpId, value, onChange }: DescriptionInputProps) => (
  <div className="media-field">
    <label htmlFor={id}>{label}</label>
    <Input
      id={id}
      value={value ?? ''}
      maxLength={MAX_DESCRIPTION_LENGTH}
      aria-describedby={helpId}
      onChange={({ target }) => onChange(target.value || null)}
    />
  </div>
);

interface TagsInputProps {
  id: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

function TagsInput({ id, tags, onChange }: TagsInputProps) {
  const { say } = useLanguage();
  const summary = useMediaSummary();
  const clean = (typed: string[]) => [
    ...new Set(typed.map((tag) => tag.trim().slice(0, MAX_TAG_LENGTH)).filter(Boolean)),
  ];
  return (
    <div className="media-field">
      <label htmlFor={id}>{say(mediaPageMessages.tags)}</label>
      <Select
        id={id}
        mode="tags"
        className="fills"
        value={[...tags]}
        maxCount={MAX_TAGS}
        tokenSeparators={[',', '，', '、', ';', '；']}
        placeholder={say(mediaPageMessages.tagsHelp)}
        options={(summary?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
        onChange={(typed: string[]) => onChange(clean(typed))}
      />
    </div>
  );
}

/** Stores the details; resolves to whether they are stored. */
function useDetails(hash: string, draft: FileDetails, stored: FileDetails) {
  const { say } = useLanguage();
  const { mutateAsync, mutation } = useCustomMutation();
  const refresh = useRefreshFiles();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<FileDetails>();
  const save = async (): Promise<boolean> => {
    setProblem(undefined);
    setSent(draft);
    try {
      await mutateAsync({
        url: calls.mediaDetails,
        method: 'put',
        values: { hash, ...storedDetails(draft), before: storedDetails(stored) } satisfies MediaDetailsChange,
        meta: handledStatuses(400, 403, 404, 409, 422),
        successNotification: false,
        errorNotification: false,
      });
      await refresh();
      return true;
    } catch (error) {
      setProblem(uploadProblem(error, 'alt') ?? say(mediaPageMessages.notSaved));
      // After a conflict the form shows what the other one has written.
      if ((error as Partial<ApiError>).statusCode === 409) await refresh();
      return false;
    }
  };
  return { save, sent, problem, isSaving: mutation.isPending, isSaved: mutation.isSuccess };
}
