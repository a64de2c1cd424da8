import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

import { useFocusOfRemoved } from '../../../ui/focus-of-removed.ts';
import { Notice, WarningNotice } from '../../../ui/notice.tsx';
import type { BrowserMaking, BrowserMakingState } from './browser-making.ts';
import { failedSentence, headingHere, makingSentence } from './in-browser-sentences.ts';
import { LeaveWarning } from './leave-warning.tsx';

import '../../../ui/progress.css';

/** A browser may need so long to begin with a large file. */
const DOWNLOAD_BEGINS_MS = 60_000;

interface BrowserMakingCardProps {
  making: BrowserMaking;
  /** for the downloaded file, without its ending */
  fileName: string;
  onRetry: () => void;
}

/** The video while this browser makes it, and until the server has it. */
export function BrowserMakingCard({ making, fileName, onRetry }: BrowserMakingCardProps) {
  const state = useSyncExternalStore(making.subscribe, making.getState);
  if (state.step === 'idle') return null;
  if (state.step === 'sent') return <Warnings warnings={state.made.warnings} />;
  return (
    <>
      <Card state={state} making={making} fileName={fileName} onRetry={onRetry} />
      <LeaveWarning making={making} />
    </>
  );
}

type CardProps = BrowserMakingCardProps & {
  state: Exclude<BrowserMakingState, { step: 'idle' | 'sent' }>;
};

function Card({ state, making, fileName, onRetry }: CardProps) {
  const { i18n } = useLingui();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useFocusOfRemoved(frame, heading);
  return (
    <section className="video-card" aria-labelledby={id} ref={frame}>
      <h2 id={id} ref={heading} className="video-heading" tabIndex={-1}>
        {headingHere(i18n, state.step)}
      </h2>
      {/* Stays in the page, so that screen readers announce each step. */}
      <p className="visually-hidden" role="status">
        {headingHere(i18n, state.step)}
      </p>
      {state.step === 'making' ? (
        <Making progress={state.progress} onStop={() => making.stop()} />
      ) : null}
      {state.step === 'sending' || state.step === 'unsent' ? (
        <Made state={state} making={making} fileName={fileName} />
      ) : null}
      {state.step === 'failed' ? (
        <Notice type="error" role="alert">
          <p>{failedSentence(i18n, state.error)}</p>
          <button type="button" className="button" data-variant="quiet" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        </Notice>
      ) : null}
    </section>
  );
}

interface MakingProps {
  progress: Extract<BrowserMakingState, { step: 'making' }>['progress'];
  onStop: () => void;
}

function Making({ progress, onStop }: MakingProps) {
  const { t, i18n } = useLingui();
  const isKnown = progress !== undefined && progress.step !== 'starting';
  return (
    <>
      <p>{makingSentence(i18n, progress)}</p>
      <progress
        className="progress-bar"
        aria-label={t`Video progress`}
        {...(isKnown ? { value: progress.done, max: progress.total } : {})}
      />
      <div className="video-buttons">
        <button type="button" className="button" data-variant="quiet" onClick={onStop}>
          <Trans>Stop</Trans>
        </button>
      </div>
    </>
  );
}

interface MadeProps {
  state: Extract<BrowserMakingState, { step: 'sending' | 'unsent' }>;
  making: BrowserMaking;
  fileName: string;
}

function Made({ state, making, fileName }: MadeProps) {
  const { t } = useLingui();
  const { made } = state;
  return (
    <>
      {state.step === 'sending' ? (
        <>
          <p role="status">
            <Trans>
              We’re saving the video so you can watch it here later. Please keep this page open.
            </Trans>
          </p>
          <progress
            className="progress-bar"
            aria-label={t`Upload progress`}
            value={state.fraction}
            max={1}
          />
        </>
      ) : (
        <Notice type="warning" role="alert">
          <p>{state.sentence ?? t`The video hasn’t been saved to this site yet.`}</p>
        </Notice>
      )}
      <div className="video-buttons">
        <DownloadButton file={made.file} name={fileName} />
        {state.step === 'sending' ? (
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => making.stop()}
          >
            <Trans>Stop</Trans>
          </button>
        ) : (
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => void making.sendAgain()}
          >
            <Trans>Save video to this site</Trans>
          </button>
        )}
      </div>
      <Warnings warnings={made.warnings} />
    </>
  );
}

function DownloadButton({ file, name }: { file: Blob; name: string }) {
  return (
    <button
      type="button"
      className="button"
      data-variant="primary"
      onClick={() => saveFile(file, `${name}.mp4`)}
    >
      <Download className="video-icon" aria-hidden="true" />
      <Trans>Download video</Trans>
    </button>
  );
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_BEGINS_MS);
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { t } = useLingui();
  return <WarningNotice title={t`Before you show the video`} warnings={warnings} />;
}
