/**
 * Opens a picture of an album large, in the page. The viewer is loaded at the first sign that somebody wants it. Without
 * script, or if it cannot be loaded, the link leads to the picture.
 */
import { closestTarget } from '../../../ui/closest-target.ts';
import type * as Viewer from '../viewer/picture-viewer.ts';

const LINK = '.album-link';

let loading: Promise<typeof Viewer> | undefined;

function loadViewer(): Promise<typeof Viewer> {
  loading ??= import('../viewer/picture-viewer.ts').catch((error: unknown) => {
    // The next press tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Adds the listeners for the pictures of all albums. */
export function listenToAlbums(page: Document): void {
  const prefetch = (event: Event) => {
    // A failure is handled by the press.
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

/** False if the browser is asked for a new tab or a download, which a link does by itself. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
