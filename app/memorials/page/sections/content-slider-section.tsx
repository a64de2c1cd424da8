import { ChevronLeft, ChevronRight } from 'lucide-react';

import { fractionOfFrameWidth, parseVideoAddress } from '../../../media/addresses.ts';
import { filmLengthText } from '../../../media/film-length.ts';
import { Picture } from '../../../media/picture.tsx';
import type { ContentItem } from '../../contract.ts';
import { counterText } from '../behavior/sliders.ts';
import type { SectionViewOf } from '../page-view.ts';

interface ContentSliderSectionProps {
  section: SectionViewOf<'contentSliderSection'>;
}

/** SPEC section 2: 'default image alt text'. */
const DEFAULT_ALT = 'Content image';
/** Aspect ratio of the frame in `content-slider-section.css`: width divided by height. */
const FRAME = 3 / 2;

/** Photos and videos in a row that scrolls sideways; `sliders.ts` adds the behavior. */
export function ContentSliderSection({ section }: ContentSliderSectionProps) {
  const { content } = section;
  return (
    <div
      className="slider"
      role="group"
      aria-roledescription="carousel"
      aria-label={section.title ?? 'Pictures'}
    >
      <ul className="slider-track" tabIndex={0}>
        {content.map((item, index) => (
          <li
            key={`${item.url} ${index}`}
            className="slider-slide"
            aria-label={counterText(index, content.length)}
          >
            <Slide item={item} />
          </li>
        ))}
      </ul>
      {content.length > 1 ? <SliderControls total={content.length} /> : null}
    </div>
  );
}

function SliderControls({ total }: { total: number }) {
  return (
    <div className="slider-controls">
      <button type="button" className="slider-button" aria-label="Previous" data-step="-1">
        <ChevronLeft aria-hidden="true" />
      </button>
      <div className="slider-position">
        <p
          className="slider-counter"
          aria-live="polite"
          // The text may differ at hydration, because the reader may already have moved the slider.
          suppressHydrationWarning
        >
          {counterText(0, total)}
        </p>
        <div className="slider-dots">
          {Array.from({ length: total }, (_, index) => (
            <button
              key={index}
              type="button"
              className="slider-dot"
              aria-label={`Show ${counterText(index, total)}`}
              aria-current={index === 0}
              data-slide={index}
            />
          ))}
        </div>
      </div>
      <button type="button" className="slider-button" aria-label="Next" data-step="1">
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}

/** The `sizes` attribute of a picture. A portrait is narrower than the frame. */
function frameSizes(address: string): string {
  const share = fractionOfFrameWidth(address, FRAME);
  return `(min-width: 48rem) ${(46 * share).toFixed(1)}rem, ${(92 * share).toFixed(1)}vw`;
}

/**
 * A film whose measures are known loads nothing but its poster until it is played. The films of families have no file
 * with captions; the label describes the film.
 */
function FilmSlide({ item }: { item: ContentItem }) {
  const { measures = null, poster = null } = parseVideoAddress(item.url) ?? {};
  return (
    <video
      className="slider-media"
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      poster={poster ?? undefined}
      width={measures?.width}
      height={measures?.height}
      src={item.url}
      aria-label={item.caption ?? 'Video'}
    >
      <a href={item.url}>{item.caption ?? 'Video'}</a>
    </video>
  );
}

function Slide({ item }: { item: ContentItem }) {
  const film = item.type === 'video' ? parseVideoAddress(item.url)?.measures : null;
  return (
    <figure className="slider-figure">
      <div className="slider-frame memorial-picture">
        {item.type === 'video' ? (
          <FilmSlide item={item} />
        ) : (
          <Picture
            address={item.url}
            alt={item.caption ?? DEFAULT_ALT}
            sizes={frameSizes(item.url)}
            className="slider-media"
          />
        )}
      </div>
      {film ? <p className="slider-film-length">{filmLengthText(film.seconds)}</p> : null}
      {item.caption ? (
        // Hidden from screen readers, because the picture's alt text or the video's label is the same.
        <figcaption aria-hidden="true" dir="auto">
          {item.caption}
        </figcaption>
      ) : null}
    </figure>
  );
}
