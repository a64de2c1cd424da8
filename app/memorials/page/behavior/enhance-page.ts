/**
 * Adds the behavior of a memorial page without React. The listeners are on the document or the window, not on single
 * elements, so they also work on React pages such as the theme gallery
 * (docs/decisions/040-little-script-late.md).
 */
import { replaceMissingPictures } from '../../../media/placeholder/missing-pictures.ts';
import { listenToToggles } from '../../../ui/toggles.ts';
import { fitAlbums } from './album-fit.ts';
import { listenToAlbums } from './album-viewer.ts';
import { listenToFloatingMenu } from './floating-menu.ts';
import { listenToSharing } from './sharing.ts';
import { listenToSliders } from './sliders.ts';

export function attachMemorialListeners(page: Document): void {
  listenToToggles(page);
  listenToSliders(page);
  listenToSharing(page);
  listenToFloatingMenu(page);
  fitAlbums(page);
  listenToAlbums(page);
}

export function enhancePage(page: Document): void {
  replaceMissingPictures(page);
  offerLanguage(page);
}

/** Shows the link to the page in the visitor's language, if the family offers it and the page is in another. */
function offerLanguage(page: Document): void {
  const [ownLanguage] = page.documentElement.lang.split('-');
  for (const tag of navigator.languages) {
    const [language] = tag.split('-');
    // First, because a local start also has pseudo-languages, such as `en-XA`.
    if (language === ownLanguage) return;
    const link = page.querySelector<HTMLElement>(`.memorial-languages > [lang|="${language}"]`);
    if (link) {
      link.hidden = false;
      return;
    }
  }
}
