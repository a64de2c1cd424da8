/** Implements 'Collapses to 400px height when taller' (SPEC section 2) by measuring each album. */

/** Albums taller than this are collapsed to this height, in pixels (SPEC section 9). */
export const ALBUM_COLLAPSED_PX = 400;

/** Measures a rendered album: collapses the album and shows its toggle only if the album is taller than the limit. */
export function fitAlbum(album: HTMLElement): void {
  const toggle = album.nextElementSibling;
  const isTall = (album.firstElementChild?.scrollHeight ?? 0) > ALBUM_COLLAPSED_PX;
  toggle?.toggleAttribute('hidden', !isTall);
  album.dataset['collapsed'] = String(isTall && toggle?.ariaExpanded !== 'true');
}

/** Measures every album, immediately and whenever the window is resized. */
export function fitAlbums(page: Document): void {
  const fitAll = () => {
    for (const album of page.querySelectorAll<HTMLElement>('.album')) fitAlbum(album);
  };
  fitAll();
  window.addEventListener('resize', fitAll);
}
