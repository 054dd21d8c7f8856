import type * as CheckScreens from '../../../client/session/routing/check-screens.ts';
import type { CustomScreens } from '../../../client/session/routing/section-screens.ts';
import type { Declarations } from '../../../server/app/find-mistakes.ts';
import { type DeclarationMistake, mistakesOf } from '../declaration-mistakes.ts';
import { findDeclarationMistakes, type LoadModule } from './find-declaration-mistakes.ts';
import { findUnlistedFiles } from './unlisted-files.ts';

/** The mistakes in declarations, lists and screens, and the warnings, before a build and before the tests of a section. */
export async function findAllMistakes(load: LoadModule, root = process.cwd()): Promise<DeclarationMistake[]> {
  const mistakes = await findDeclarationMistakes(load, root);
  const unlisted = findUnlistedFiles(root);
  const isRight = mistakes.every(({ isWarning }) => isWarning);
  return [...mistakes, ...unlisted, ...(isRight ? await findScreenMistakes(load, root) : [])];
}

/** In development each page looks for them, because loading the screens takes seconds. */
async function findScreenMistakes(load: LoadModule, root: string): Promise<DeclarationMistake[]> {
  try {
    const { checkScreens } = (await load('/src/client/session/routing/check-screens.ts')) as typeof CheckScreens;
    const screens = (await load('/src/resources/index.client.ts')) as {
      sectionScreens: CustomScreens['sections'];
      pageScreens: CustomScreens['pages'];
    };
    const { menu, sections } = (await load('/src/resources/index.ts')) as Pick<Declarations, 'menu' | 'sections'>;
    const sentences = checkScreens({ sections: screens.sectionScreens, pages: screens.pageScreens }, menu, sections);
    return sentences.flatMap((sentence) => mistakesOf(new Error(sentence), root));
  } catch (error) {
    return mistakesOf(error, root);
  }
}
