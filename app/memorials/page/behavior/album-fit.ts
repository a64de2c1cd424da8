/** 'Collapses to 400px height when taller', measured as an album stands on the screen. */

/** An album taller than this collapses to it, in pixels (SPEC section 9). */
export const ALBUM_COLLAPSED_PX = 400;

/** Measures an album as it is drawn: what is not taller neither collapses nor has a toggle. */
export function fitAlbum(album: HTMLElement): void {
  const toggle = album.nextElementSibling;
  const isTall = (album.firstElementChild?.scrollHeight ?? 0) > ALBUM_COLLAPSED_PX;
  toggle?.toggleAttribute('hidden', !isTall);
  album.dataset['collapsed'] = String(isTall && toggle?.ariaExpanded !== 'true');
}

/** Measures every album, now and when the page becomes wider or narrower. */
export function keepAlbumsFitting(page: Document): void {
  const fitAll = () => {
    for (const album of page.querySelectorAll<HTMLElement>('.album')) fitAlbum(album);
  };
  fitAll();
  window.addEventListener('resize', fitAll);
}
