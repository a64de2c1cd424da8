/**
 * The large view of an album: keyboard, swipe and pinch by PhotoSwipe, with what it lacks: the dialog's name, captions,
 * and the browser's Back, which closes it. Loaded when a picture is opened.
 */
import PhotoSwipe from 'photoswipe';

import 'photoswipe/style.css';
import './picture-viewer.css';
import { readItem, type ViewerItem } from './viewer-items.ts';

let isOpen = false;

/** Opens the album of this link at its picture. Does nothing while a picture is open. */
export function openViewer(link: HTMLAnchorElement): void {
  if (isOpen) return;
  isOpen = true;
  const album = link.closest('.album');
  const links = [...(album?.querySelectorAll<HTMLAnchorElement>('.album-link') ?? [link])];
  const items = links.map(readItem);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = new PhotoSwipe({
    dataSource: items,
    index: Math.max(0, links.indexOf(link)),
    loop: false,
    bgOpacity: 0.94,
    // Focus is restored below, once the page can be focused again.
    returnFocus: false,
    showHideAnimationType: isStill ? 'none' : 'fade',
    zoomAnimationDuration: isStill ? 0 : 250,
    closeTitle: 'Close',
    zoomTitle: 'Larger or smaller',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    errorMsg: 'This picture did not load.',
  });
  viewer.on('uiRegister', () => nameDialog(viewer, nameOf(album)));
  viewer.on('uiRegister', () => addCaptions(viewer, items));
  viewer.on('openingAnimationEnd', () => viewer.element?.setAttribute('data-opened', ''));
  const closeHistory = closeOnBack(viewer);
  // Hides the page from screen readers, which do not all obey `aria-modal`.
  const hidden: HTMLElement[] = [];
  viewer.on('bindEvents', () => {
    for (const element of document.body.children) {
      if (element === viewer.element || !(element instanceof HTMLElement)) continue;
      if (element.inert) continue;
      element.inert = true;
      hidden.push(element);
    }
  });
  viewer.on('destroy', () => {
    isOpen = false;
    for (const element of hidden) element.inert = false;
    closeHistory();
    link.focus({ preventScroll: true });
  });
  viewer.init();
}

/** The title of the album's section. */
function nameOf(album: Element | null): string {
  const title = album?.closest('section')?.querySelector('h2')?.textContent.trim();
  return title ? `Pictures: ${title}` : 'Pictures';
}

function nameDialog({ element }: PhotoSwipe, name: string): void {
  element?.setAttribute('aria-modal', 'true');
  element?.setAttribute('aria-label', name);
}

function addCaptions(viewer: PhotoSwipe, items: readonly ViewerItem[]): void {
  viewer.ui?.registerElement({
    name: 'caption',
    order: 9,
    isButton: false,
    appendTo: 'root',
    onInit: (element) => {
      element.setAttribute('aria-live', 'polite');
      element.setAttribute('dir', 'auto');
      viewer.on('change', () => {
        const item = items[viewer.currIndex];
        element.textContent = item?.caption ?? '';
      });
    },
  });
}

/**
 * Adds a step to the history, so that Back closes the picture instead of leaving the page.
 * @returns called once the viewer is closed: takes the step back if the viewer was closed in another way
 */
function closeOnBack(viewer: PhotoSwipe): () => void {
  const before: unknown = window.history.state;
  let isBack = false;
  const onPopState = () => {
    isBack = true;
    // While it opens, the viewer cannot be closed.
    if (viewer.opener.isOpen) viewer.close();
    else viewer.on('openingAnimationEnd', () => viewer.close());
  };
  window.history.pushState(
    { ...(typeof before === 'object' ? before : {}), picture: true },
    '',
    window.location.href,
  );
  window.addEventListener('popstate', onPopState);
  return () => {
    window.removeEventListener('popstate', onPopState);
    if (!isBack) window.history.back();
  };
}
