import { useEffect, useRef } from 'react';

import { Picture } from '../../../media/picture.tsx';
import { ToggleButton } from '../../../ui/toggle-button.tsx';
import { fitAlbum } from '../behavior/album-fit.ts';
import type { SectionViewOf } from '../page-view.ts';
import { isAlbumTall } from './album-height.ts';

interface AlbumSectionProps {
  section: SectionViewOf<'albumSection'>;
}

/** Photos with captions; 'collapses to 400px height when taller, with a toggle' (SPEC section 2). */
export function AlbumSection({ section }: AlbumSectionProps) {
  const album = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (album.current) fitAlbum(album.current);
  }, []);

  if (section.photos.length === 0) return null;
  const contentId = `${section.key}-photos`;
  const isTall = isAlbumTall(section.photos);
  return (
    <>
      <div ref={album} id={contentId} className="album" data-collapsed={isTall}>
        <ul className="album-grid" data-count={Math.min(section.photos.length, 3)}>
          {section.photos.map(({ photo, caption }, index) => (
            <li key={`${photo} ${index}`}>
              <figure className="album-figure">
                <Picture
                  address={photo}
                  alt={caption ?? ''}
                  sizes="(min-width: 48rem) 20rem, 45vw"
                  className="memorial-picture album-picture"
                />
                {caption ? (
                  // Hidden from screen readers, because the picture's alt text is the same.
                  <figcaption aria-hidden="true" dir="auto">
                    {caption}
                  </figcaption>
                ) : null}
              </figure>
            </li>
          ))}
        </ul>
      </div>
      <ToggleButton controls={contentId} subject={section.title} isHidden={!isTall} />
    </>
  );
}
