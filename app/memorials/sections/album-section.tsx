import { useEffect, useRef, useState } from 'react';

import { Picture } from '../../media/picture.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import type { SectionViewOf } from '../page-view.ts';
import { ALBUM_COLLAPSED_PX, isAlbumTall } from './album-height.ts';

interface AlbumSectionProps {
  section: SectionViewOf<'albumSection'>;
}

/** Photos with captions; 'collapses to 400px height when taller, with a toggle'. */
export function AlbumSection({ section }: AlbumSectionProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [isTall, setIsTall] = useState(() => isAlbumTall(section.photos));
  const grid = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setIsTall(element.scrollHeight > ALBUM_COLLAPSED_PX));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  if (section.photos.length === 0) return null;
  const contentId = `${section.key}-photos`;
  return (
    <>
      <div id={contentId} className="album" data-collapsed={isTall && !isExpanded}>
        <ul ref={grid} className="album-grid" data-count={Math.min(section.photos.length, 3)}>
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
                  // The picture's alt text says the same words already.
                  <figcaption aria-hidden="true" dir="auto">
                    {caption}
                  </figcaption>
                ) : null}
              </figure>
            </li>
          ))}
        </ul>
      </div>
      {isTall ? (
        <ToggleButton
          isExpanded={isExpanded}
          onToggle={() => setIsExpanded((expanded) => !expanded)}
          controls={contentId}
          subject={section.title}
        />
      ) : null}
    </>
  );
}
