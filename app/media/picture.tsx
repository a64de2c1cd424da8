import { useEffect, useRef, useState } from 'react';

import { parsePictureAddress, pictureSrcSet } from './addresses.ts';
import { PicturePlaceholder } from './picture-placeholder.tsx';
import type { PlacementAttributes } from './picture-placement.ts';
import type { PlaceholderKind } from './placeholder-drawing.ts';

interface PictureProps {
  /** a stored picture (`/media/…`) or an external picture (`https://…`); if undefined, the placeholder is shown */
  address?: string | undefined;
  /** alt text; empty if adjacent text contains the same information */
  alt: string;
  /** the rendered width, as a value of the `sizes` attribute */
  sizes: string;
  /** class of the picture and of its placeholder, so both have the same box */
  className?: string | undefined;
  /** for the first picture of a page: loaded immediately, with high priority */
  eager?: boolean | undefined;
  placeholder?: PlaceholderKind | undefined;
  /** the position in a frame that crops the picture, from `focusAttributes` or `cropAttributes` */
  placement?: PlacementAttributes | undefined;
}

/**
 * A picture that causes no layout shift and never shows a broken icon. A stored picture is loaded in the size that fits
 * the screen; an external picture is requested without a referrer.
 */
export function Picture({ address, placeholder = 'scene', ...props }: PictureProps) {
  const [unloadable, setUnloadable] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // The picture may have failed before hydration, when no listener for its error event existed yet.
    const element = image.current;
    if (address && element?.complete && element.naturalWidth === 0) setUnloadable(address);
  }, [address]);

  const picture = address ? parsePictureAddress(address) : null;
  const isExternal = address?.startsWith('https://') === true;
  if (!address || (!picture && !isExternal) || unloadable === address) {
    return (
      <PicturePlaceholder
        kind={placeholder}
        label={props.alt}
        size={picture ?? undefined}
        className={props.className}
      />
    );
  }
  return (
    <img
      ref={image}
      className={classNames('picture', !picture && 'picture-external', props.className)}
      data-placeholder={placeholder}
      {...props.placement}
      alt={props.alt}
      loading={props.eager ? 'eager' : 'lazy'}
      fetchPriority={props.eager ? 'high' : undefined}
      decoding="async"
      referrerPolicy={picture ? undefined : 'no-referrer'}
      width={picture?.width}
      height={picture?.height}
      sizes={picture ? props.sizes : undefined}
      srcSet={picture ? pictureSrcSet(picture) : undefined}
      src={address}
      onError={() => setUnloadable(address)}
    />
  );
}

function classNames(...names: Array<string | false | undefined>): string {
  return names.filter(Boolean).join(' ');
}
