/**
 * The large view of an album. PhotoSwipe handles the keyboard, swiping and pinching. The code here adds the
 * dialog's name, the captions, and closing by Back.
 */
import { msg } from '@lingui/core/macro';
import PhotoSwipe from 'photoswipe';

import { pageI18n } from '../../../language/i18n.ts';
import { parsePictureAddress, pictureSrcSet } from '../../../media/addresses.ts';

import 'photoswipe/style.css';
import './picture-viewer.css';

let isOpen = false;

export function openViewer(link: HTMLAnchorElement): void {
  if (isOpen) return;
  isOpen = true;
  const album = link.closest<HTMLElement>('.album');
  const links = [...(album?.querySelectorAll<HTMLAnchorElement>('.album-link') ?? [link])];
  const items = links.map(readItem);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = new PhotoSwipe({
    dataSource: items,
    index: Math.max(0, links.indexOf(link)),
    loop: false,
    bgOpacity: 1,
    // PhotoSwipe would restore the focus while the page is still inert. The `destroy` listener below first makes the
    // page usable again, and then restores the focus.
    returnFocus: false,
    showHideAnimationType: isStill ? 'none' : 'fade',
    zoomAnimationDuration: isStill ? 0 : 250,
    closeTitle: pageI18n._(msg`Close`),
    zoomTitle: pageI18n._(msg`Zoom in or out`),
    arrowPrevTitle: pageI18n._(msg`Previous photo`),
    arrowNextTitle: pageI18n._(msg`Next photo`),
    errorMsg: pageI18n._(msg`We couldn’t load this photo. Check your connection and try again.`),
  });
  viewer.on('uiRegister', () => nameDialog(viewer, album?.dataset['name'] ?? ''));
  viewer.on('uiRegister', () => addCaptions(viewer, items));
  viewer.on('openingAnimationEnd', () => viewer.element?.setAttribute('data-opened', ''));
  const closeHistory = closeOnBack(viewer);
  // Not every screen reader obeys `aria-modal`, so the rest of the page becomes inert.
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

/** PhotoSwipe moves its pictures from left to right, on every page. */
function nameDialog({ element }: PhotoSwipe, name: string): void {
  element?.setAttribute('dir', 'ltr');
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
        element.scrollTop = 0;
      });
      scrollCaption(viewer, element);
    },
  });
}

const SCROLLED_BY: Readonly<Record<string, number>> = { ArrowUp: -60, ArrowDown: 60 };

/** PhotoSwipe keeps the mouse wheel and the arrow keys for its picture, so a long caption could not be read. */
function scrollCaption(viewer: PhotoSwipe, caption: HTMLElement): void {
  caption.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && caption.scrollHeight > caption.clientHeight) event.stopPropagation();
    },
    { passive: true },
  );
  viewer.on('keydown', ({ originalEvent }) => {
    caption.scrollTop += SCROLLED_BY[originalEvent.key] ?? 0;
  });
}

/**
 * Adds a history entry, so that Back closes the picture.
 * @returns a function to call after closing, which removes the entry unless Back was used
 */
function closeOnBack(viewer: PhotoSwipe): () => void {
  const before: unknown = window.history.state;
  let isBack = false;
  const onPopState = () => {
    isBack = true;
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

interface ViewerItem {
  src: string;
  srcset?: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
  msrc?: string;
}

/** The assumed size of a picture on another site, until the picture has loaded. */
const UNKNOWN = { width: 1200, height: 900 };

function readItem(link: HTMLAnchorElement): ViewerItem {
  const image = link.querySelector('img');
  const address = link.getAttribute('href') ?? '';
  const picture = parsePictureAddress(address);
  const largest = picture?.sources.at(-1);
  const srcset = picture ? pictureSrcSet(picture) : undefined;
  const caption = link.parentElement?.querySelector('figcaption')?.textContent.trim() ?? '';
  return {
    src: address,
    ...(srcset === undefined ? {} : { srcset }),
    ...(largest ? { width: largest.width, height: largest.height } : loadedSize(image)),
    alt: image?.alt ?? link.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '',
    caption,
    ...(image?.currentSrc ? { msrc: image.currentSrc } : {}),
  };
}

function loadedSize(image: HTMLImageElement | null): { width: number; height: number } {
  return image && image.naturalWidth > 0
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : UNKNOWN;
}
