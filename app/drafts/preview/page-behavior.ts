import { fitAlbum } from '../../memorials/page/behavior/album-fit.ts';
import { listenToSliders } from '../../memorials/page/behavior/sliders.ts';
import { closestTarget } from '../../ui/closest-target.ts';
import { listenToToggles } from '../../ui/toggles.ts';

/** The page's own controls that work in the preview; all other clicks open what they are on. */
const WORKING = '.live-page-edit, .toggle-button, .slider-button, .slider-dot, video';

/** Lets 'See more' and sliders work in the preview, and nothing leave it. Its listeners end with the frame. */
export function watchPage(page: Document, onPart: (part: string) => void): void {
  listenToToggles(page);
  listenToSliders(page);
  page.defaultView?.addEventListener('resize', () => {
    for (const album of page.querySelectorAll<HTMLElement>('.album')) fitAlbum(album);
  });
  const stop = (event: Event) => event.preventDefault();
  page.addEventListener('submit', stop, true);
  page.addEventListener('auxclick', stop, true);
  page.addEventListener(
    'click',
    (event) => {
      if (closestTarget(event, WORKING)) return;
      // Also keeps links of the router from navigating.
      event.preventDefault();
      // The user is selecting text.
      if (page.getSelection()?.isCollapsed === false) return;
      const part = partAt(closestTarget(event, '[data-part], .memorial-header'));
      if (part !== undefined) onPart(part);
    },
    true,
  );
}

function partAt(element: HTMLElement | null): string | undefined {
  return element ? (element.dataset['part'] ?? 'head') : undefined;
}
