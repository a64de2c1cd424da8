import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';

import { useFocusOfRemoved } from '../../ui/focus-of-removed.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice, WarningNotice } from '../../ui/notice.tsx';
import { addressOf } from '../../wire/call.ts';
import type { Video } from '../contract.ts';
import { videos } from '../endpoints.ts';
import { factsOf, headingOf, madeSentence, progressSentence } from './video-sentences.ts';

import '../../ui/progress.css';

interface VideoCardProps {
  memorialId: string;
  language: string;
  video: Video;
  isBusy: boolean;
  /** true if a newer version is being made or has failed */
  isPrevious: boolean;
  /** true if the page shows an older version */
  isOlderOnPage: boolean;
  /** true after this version was added to the draft of the page */
  isInDraft: boolean;
  onRetry: () => void;
  onPutOnPage: (video: Video) => void;
  /** gets the focus after a video was asked for */
  heading: RefObject<HTMLHeadingElement | null> | undefined;
}

export function VideoCard(props: VideoCardProps) {
  const { t, i18n } = useLingui();
  const { video, isBusy, isPrevious, onRetry } = props;
  const id = useId();
  const { state, progress } = video;
  const isQueued = useQueued(video);
  const frame = useRef<HTMLElement>(null);
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const { heading = ownHeading } = props;
  useFocusOfRemoved(frame, heading);
  return (
    <section className="video-card" aria-labelledby={id} ref={frame}>
      <h2 id={id} ref={heading} className="video-heading" tabIndex={-1}>
        {isPrevious ? t`Your previous video` : headingOf(i18n, state)}
      </h2>
      {state === 'waiting' || state === 'drawing' ? (
        <>
          <p>{progressSentence(i18n, video, isQueued)}</p>
          <progress
            className="progress-bar"
            aria-label={t`Video progress`}
            {...(progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
          />
        </>
      ) : null}
      {state === 'ready' ? <ReadyVideo {...props} /> : null}
      {state === 'failed' ? (
        <Notice type="error">
          <p>{video.problem ?? t`Something went wrong on our side.`}</p>
          <BusyButton
            type="button"
            variant="quiet"
            isBusy={isBusy}
            busyLabel={t`Starting…`}
            onClick={onRetry}
          >
            <Trans>Try again</Trans>
          </BusyButton>
        </Notice>
      ) : null}
    </section>
  );
}

/** A video begins within seconds, unless the server makes others first. */
const QUEUED_AFTER_MS = 60_000;

function useQueued({ state, createdAt }: Video): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const left = Date.parse(createdAt) + QUEUED_AFTER_MS - Date.now();
    // This device's clock may be wrong.
    const wait = Math.max(0, Math.min(left, QUEUED_AFTER_MS));
    const timer = setTimeout(() => setHasWaited(true), wait);
    return () => clearTimeout(timer);
  }, [state, createdAt]);
  return hasWaited && state === 'waiting';
}

function ReadyVideo(props: VideoCardProps) {
  const { t, i18n } = useLingui();
  const { memorialId, video } = props;
  const isUnpublished = isInDraftOnly(props);
  return (
    <>
      <VideoPlayer {...props} />
      <p className="video-facts">
        {madeSentence(i18n, video)}
        <br />
        {factsOf(i18n, video)}
      </p>
      <div className="video-buttons">
        <a
          href={`${fileOf(memorialId, video)}?download=1`}
          download
          className="button"
          data-variant="primary"
        >
          <Download className="video-icon" aria-hidden="true" />
          <Trans>Download video</Trans>
        </a>
        {video.hasSound && !video.isMadeByBrowser ? (
          <a
            href={`${fileOf(memorialId, video)}?silent=1&download=1`}
            download
            className="button"
            data-variant="quiet"
          >
            <Trans>Download without sound</Trans>
          </a>
        ) : null}
        <OnPage {...props} />
      </div>
      {/* Stays in the page, so that screen readers announce it. */}
      <div className="video-in-draft" role="status">
        {isUnpublished ? <InDraft memorialId={memorialId} /> : null}
      </div>
      <WarningNotice title={t`Before you show the video`} warnings={video.warnings} />
    </>
  );
}

function VideoPlayer({ memorialId, language, video }: VideoCardProps) {
  const { t } = useLingui();
  const params = { id: memorialId, video: video.id };
  const captions = addressOf(videos.captions, params);
  return (
    <video
      className="video-player"
      data-format={video.format}
      controls
      playsInline
      preload="metadata"
      {...(video.isMadeByBrowser ? {} : { poster: addressOf(videos.poster, params) })}
      src={addressOf(videos.file, params)}
      aria-label={t`The memorial video`}
    >
      <track kind="captions" src={captions} srcLang={language} label={t`Captions`} />
      <track
        kind="chapters"
        src={`${captions}?chapters=1`}
        srcLang={language}
        label={t`Chapters`}
      />
    </video>
  );
}

/** Visitors don't see it before the family publishes the page. */
function isInDraftOnly({ video, isInDraft }: VideoCardProps): boolean {
  return !video.isPublished && (video.isOnPage || isInDraft);
}

function OnPage(props: VideoCardProps) {
  const { t } = useLingui();
  const { video, isBusy, isOlderOnPage, onPutOnPage } = props;
  if (isInDraftOnly(props)) return null;
  if (video.isOnPage) {
    return (
      <p className="video-on-page">
        <Trans>This video is on the page.</Trans>
      </p>
    );
  }
  return (
    <BusyButton
      type="button"
      variant="quiet"
      isBusy={isBusy}
      busyLabel={t`Adding to page…`}
      onClick={() => onPutOnPage(video)}
    >
      {isOlderOnPage ? (
        <Trans>Replace older video on page</Trans>
      ) : (
        <Trans>Add video to page</Trans>
      )}
    </BusyButton>
  );
}

function InDraft({ memorialId }: { memorialId: string }) {
  return (
    <Notice type="success">
      <p>
        <Trans>We’ve added the video to the page. Visitors will see it once you publish.</Trans>
      </p>
      <Link to={`/memorial/${memorialId}/memorial-page`} className="video-link">
        <Trans>Edit page</Trans>
      </Link>
    </Notice>
  );
}

function fileOf(memorialId: string, { id }: Video): string {
  return addressOf(videos.file, { id: memorialId, video: id });
}
