/** 'Collapses to 400px height when taller' (SPEC section 2). */

export const ALBUM_COLLAPSED_PX = 400;

export function fitAlbum(album: HTMLElement): void {
  const toggle = album.nextElementSibling;
  const isTall = (album.firstElementChild?.scrollHeight ?? 0) > ALBUM_COLLAPSED_PX;
  toggle?.toggleAttribute('hidden', !isTall);
  // The estimate of the server, which is no longer needed.
  delete album.dataset['tall'];
  album.dataset['collapsed'] = String(isTall && toggle?.ariaExpanded !== 'true');
}

export function fitAlbums(page: Document): void {
  const fitAll = () => {
    for (const album of page.querySelectorAll<HTMLElement>('.album')) fitAlbum(album);
  };
  fitAll();
  window.addEventListener('resize', fitAll);
}
