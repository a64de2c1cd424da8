/**
 * Opens a picture of an album large, in the page. The viewer is prefetched on `pointerdown`. Without script, or if the
 * viewer cannot be loaded, the link leads to the picture.
 */
import { closestTarget } from '../../../ui/closest-target.ts';
import type * as Viewer from '../viewer/picture-viewer.ts';

const LINK = '.album-link';

let loading: Promise<typeof Viewer> | undefined;

function loadViewer(): Promise<typeof Viewer> {
  loading ??= import('../viewer/picture-viewer.ts').catch((error: unknown) => {
    // The next click retries.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Adds the listeners for the pictures of all albums. */
export function listenToAlbums(page: Document): void {
  const prefetch = (event: Event) => {
    // A failure is handled on click.
    if (closestTarget(event, LINK)) loadViewer().catch(() => undefined);
  };
  page.addEventListener('pointerdown', prefetch, { passive: true });
  page.addEventListener('click', (event) => {
    const link = closestTarget(event, LINK);
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event)) return;
    event.preventDefault();
    loadViewer().then(
      ({ openViewer }) => openViewer(link),
      () => {
        window.location.href = link.href;
      },
    );
  });
}

/** False for clicks that open a new tab or download the picture, which the browser handles for every link. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
