import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';

import { Picture } from '../../media/picture.tsx';
import type { ContentItem } from '../contract.ts';
import type { SectionViewOf } from '../page-view.ts';

interface ContentSliderSectionProps {
  section: SectionViewOf<'contentSliderSection'>;
}

/** SPEC section 2: 'default image alt text'. */
const DEFAULT_ALT = 'Content image';

/**
 * Photos and videos in a row that scrolls sideways, so a finger, a trackpad or no script at all moves
 * it; the buttons, 'with wraparound', the dots and the counter follow. It never moves by itself.
 */
export function ContentSliderSection({ section }: ContentSliderSectionProps) {
  const { content } = section;
  const [current, setCurrent] = useState(0);
  const track = useRef<HTMLUListElement>(null);

  /** The track is the truth: whoever moved it, the counter and the dots say what is in sight. */
  function handleScroll() {
    const element = track.current;
    if (!element || element.clientWidth === 0) return;
    const shown = Math.round(element.scrollLeft / element.clientWidth);
    if (shown === current) return;
    setCurrent(shown);
    for (const video of element.querySelectorAll('video')) video.pause();
  }

  function show(index: number) {
    const wrapped = (index + content.length) % content.length;
    const slide = track.current?.children[wrapped];
    if (!track.current || !(slide instanceof HTMLElement)) return;
    track.current.scrollTo({ left: slide.offsetLeft - track.current.offsetLeft });
  }

  return (
    <div
      className="slider"
      role="group"
      aria-roledescription="carousel"
      aria-label={section.title ?? 'Pictures'}
    >
      <ul ref={track} className="slider-track" tabIndex={0} onScroll={handleScroll}>
        {content.map((item, index) => (
          <li
            key={`${item.url} ${index}`}
            className="slider-slide"
            aria-label={`${index + 1} of ${content.length}`}
          >
            <Slide item={item} />
          </li>
        ))}
      </ul>
      {content.length > 1 ? (
        <SliderControls total={content.length} current={current} onShow={show} />
      ) : null}
    </div>
  );
}

interface SliderControlsProps {
  total: number;
  /** counted from 0 */
  current: number;
  onShow: (index: number) => void;
}

function SliderControls({ total, current, onShow }: SliderControlsProps) {
  return (
    <div className="slider-controls">
      <button
        type="button"
        className="slider-button"
        aria-label="Previous"
        onClick={() => onShow(current - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <div className="slider-position">
        <p className="slider-counter" aria-live="polite">
          {current + 1} of {total}
        </p>
        <div className="slider-dots">
          {Array.from({ length: total }, (_, index) => (
            <button
              key={index}
              type="button"
              className="slider-dot"
              aria-label={`Show ${index + 1} of ${total}`}
              aria-current={index === current}
              onClick={() => onShow(index)}
            />
          ))}
        </div>
      </div>
      <button
        type="button"
        className="slider-button"
        aria-label="Next"
        onClick={() => onShow(current + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}

function Slide({ item }: { item: ContentItem }) {
  return (
    <figure className="slider-figure">
      <div className="slider-frame memorial-picture">
        {item.type === 'video' ? (
          // A family's own clip; it has no captions file, and its label says what it shows.
          <video
            className="slider-media"
            controls
            playsInline
            preload="metadata"
            src={item.url}
            aria-label={item.caption ?? 'Video'}
          >
            <a href={item.url}>{item.caption ?? 'Video'}</a>
          </video>
        ) : (
          <Picture
            address={item.url}
            alt={item.caption ?? DEFAULT_ALT}
            sizes="(min-width: 48rem) 46rem, 92vw"
            className="slider-media"
          />
        )}
      </div>
      {item.caption ? (
        // The picture's alt text, or the video's label, says the same words already.
        <figcaption aria-hidden="true" dir="auto">
          {item.caption}
        </figcaption>
      ) : null}
    </figure>
  );
}
