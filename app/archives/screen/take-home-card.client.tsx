import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { formatBytes } from '../../billing/plans/plan-limits.ts';
import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';
import type { Archive } from '../contract.ts';
import { archiveCalls } from './archive-calls.ts';
import { isBeingMade, useArchive, type ArchiveOnScreen } from './use-archive.ts';

import '../../ui/progress.css';
import './take-home.css';

interface TakeHomeCardProps {
  /** undefined for all memorials of the account */
  memorialId?: string;
}

export function TakeHomeCard({ memorialId }: TakeHomeCardProps) {
  const [calls] = useState(() => archiveCalls(memorialId));
  const shown = useArchive(calls);
  const place = useScrollToHash();
  const state = useRef<HTMLDivElement>(null);
  const begin = async () => {
    await shown.begin();
    state.current?.focus();
  };
  return (
    <div ref={place} id="take-home" className="take-home">
      <SettingsCard title="Download everything">
        {memorialId ? <WhatItHolds /> : <WhatAllHolds />}
        {/* Receives the focus when the pressed button disappears. */}
        <div ref={state} className="take-home-state" tabIndex={-1}>
          <ArchiveState
            shown={{ ...shown, begin }}
            address={(id) => calls.fileAddress(id)}
            isOfMemorial={memorialId !== undefined}
          />
        </div>
      </SettingsCard>
    </div>
  );
}

function WhatItHolds() {
  return (
    <>
      <p className="memorial-settings-text">
        Get one file with everything on this page. It opens on any computer, even offline, and it’s
        always free.
      </p>
      <ul className="take-home-list">
        <li>the page as visitors see it, with all photos, videos and tributes</li>
        <li>every photo and video in the best quality, with captions and dates</li>
        <li>
          tributes and condolences as spreadsheets, and the family tree for genealogy programs
        </li>
        <li>all published versions, and everything needed to restore the page</li>
      </ul>
    </>
  );
}

function WhatAllHolds() {
  return (
    <p className="memorial-settings-text">
      Get one file with all the memorials you own or edit, including photos, videos, tributes and
      condolences. It opens on any computer, even offline, and it’s always free.
    </p>
  );
}

function ArchiveState({
  shown,
  address,
  isOfMemorial,
}: {
  shown: ArchiveOnScreen;
  address: (id: string) => string;
  isOfMemorial: boolean;
}) {
  const { archive, status, hasFailed, isBeginning, begin, reload } = shown;
  if (status === 'loading') return <p className="take-home-quiet">Loading…</p>;
  if (status === 'unknown' && !archive) {
    return (
      <Failure sentence="We couldn’t load your downloads. Nothing is lost.">
        <BusyButton type="button" variant="quiet" isBusy={false} busyLabel="" onClick={reload}>
          Try again
        </BusyButton>
      </Failure>
    );
  }
  const button = (label: string, variant: 'primary' | 'quiet' = 'primary') => (
    <BusyButton
      type="button"
      variant={variant}
      isBusy={isBeginning}
      busyLabel="Starting…"
      onClick={() => void begin()}
    >
      {label}
    </BusyButton>
  );
  return (
    <>
      {hasFailed ? (
        <Failure sentence="We couldn’t start your download. Nothing is lost. Please try again." />
      ) : null}
      {isBeingMade(archive) && archive ? <Progress archive={archive} /> : null}
      {archive?.state === 'ready' ? (
        <Ready archive={archive} address={address(archive.id)} isOfMemorial={isOfMemorial}>
          {button('Prepare new download', 'quiet')}
        </Ready>
      ) : null}
      {archive?.state === 'failed' ? (
        <Failure sentence={FAILURES[archive.problem ?? 'failed']}>{button('Try again')}</Failure>
      ) : null}
      {archive ? null : button('Prepare download')}
    </>
  );
}

const FAILURES = {
  'no-space':
    'We don’t have room for your download right now. Nothing is lost. Please try again tomorrow.',
  gone: 'You no longer have permission to download this page, so we didn’t prepare the file.',
  failed: 'We couldn’t prepare your download. Nothing is lost. Please try again.',
} as const;

function Progress({ archive: { filesDone, filesTotal } }: { archive: Archive }) {
  return (
    <div className="take-home-progress">
      <p role="status">We’re preparing your download.</p>
      <progress
        className="progress-bar"
        aria-label="Files prepared"
        value={filesTotal > 0 ? filesDone : undefined}
        max={filesTotal > 0 ? filesTotal : undefined}
      />
      {filesTotal > 0 ? (
        <p className="take-home-quiet">
          {filesDone} of {filesTotal} files
        </p>
      ) : null}
      <p className="take-home-quiet">
        You can leave this page. We’ll email you when your download is ready.
      </p>
    </div>
  );
}

function Ready({
  archive,
  address,
  isOfMemorial,
  children,
}: {
  archive: Archive;
  address: string;
  isOfMemorial: boolean;
  children: ReactNode;
}) {
  const { byteSize = 0, createdAt, expiresAt, missing, hasLetters } = archive;
  return (
    <>
      <p role="status">
        Your download from {localDayInWords(new Date(createdAt))} is ready
        {expiresAt ? `. It’s available until ${localDayInWords(new Date(expiresAt))}` : ''}.
      </p>
      {missing > 0 ? (
        <p className="take-home-quiet">
          We couldn’t find {missing === 1 ? 'one photo or video' : `${missing} photos or videos`}.
          The file lists what’s missing.
        </p>
      ) : null}
      {hasLetters || !isOfMemorial ? null : (
        <p className="take-home-quiet">
          It doesn’t include condolences, because you don’t have permission to read them.
        </p>
      )}
      <div className="take-home-actions">
        <a className="button" data-variant="primary" href={address} download>
          Download ({formatBytes(byteSize)})
        </a>
        {children}
      </div>
    </>
  );
}

function Failure({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <>
      <Notice type="error" role="alert">
        <p>{sentence}</p>
      </Notice>
      {children}
    </>
  );
}

/**
 * The link in the mail ends in `#take-home`. The card appears later than the page, so the browser
 * cannot scroll to it.
 */
function useScrollToHash() {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#take-home') place.current?.scrollIntoView();
  }, [hash]);
  return place;
}
