import type { Declarations, findMistakes as FindMistakes } from '../../../server/start/find-mistakes.ts';
import { type Mistake, mistakesOf } from '../declaration-mistakes.ts';
import { SECTIONS } from './files.ts';
import { findSourceMistakes } from './source-mistakes.ts';

/** Runs a module of the project, `/src/resources/index.ts`. */
export type LoadModule = (file: string) => Promise<unknown>;

/** Every mistake in `src/resources`: first those that keep it from being loaded, then those of the checks. */
export async function findDeclarationMistakes(load: LoadModule, root = process.cwd()): Promise<Mistake[]> {
  const sourceMistakes = findSourceMistakes(root, SECTIONS);
  if (sourceMistakes.length > 0) return sourceMistakes;
  try {
    const { findMistakes } = (await load('/src/server/start/find-mistakes.ts')) as {
      findMistakes: typeof FindMistakes;
    };
    const sections = (await load('/src/resources/index.ts')) as Pick<Declarations, 'menu' | 'records'>;
    const server = (await load('/src/resources/index.server.ts')) as Pick<Declarations, 'rules' | 'cards' | 'seeds'>;
    const sentences = findMistakes({ ...sections, ...server });
    return sentences.flatMap((sentence) => mistakesOf(new Error(sentence), root));
  } catch (error) {
    return mistakesOf(error, root);
  }
}
