import { useLingui } from '@lingui/react/macro';
import { use, useEffect, useRef } from 'react';

import { focusAttributes } from '../../../media/picture-placement.ts';
import { Picture } from '../../../media/picture.tsx';
import { OfflineCopy } from '../../../ui/offline-copy.ts';
import { ToggleButton } from '../../../ui/toggle-button.tsx';
import type { PublicPhoto } from '../../family-fields.ts';
import { fitAlbum } from '../behavior/album-fit.ts';
import type { SectionViewOf } from '../page-view.ts';
import { coverOf, cutOf, tallOn } from './album-height.ts';
import type { FixedTexts } from './fixed-texts.ts';

interface AlbumSectionProps {
  section: SectionViewOf<'albumSection'>;
  fixedTexts?: FixedTexts | undefined;
}

/** Photos with captions; 'collapses to 400px height when taller, with a toggle' (SPEC section 2). */
export function AlbumSection({ section, fixedTexts }: AlbumSectionProps) {
  const { t } = useLingui();
  const { title } = section;
  const isCopy = use(OfflineCopy) !== null;
  const album = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (album.current) fitAlbum(album.current);
  }, []);

  if (section.photos.length === 0) return null;
  const contentId = `${section.key}-photos`;
  const tall = tallOn(section.photos);
  const isTall = tall !== undefined;
  // Read by `picture-viewer.ts`.
  const name = title ? t`Photos: ${title}` : t`Photos`;
  return (
    <>
      <div
        ref={album}
        id={contentId}
        className="album"
        data-collapsed={isTall}
        data-tall={tall === 'everywhere' ? undefined : tall}
        data-name={isCopy ? undefined : name}
      >
        <ul className="album-grid" data-count={Math.min(section.photos.length, 3)}>
          {section.photos.map((photo, index) => (
            <li key={`${photo.photo} ${index}`}>
              <AlbumPicture
                photo={photo}
                place={index + 1}
                sizes={section.photos.length > 1 ? tileSizes(photo.photo) : ALONE}
              />
            </li>
          ))}
        </ul>
      </div>
      <ToggleButton
        controls={contentId}
        subject={section.title}
        isHidden={!isTall}
        attributes={fixedTexts}
      />
    </>
  );
}

/** A single picture is as wide as a phone's screen. */
const ALONE = '(min-width: 48rem) 20rem, 90vw';

function tileSizes(address: string): string {
  const cover = coverOf(address);
  return `(min-width: 48rem) ${Math.round(20 * cover)}rem, ${Math.round(45 * cover)}vw`;
}

interface AlbumPictureProps {
  photo: PublicPhoto;
  place: number;
  sizes: string;
}

/**
 * Without JavaScript, the link opens the picture itself. `album-viewer.ts` opens it within the page
 * (docs/decisions/100-albums.md).
 */
function AlbumPicture({ photo, place, sizes }: AlbumPictureProps) {
  const { t } = useLingui();
  const { photo: address, caption, alt, focalPoint } = photo;
  const words = alt ?? caption;
  const copy = use(OfflineCopy);
  return (
    <figure className="album-figure">
      <a
        className="album-link"
        href={copy ? copy.originalOf(address) : address}
        data-cut={cutOf(address)}
      >
        <Picture
          address={address}
          alt={words ?? t`Photo ${place}`}
          sizes={sizes}
          className="memorial-picture album-picture"
          placement={focusAttributes(focalPoint)}
        />
      </a>
      {caption ? (
        <figcaption aria-hidden={caption === words ? true : undefined} dir="auto">
          {caption}
        </figcaption>
      ) : null}
    </figure>
  );
}
