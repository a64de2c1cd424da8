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
      <SettingsCard title="Take everything home">
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
        One file with everything that is here. It opens on any computer, without us and without the
        internet. It is free, for ever.
      </p>
      <ul className="take-home-list">
        <li>the page as it looks, with all pictures, films and tributes</li>
        <li>every picture and film in its best quality, with captions and dates</li>
        <li>tributes and letters as tables, and the family tree for genealogy programs</li>
        <li>
          the published versions in the history, and all that is needed to bring the page back
        </li>
      </ul>
    </>
  );
}

function WhatAllHolds() {
  return (
    <p className="memorial-settings-text">
      One file with all memorials that you own or edit: pages, pictures, films, tributes and
      letters. It opens on any computer, without us and without the internet. It is free, for ever.
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
      <Failure sentence="This did not load. Nothing is lost.">
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
      busyLabel="Beginning…"
      onClick={() => void begin()}
    >
      {label}
    </BusyButton>
  );
  return (
    <>
      {hasFailed ? (
        <Failure sentence="The file could not be begun. Nothing is lost. Please try again." />
      ) : null}
      {isBeingMade(archive) && archive ? <Progress archive={archive} /> : null}
      {archive?.state === 'ready' ? (
        <Ready archive={archive} address={address(archive.id)} isOfMemorial={isOfMemorial}>
          {button('Make a new one', 'quiet')}
        </Ready>
      ) : null}
      {archive?.state === 'failed' ? (
        <Failure sentence={FAILURES[archive.problem ?? 'failed']}>{button('Try again')}</Failure>
      ) : null}
      {archive ? null : button('Put everything into one file')}
    </>
  );
}

const FAILURES = {
  'no-space':
    'There is no room for the file at the moment, so it was not made. Nothing is lost. Please try again tomorrow.',
  gone: 'You can no longer take this page home, so the file was not made.',
  failed: 'The file could not be made. Nothing is lost. Please try again.',
} as const;

function Progress({ archive: { filesDone, filesTotal } }: { archive: Archive }) {
  return (
    <div className="take-home-progress">
      <p role="status">We are putting it together.</p>
      <progress
        className="progress-bar"
        aria-label="Files put together"
        value={filesTotal > 0 ? filesDone : undefined}
        max={filesTotal > 0 ? filesTotal : undefined}
      />
      {filesTotal > 0 ? (
        <p className="take-home-quiet">
          {filesDone} of {filesTotal} files
        </p>
      ) : null}
      <p className="take-home-quiet">
        You can leave this page. We send you a mail when the file is ready.
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
        The file of {localDayInWords(new Date(createdAt))} is ready
        {expiresAt ? `. You can download it until ${localDayInWords(new Date(expiresAt))}` : ''}.
      </p>
      {missing > 0 ? (
        <p className="take-home-quiet">
          {missing === 1 ? 'One picture or film' : `${missing} pictures or films`} could not be
          found. The file says which.
        </p>
      ) : null}
      {hasLetters || !isOfMemorial ? null : (
        <p className="take-home-quiet">
          It has no private letters, because you may not read them. Only those who may get them.
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
