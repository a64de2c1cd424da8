import { fitAlbum } from '../../memorials/page/behavior/album-fit.ts';
import { listenToSliders } from '../../memorials/page/behavior/sliders.ts';
import { closestTarget } from '../../ui/closest-target.ts';
import { listenToToggles } from '../../ui/toggles.ts';

/** The page's own controls that work in the preview; all other clicks open what they are on. */
const WORKING = '.live-page-edit, .toggle-button, .slider-button, .slider-dot, video';

interface PageListeners {
  onPart: (part: string) => void;
  /** the label of a 'See more' button in the memorial's language */
  sayToggle: (isExpanded: boolean) => string;
}

/** Lets 'See more' and sliders work in the preview, and nothing leave it, until `signal` ends it. */
export function watchPage(
  page: Document,
  { onPart, sayToggle }: PageListeners,
  signal: AbortSignal,
): void {
  listenToToggles(page, { signal, say: sayToggle });
  listenToSliders(page, { signal });
  const fitAll = () => {
    for (const album of page.querySelectorAll<HTMLElement>('.album')) fitAlbum(album);
  };
  page.defaultView?.addEventListener('resize', fitAll, { signal });
  const capturing = { capture: true, signal };
  const stop = (event: Event) => event.preventDefault();
  page.addEventListener('submit', stop, capturing);
  page.addEventListener('auxclick', stop, capturing);
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
    capturing,
  );
}

function partAt(element: HTMLElement | null): string | undefined {
  return element ? (element.dataset['part'] ?? 'head') : undefined;
}
