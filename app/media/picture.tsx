import { useEffect, useRef, useState } from 'react';

import { parsePictureAddress, pictureSrcSet } from './addresses.ts';
import { PicturePlaceholder } from './picture-placeholder.tsx';
import type { PlaceholderKind } from './placeholder-drawing.ts';

interface PictureProps {
  /** the product's own `/media/…` or `https://…`; without it the placeholder stands */
  address?: string | undefined;
  /** what the picture shows; empty when words beside it say it already */
  alt: string;
  /** how wide the picture is drawn, as the `sizes` attribute wants it */
  sizes: string;
  /** placed on the picture and on the placeholder alike, so that either fills the same box */
  className?: string | undefined;
  /** for the first picture of a page: asked for at once and before others */
  eager?: boolean | undefined;
  placeholder?: PlaceholderKind | undefined;
}

/**
 * A picture that never jumps and never shows a broken icon. A kept picture comes in the size that fits
 * the screen; one from elsewhere is asked for without saying who asks.
 */
export function Picture({ address, placeholder = 'scene', ...props }: PictureProps) {
  const [unloadable, setUnloadable] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // The picture may have failed before this script arrived; its error event is gone by then.
    const element = image.current;
    if (address && element?.complete && element.naturalWidth === 0) setUnloadable(address);
  }, [address]);

  const picture = address ? parsePictureAddress(address) : null;
  const isElsewhere = address?.startsWith('https://') === true;
  if (!address || (!picture && !isElsewhere) || unloadable === address) {
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
      className={classNames('picture', !picture && 'picture-elsewhere', props.className)}
      data-placeholder={placeholder}
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
