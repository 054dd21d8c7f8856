import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { mediaMessages, problemWith } from '../media/media-messages.ts';
import { checkPicture, measureBitmap } from '../media/picture-check.ts';
import { uploadProblem, usePictureUpload } from '../media/use-upload.ts';
import { useFeature } from '../session/use-feature.ts';
import { useLanguage } from '../ui/language.tsx';
import { editorMessages } from './messages.ts';

/** Uploads of pictures into the text. */
export interface EditorPictures {
  /** The number of the running upload and of all uploads; null if none is running. */
  progress: { at: number; of: number } | null;
  problems: readonly string[];
  uploadAll: (files: readonly File[]) => Promise<void>;
  /** The server takes uploads. */
  canUpload: boolean;
}

/** Uploads pictures one after the other and inserts each at the cursor of that moment. */
export function usePictures(
  editor: Editor,
  { section, name, onBusy }: { section: string; name: string; onBusy: (busy: boolean) => void },
): EditorPictures {
  const { say } = useLanguage();
  const canUpload = useFeature('media');
  const upload = usePictureUpload(section, name);
  const [progress, setProgress] = useState<EditorPictures['progress']>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const addProblem = (file: File, sentence: string) =>
    setProblems((all) => [...all, say(problemWith(file.name, sentence))]);

  const uploadOne = async (file: File) => {
    const problem = await checkPicture(file, { kind: 'image', label: editorMessages.image }, measureBitmap);
    if (problem) return addProblem(file, say(problem));
    try {
      const { url } = await upload(file);
      if (!editor.isDestroyed) insert(editor, url);
    } catch (error) {
      addProblem(file, uploadProblem(error, name) ?? say(mediaMessages.uploadFailed));
    }
  };

  const uploadAll = async (files: readonly File[]) => {
    if (files.length === 0 || progress) return;
    if (!canUpload) return setProblems([say(mediaMessages.noUploads)]);
    setProblems([]);
    onBusy(true);
    for (const [index, file] of files.entries()) {
      setProgress({ at: index + 1, of: files.length });
      await uploadOne(file);
    }
    setProgress(null);
    onBusy(false);
  };
  return { progress, problems, uploadAll, canUpload };
}

/** Inserts a picture; the focus stays where it is if the operator has gone on to another field. */
function insert(editor: Editor, url: string): void {
  const hasFocus = editor.view.dom.closest('.editor')?.contains(document.activeElement) ?? false;
  const chain = editor.chain();
  if (hasFocus || document.activeElement === document.body) chain.focus();
  // Inserting content moves the cursor behind the picture, so that the next one does not replace it.
  chain.insertContent({ type: 'image', attrs: { src: url, alt: '' } }).run();
}
