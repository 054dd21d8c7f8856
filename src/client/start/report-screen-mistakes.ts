import { menu, records } from '../../resources/index.ts';
import { checkScreens } from '../routing/check-screens.ts';
import type { OwnScreens } from '../routing/define-screens.ts';

/** Shows the mistakes in the sections' own screens over the page, where Vite shows those of a module. Development only. */
export function reportScreenMistakes(screens: OwnScreens): void {
  const mistakes = checkScreens(screens, menu, records);
  if (mistakes.length === 0) return;
  for (const mistake of mistakes) console.error(mistake);
  const Overlay = customElements.get('vite-error-overlay') as
    | (new (error: {
        message: string;
        stack: string;
      }) => HTMLElement)
    | undefined;
  if (Overlay) document.body.append(new Overlay({ message: mistakes.join('\n'), stack: '' }));
}
