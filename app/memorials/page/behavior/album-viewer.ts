/**
 * Opens an album picture in a viewer. The viewer's code starts to load when the pointer is pressed, before the click.
 * Without JavaScript, the link opens the picture.
 */
import { closestTarget } from '../../../ui/closest-target.ts';
import { loadOnce } from '../../../wire/load-once.ts';

const LINK = '.album-link';

const loadViewer = loadOnce(() => import('../viewer/picture-viewer.ts'));

export function listenToAlbums(page: Document): void {
  const prefetch = (event: Event) => {
    // A failure is ignored here, because the click loads the viewer again and handles the failure.
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

/** False for a click that should open a new tab or start a download. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
