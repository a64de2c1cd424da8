import {
  parsePictureAddress,
  parseVideoAddress,
  pictureSrcSet,
} from '../../../../media/addresses.ts';
import { Picture } from '../../../../media/picture.tsx';
import type { ItemList } from '../../../../memorials/document-ids.ts';
import type { DraftItem } from '../../../contract.ts';
import { textOf } from '../../fields/draft-text.tsx';
import { isVideo, ITEM_KINDS } from '../item-kinds.ts';

/** Must be the same for the picture and for its preload, so that the browser chooses the same file. */
const SIZES = '(min-width: 64rem) 60rem, 95vw';

interface CaptionPictureProps {
  list: ItemList;
  item: DraftItem;
  label: string;
}

export function CaptionPicture({ list, item, label }: CaptionPictureProps) {
  const address = textOf(item[ITEM_KINDS[list].picture]);
  if (isVideo(item)) {
    return (
      <video
        className="captioning-picture"
        controls
        playsInline
        preload="metadata"
        poster={parseVideoAddress(address)?.poster ?? undefined}
        src={address}
        aria-label={label}
      />
    );
  }
  return (
    <Picture
      address={address || undefined}
      alt={textOf(item['alt']) || label}
      sizes={SIZES}
      className="captioning-picture"
      eager
    />
  );
}

export function preload(address: string): void {
  const picture = parsePictureAddress(address);
  if (!picture) return;
  const image = new Image();
  image.sizes = SIZES;
  image.srcset = pictureSrcSet(picture) ?? '';
  image.src = address;
}
