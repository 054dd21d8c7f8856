import { sentenceOf } from '../check/declaration-mistakes.ts';
import { findDeclarationMistakes } from '../check/mistakes/find-declaration-mistakes.ts';

/** The first step of `npm run build`: a program whose declarations are wrong is not built, because it could not start. */
export default async function checkDeclarations(): Promise<void> {
  const mistakes = await findDeclarationMistakes((file) => import(/* @vite-ignore */ file));
  if (mistakes.length === 0) return;
  for (const mistake of mistakes) console.error(sentenceOf(mistake));
  process.exit(1);
}
