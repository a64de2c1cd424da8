import { use, useEffect, useRef, useState } from 'react';

import { OfflineCopy, type OfflineCopyFiles } from '../ui/offline-copy.ts';
import { parsePictureAddress, pictureSrcSet, type StoredPicture } from './addresses.ts';
import type { PlacementAttributes } from './picture-placement.ts';
import { PicturePlaceholder } from './placeholder/picture-placeholder.tsx';
import type { PlaceholderKind } from './placeholder/placeholder-drawing.ts';

interface PictureProps {
  /**
   * URL of a stored picture (`/media/…`) or of an external one (`https://…`, in a preview also
   * `data:`); without it a placeholder is shown
   */
  address?: string | undefined;
  /** the alternative text; empty if the text next to the picture says the same */
  alt: string;
  sizes: string;
  className?: string | undefined;
  /** true for the first picture of a page, so that it loads at once with high priority */
  eager?: boolean | undefined;
  placeholder?: PlaceholderKind | undefined;
  placement?: PlacementAttributes | undefined;
}

/**
 * Causes no layout shift and never shows a broken-image icon. A stored picture loads in a fitting
 * size. An external picture loads without a referrer.
 */
export function Picture({ address: stored, placeholder = 'scene', ...props }: PictureProps) {
  const copy = use(OfflineCopy);
  const [unloadable, setUnloadable] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);

  const parsed = stored ? parsePictureAddress(stored) : null;
  const address = copy ? pictureOfCopy(parsed, copy)?.sources.at(-1)?.address : stored;

  useEffect(() => {
    // The picture may have failed to load before hydration. Then no error event arrives.
    const element = image.current;
    if (address && element?.complete && element.naturalWidth === 0) setUnloadable(address);
  }, [address]);

  const picture = copy ? pictureOfCopy(parsed, copy) : parsed;
  // A picture that is only on this device, in a preview, is a `data:` URL. No document can contain one.
  const isExternal = address !== undefined && /^(?:https:\/\/|data:image\/)/.test(address);
  if (!address || (!picture && !isExternal) || unloadable === address) {
    return (
      <PicturePlaceholder
        kind={placeholder}
        label={props.alt}
        size={parsed ?? undefined}
        className={props.className}
      />
    );
  }
  // For an eager picture React would write a preload, which is useless in an archive.
  const isEager = props.eager && !copy;
  return (
    <img
      ref={image}
      className={classNames('picture', !picture && 'picture-external', props.className)}
      data-placeholder={placeholder}
      {...props.placement}
      alt={props.alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
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

/** Replaces the picture's sources with files of the archive. Null if the archive contains no file of the picture. */
function pictureOfCopy(
  picture: StoredPicture | null,
  copy: OfflineCopyFiles,
): StoredPicture | null {
  const sources = picture?.sources.flatMap((source) => {
    const address = copy.fileOf(source.address);
    return address === undefined ? [] : { ...source, address };
  });
  return picture && sources?.length ? { ...picture, sources } : null;
}

function classNames(...names: Array<string | false | undefined>): string {
  return names.filter(Boolean).join(' ');
}
