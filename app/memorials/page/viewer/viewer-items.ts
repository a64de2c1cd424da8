import { parsePictureAddress, pictureSrcSet } from '../../../media/addresses.ts';

export interface ViewerItem {
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

export function readItem(link: HTMLAnchorElement): ViewerItem {
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
