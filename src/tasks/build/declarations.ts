import { sentenceOf } from '../check/declaration-mistakes.ts';
import { findAllMistakes } from '../check/mistakes/find-all-mistakes.ts';

/**
 * The first step of `npm run build`: a program whose declarations are wrong is not built, because it could not start or would
 * lack what a file declares.
 */
export default async function checkDeclarations(): Promise<void> {
  const mistakes = await findAllMistakes((file) => import(/* @vite-ignore */ file));
  for (const mistake of mistakes) console.error(sentenceOf(mistake));
  if (mistakes.some(({ isWarning }) => !isWarning)) process.exit(1);
}
