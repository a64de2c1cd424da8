import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use } from 'react';

import { fractionOfFrameWidth, parseVideoAddress } from '../../../media/addresses.ts';
import { Picture } from '../../../media/picture.tsx';
import { PicturePlaceholder } from '../../../media/placeholder/picture-placeholder.tsx';
import { videoLengthText } from '../../../media/videos/video-length.ts';
import { OfflineCopy } from '../../../ui/offline-copy.ts';
import type { SectionViewOf, VideoTracks } from '../page-view.ts';
import type { FixedTexts } from './fixed-texts.ts';

interface ContentSliderSectionProps {
  section: SectionViewOf<'contentSliderSection'>;
  fixedTexts?: FixedTexts | undefined;
}

/** SPEC section 2: 'default image alt text'. */
const DEFAULT_ALT = msg`Content image`;
/** Width divided by height, as in `content-slider-section.css`. */
const FRAME = 3 / 2;

export function ContentSliderSection({ section, fixedTexts }: ContentSliderSectionProps) {
  const { i18n, t } = useLingui();
  const { content } = section;
  const isCopy = use(OfflineCopy) !== null;
  return (
    <div
      className="slider"
      role="group"
      aria-roledescription={isCopy ? undefined : t`carousel`}
      aria-label={section.title ?? t`Photos and videos`}
    >
      <ul className="slider-track" tabIndex={isCopy ? undefined : 0}>
        {content.map((item, index) => (
          <li
            key={`${item.url} ${index}`}
            className="slider-slide"
            aria-label={counterText(i18n, index, content.length)}
          >
            <Slide item={item} />
          </li>
        ))}
      </ul>
      {content.length > 1 && !isCopy ? (
        <SliderControls total={content.length} lang={fixedTexts?.lang} />
      ) : null}
    </div>
  );
}

/** The name of a slide, which the counter shows, too (`sliders.ts`). */
function counterText(i18n: I18n, index: number, total: number): string {
  const place = index + 1;
  return i18n._(msg({ comment: 'for example “2 of 5”', message: `${place} of ${total}` }));
}

/** In the direction of the slides. */
function SliderControls({ total, lang }: { total: number; lang: string | undefined }) {
  const { i18n } = useLingui();
  return (
    <div className="slider-controls" lang={lang}>
      <button
        type="button"
        className="slider-button"
        aria-label={i18n._(msg`Previous`)}
        data-step="-1"
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <div className="slider-position">
        <p
          className="slider-counter"
          aria-live="polite"
          // The visitor may have moved the slider before hydration, so the text can differ from the server's text.
          suppressHydrationWarning
        >
          {counterText(i18n, 0, total)}
        </p>
        <div className="slider-dots">
          {Array.from({ length: total }, (_, index) => (
            <SliderDot key={index} index={index} total={total} />
          ))}
        </div>
      </div>
      <button type="button" className="slider-button" aria-label={i18n._(msg`Next`)} data-step="1">
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}

function SliderDot({ index, total }: { index: number; total: number }) {
  const { t } = useLingui();
  const place = index + 1;
  return (
    <button
      type="button"
      className="slider-dot"
      aria-label={t`Show ${place} of ${total}`}
      aria-current={index === 0}
      data-slide={index}
    />
  );
}

/** The `sizes` attribute of a picture. A picture in portrait format is narrower than the frame. */
function frameSizes(address: string): string {
  const share = fractionOfFrameWidth(address, FRAME);
  return `(min-width: 48rem) ${(46 * share).toFixed(1)}rem, ${(92 * share).toFixed(1)}vw`;
}

type ShownItem = SectionViewOf<'contentSliderSection'>['content'][number];

function VideoSlide({ item }: { item: ShownItem }) {
  const { t } = useLingui();
  const copy = use(OfflineCopy);
  const { measures = null, poster: stored = null } = parseVideoAddress(item.url) ?? {};
  const poster = copy && stored ? copy.fileOf(stored) : stored;
  const name = item.caption ?? t`Video`;
  const video = copy ? copy.originalOf(item.url) : item.url;
  if (video === undefined) {
    return (
      <PicturePlaceholder
        kind="scene"
        label={name}
        size={measures ?? undefined}
        className="slider-media"
      />
    );
  }
  return (
    <video
      className="slider-media"
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      poster={poster ?? undefined}
      width={measures?.width}
      height={measures?.height}
      src={video}
      aria-label={name}
    >
      {item.tracks ? <Tracks tracks={item.tracks} /> : null}
      <a href={video}>{name}</a>
    </video>
  );
}

/** Browsers refuse the tracks of a page that is opened from a disk, and play the video without them. */
function Tracks({ tracks: { captions, chapters, language } }: { tracks: VideoTracks }) {
  const copy = use(OfflineCopy);
  return Object.entries({ captions, chapters }).map(([kind, address]) => {
    const src = copy ? copy.fileOf(address) : address;
    return src === undefined ? null : <track key={kind} kind={kind} src={src} srcLang={language} />;
  });
}

function Slide({ item }: { item: ShownItem }) {
  const { i18n } = useLingui();
  const video = item.type === 'video' ? parseVideoAddress(item.url)?.measures : null;
  return (
    <figure className="slider-figure">
      <div className="slider-frame memorial-picture">
        {item.type === 'video' ? (
          <VideoSlide item={item} />
        ) : (
          <Picture
            address={item.url}
            alt={item.caption ?? i18n._(DEFAULT_ALT)}
            sizes={frameSizes(item.url)}
            className="slider-media"
          />
        )}
      </div>
      {video ? <p className="slider-film-length">{videoLengthText(i18n, video.seconds)}</p> : null}
      {item.caption ? (
        <figcaption
          aria-hidden="true"
          dir="auto"
          // Before the caption in print, where the video itself is missing.
          data-label={item.type === 'video' ? i18n._(msg`Video:`) : undefined}
        >
          {item.caption}
        </figcaption>
      ) : null}
    </figure>
  );
}
