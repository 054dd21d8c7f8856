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
  sending: { at: number; of: number } | null;
  problems: readonly string[];
  take: (files: readonly File[]) => Promise<void>;
}

/** Uploads pictures one after the other and puts each where the cursor is when it arrives. */
export function usePictures(
  editor: Editor,
  { section, name, onBusy }: { section: string; name: string; onBusy: (busy: boolean) => void },
): EditorPictures {
  const { say } = useLanguage();
  const upload = usePictureUpload(section, name);
  const [sending, setSending] = useState<EditorPictures['sending']>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const complain = (file: File, sentence: string) =>
    setProblems((all) => [...all, say(problemWith(file.name, sentence))]);

  const send = async (file: File) => {
    const wrong = await checkPicture(file, { kind: 'image', label: editorMessages.image }, measureBitmap);
    if (wrong) return complain(file, say(wrong));
    try {
      const { url } = await upload(file);
      if (!editor.isDestroyed) insert(editor, url);
    } catch (error) {
      complain(file, uploadProblem(error, name) ?? say(mediaMessages.uploadFailed));
    }
  };

  const take = async (files: readonly File[]) => {
    if (files.length === 0 || sending) return;
    setProblems([]);
    onBusy(true);
    for (const [index, file] of files.entries()) {
      setSending({ at: index + 1, of: files.length });
      await send(file);
    }
    setSending(null);
    onBusy(false);
  };
  return { sending, problems, take };
}

/** The cursor is not taken away from whoever writes elsewhere by now. */
function insert(editor: Editor, url: string): void {
  const here = editor.view.dom.closest('.editor')?.contains(document.activeElement) ?? false;
  const chain = editor.chain();
  if (here || document.activeElement === document.body) chain.focus();
  // Beyond the picture, so that the next one follows it instead of taking its place.
  chain.insertContent({ type: 'image', attrs: { src: url, alt: '' } }).run();
}
