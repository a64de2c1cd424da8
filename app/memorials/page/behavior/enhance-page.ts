/**
 * What a memorial page does when somebody touches it. It needs no React: each part listens to the
 * document and changes the elements that the server drew, so it also serves where React drew them, as in
 * the theme gallery (docs/decisions/041-a-memorial-page-without-react.md).
 */
import { replaceMissingPictures } from '../../../media/missing-pictures.ts';
import { keepTimesRight } from '../../../tributes/card/live-times.ts';
import { listenToToggles } from '../../../ui/toggles.ts';
import { keepAlbumsFitting } from './album-fit.ts';
import { listenToFloatingMenu } from './floating-menu.ts';
import { listenToSharing } from './sharing.ts';
import { listenToSliders } from './sliders.ts';

/** Answers everything on a memorial, whoever drew it and whenever it comes. */
export function answerTouches(page: Document): void {
  listenToToggles(page);
  listenToSliders(page);
  listenToSharing(page);
  listenToFloatingMenu(page);
  keepAlbumsFitting(page);
}

/** Does what React does by itself on the pages that it looks after. */
export function lookAfter(page: Document): void {
  replaceMissingPictures(page);
  keepTimesRight(page);
}
