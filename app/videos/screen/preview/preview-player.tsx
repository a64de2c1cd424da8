import { Trans, useLingui } from '@lingui/react/macro';
import { Maximize, Minimize, Pause, Play } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';

import { clockTime } from '../../clock-time.ts';
import type { VideoFormat } from '../../contract.ts';
import { FRAMES_PER_SECOND, type Storyboard } from '../../plan/storyboard.ts';
import { usePreview, type SoundOfPreview } from './use-preview.ts';

import './preview.css';

export interface PreviewHandle {
  /** shows a part, if the preview stands still */
  showPart: (partId: string) => void;
}

interface PreviewPlayerProps {
  storyboard: Storyboard;
  format: VideoFormat;
  /** undefined for a silent video */
  sound: SoundOfPreview | undefined;
  handle: Ref<PreviewHandle>;
}

/** The video as it will be, drawn in real time. It never starts by itself. */
export function PreviewPlayer({ storyboard, format, sound, handle }: PreviewPlayerProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { state, stage, isDrawn, isSilent } = usePreview(canvas, storyboard, sound);
  const { isPlaying, isWaiting } = state;
  useImperativeHandle(handle, () => ({
    showPart: (partId) => {
      if (!isPlaying) stage.current?.seekTo(partId);
    },
  }));
  const toggle = () => (isPlaying ? stage.current?.pause() : stage.current?.play());
  return (
    <div className="preview" data-format={format} ref={frame}>
      <div className="preview-screen">
        {/* The button below does the same for keyboards and screen readers. */}
        <canvas
          ref={canvas}
          className="preview-canvas"
          role="img"
          aria-label={t`Video preview`}
          onClick={toggle}
        />
        {isWaiting || !isDrawn ? (
          <p className="preview-waiting" role="status">
            <Trans>Loading…</Trans>
          </p>
        ) : null}
      </div>
      <div className="preview-controls">
        <button
          type="button"
          className="preview-button"
          aria-label={isPlaying ? t`Pause preview` : t`Play preview`}
          onClick={toggle}
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <Position
          second={state.second}
          seconds={Math.round(storyboard.frames / FRAMES_PER_SECOND)}
          onSeek={(second) => stage.current?.seek(second)}
        />
        <FullScreen frame={frame} />
      </div>
      {isSilent ? (
        <p className="video-hint" role="status">
          <Trans>
            We couldn’t play the audio file. Check your connection, or add the file again.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}

interface PositionProps {
  second: number;
  seconds: number;
  onSeek: (second: number) => void;
}

function Position({ second, seconds, onSeek }: PositionProps) {
  const { t } = useLingui();
  const now = clockTime(Math.min(second, seconds));
  const total = clockTime(seconds);
  return (
    <>
      <input
        type="range"
        className="preview-position"
        min={0}
        max={Math.max(1, seconds)}
        step={1}
        value={Math.min(second, seconds)}
        aria-label={t`Position in the preview`}
        aria-valuetext={t`${now} of ${total}`}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className="preview-time" aria-hidden="true">
        {now} / {total}
      </span>
    </>
  );
}

/** Phones of Apple show only videos in full screen, so there the button is missing. */
function FullScreen({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const { t } = useLingui();
  const [isFull, setIsFull] = useState(false);
  const note = useEffectEvent(() => setIsFull(document.fullscreenElement === frame.current));
  useEffect(() => {
    const listener = () => note();
    document.addEventListener('fullscreenchange', listener);
    return () => document.removeEventListener('fullscreenchange', listener);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const changed = isFull ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // Some browsers refuse; then the preview stays as it is.
    changed?.catch(() => undefined);
  };
  return (
    <button
      type="button"
      className="preview-button"
      aria-label={isFull ? t`Exit full screen` : t`Full screen`}
      onClick={toggle}
    >
      {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
    </button>
  );
}
