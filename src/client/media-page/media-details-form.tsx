import { useCustomMutation } from '@refinedev/core';
import { Alert, Button, Input, Select } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type MediaDetails,
  type MediaDetailsChange,
  type MediaItem,
} from '../../contract/media.ts';
import { showsPicture } from '../media/media-thumbnail.tsx';
import { uploadProblem } from '../media/use-upload.ts';
import { useSaveKey } from '../record/form/use-save-key.ts';
import type { ApiError } from '../transport/http/api-error.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
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

type Details = Omit<MediaDetails, 'hash'>;

const detailsOf = ({ alt, tags = [] }: MediaItem): Details => ({
  alt: { zh: alt?.zh ?? null, en: alt?.en ?? null },
  tags,
});

/** Whether two of them are stored as the same. */
const isSame = (one: Details, other: Details): boolean => storedText(one) === storedText(other);

const storedText = ({ alt, tags }: Details): string =>
  JSON.stringify([...[alt.zh, alt.en].map((text) => text?.trim() || null), tags]);

/** Description and tags of a file. With the filter for missing descriptions on, "save and next" works through the pictures. */
export function MediaDetailsForm({ item, next, onEdited, onOpen, onClose }: MediaDetailsFormProps) {
  const { say } = useLanguage();
  const id = useId();
  const stored = detailsOf(item);
  // What the operator has begun with; the file as it is read again may have been changed by somebody else.
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored);
  const { save, sent, problem, isSaving, isSaved } = useDetails({ ...draft, hash: item.hash, before: stored });
  const isEdited = !isSame(draft, base);
  const isOutdated = !isSame(base, stored);
  if (isOutdated && (!isEdited || isSame(draft, stored))) {
    setBase(stored);
    setDraft(stored);
  } else if (isOutdated && sent && isSame(sent, stored)) {
    // Saved while the operator typed on.
    setBase(stored);
  }
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
            value={draft.alt.zh}
            onChange={(zh) => setDraft({ ...draft, alt: { ...draft.alt, zh } })}
          />
          <DescriptionInput
            id={`${id}-en`}
            label={say(mediaPageMessages.altEn)}
            helpId={`${id}-help`}
            value={draft.alt.en}
            onChange={(en) => setDraft({ ...draft, alt: { ...draft.alt, en } })}
          />
          <p id={`${id}-help`} className="quiet">
            {say(mediaPageMessages.altHelp)}
          </p>
        </>
      ) : null}
      <TagsInput id={`${id}-tags`} tags={draft.tags} onChange={(tags) => setDraft({ ...draft, tags })} />
      {isEdited && isOutdated ? (
        <Alert type="warning" showIcon title={say(mediaPageSentences.changedMeanwhile(stored))} />
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

function TagsInput({ id, tags, onChange }: { id: string; tags: string[]; onChange: (tags: string[]) => void }) {
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
        value={tags}
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
function useDetails(change: MediaDetailsChange) {
  const { say } = useLanguage();
  const { mutateAsync, mutation } = useCustomMutation();
  const refresh = useRefreshFiles();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<Details>();
  const save = async (): Promise<boolean> => {
    setProblem(undefined);
    setSent(change);
    try {
      await mutateAsync({
        url: calls.mediaDetails,
        method: 'put',
        values: change,
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
