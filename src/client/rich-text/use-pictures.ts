import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { mediaMessages, problemWith } from '../media/media-messages.ts';
import { checkPicture, measureBitmap } from '../media/picture-check.ts';
import { uploadProblem, usePictureUpload } from '../media/use-upload.ts';
import { useLanguage } from '../ui/language.tsx';
import { editorMessages } from './messages.ts';

/** Pictures on their way into the text. */
export interface EditorPictures {
  /** Which is being sent, of how many; nothing while none is. */
  progress: { at: number; of: number } | null;
  problems: readonly string[];
  uploadAll: (files: readonly File[]) => Promise<void>;
}

/** Uploads pictures one after the other and puts each where the cursor is when it arrives. */
export function usePictures(
  editor: Editor,
  { section, name, onBusy }: { section: string; name: string; onBusy: (busy: boolean) => void },
): EditorPictures {
  const { say } = useLanguage();
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
    setProblems([]);
    onBusy(true);
    for (const [index, file] of files.entries()) {
      setProgress({ at: index + 1, of: files.length });
      await uploadOne(file);
    }
    setProgress(null);
    onBusy(false);
  };
  return { progress, problems, uploadAll };
}

/** The cursor is not taken away from whoever writes elsewhere by now. */
function insert(editor: Editor, url: string): void {
  const hasFocus = editor.view.dom.closest('.editor')?.contains(document.activeElement) ?? false;
  const chain = editor.chain();
  if (hasFocus || document.activeElement === document.body) chain.focus();
  // Beyond the picture, so that the next one follows it instead of taking its place.
  chain.insertContent({ type: 'image', attrs: { src: url, alt: '' } }).run();
}
