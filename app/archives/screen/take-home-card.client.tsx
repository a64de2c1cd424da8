import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { useFocusOfRemoved } from '../../ui/focus-of-removed.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';
import { formatBytes } from '../../wire/text/format-bytes.ts';
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
  const { t, i18n } = useLingui();
  const [calls] = useState(() => archiveCalls(memorialId));
  const shown = useArchive(calls);
  const place = useScrollToHash();
  const state = useRef<HTMLDivElement>(null);
  useFocusOfRemoved(state, state);
  return (
    <div ref={place} id="take-home" className="take-home">
      <SettingsCard title={t`Download everything`}>
        {memorialId ? <WhatItHolds /> : <WhatAllHolds />}
        {/* Receives the focus when the pressed button disappears. */}
        <div ref={state} className="take-home-state" tabIndex={-1}>
          {/* Stays in the page, so that screen readers announce each state. */}
          <p role="status" className="take-home-words">
            {stateSentence(i18n, shown)}
          </p>
          <ArchiveState
            shown={shown}
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
        <Trans>
          Get one file with everything on this page. It opens on any computer, even offline, and
          it’s always free.
        </Trans>
      </p>
      <p className="memorial-settings-text">
        <Trans>The file includes:</Trans>
      </p>
      <ul className="take-home-list">
        <li>
          <Trans>the page as visitors see it, with all photos, videos and tributes</Trans>
        </li>
        <li>
          <Trans>every photo and video in the best quality we have, with captions and dates</Trans>
        </li>
        <li>
          <Trans>
            tributes and condolences as spreadsheets, and the family tree for genealogy programs
          </Trans>
        </li>
        <li>
          <Trans>the version history, and everything needed to restore the page</Trans>
        </li>
      </ul>
    </>
  );
}

function WhatAllHolds() {
  return (
    <p className="memorial-settings-text">
      <Trans>
        Get one file with all the memorials you own or edit, including photos, videos, tributes and
        condolences. It opens on any computer, even offline, and it’s always free.
      </Trans>
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
  const { t, i18n } = useLingui();
  const { archive, ready, status, hasFailed, isBeginning, begin, reload } = shown;
  if (status === 'loading') return null;
  if (status === 'unknown' && !archive) {
    return (
      <>
        <ErrorNotice sentence={t`We couldn’t load your downloads. Nothing has been lost.`} />
        <BusyButton type="button" variant="quiet" isBusy={false} busyLabel="" onClick={reload}>
          <Trans>Try again</Trans>
        </BusyButton>
      </>
    );
  }
  const button = (label: string, variant: 'primary' | 'quiet' = 'primary') => (
    <BusyButton
      type="button"
      variant={variant}
      isBusy={isBeginning}
      busyLabel={t`Starting…`}
      onClick={() => void begin()}
    >
      {label}
    </BusyButton>
  );
  return (
    <>
      {hasFailed ? (
        <ErrorNotice
          sentence={t`We couldn’t start preparing your download. Nothing has been lost. Please try again.`}
        />
      ) : null}
      {isBeingMade(archive) && archive ? <Progress archive={archive} /> : null}
      {archive?.state === 'failed' ? (
        <>
          <ErrorNotice sentence={i18n._(FAILURES[archive.problem ?? 'failed'])} />
          {button(t`Try again`, ready ? 'quiet' : 'primary')}
        </>
      ) : null}
      {ready && ready !== archive ? (
        <p className="take-home-words">{readySentence(i18n, ready)}</p>
      ) : null}
      {ready ? (
        <Ready archive={ready} address={address(ready.id)} isOfMemorial={isOfMemorial}>
          {archive === ready ? button(t`Prepare new download`, 'quiet') : null}
        </Ready>
      ) : null}
      {archive ? null : button(t`Prepare download`)}
    </>
  );
}

/** Empty where a button or an error says it. */
function stateSentence(i18n: I18n, { archive, status }: ArchiveOnScreen): string {
  if (status === 'loading') return i18n._(msg`Loading…`);
  if (isBeingMade(archive)) return i18n._(msg`We’re preparing your download.`);
  return archive?.state === 'ready' ? readySentence(i18n, archive) : '';
}

function readySentence(i18n: I18n, { createdAt, expiresAt }: Archive): string {
  const day = localDayInWords(new Date(createdAt));
  const lastDay = expiresAt && localDayInWords(new Date(expiresAt));
  return lastDay
    ? i18n._(msg`Your download from ${day} is ready. It’s available until ${lastDay}.`)
    : i18n._(msg`Your download from ${day} is ready.`);
}

const FAILURES = {
  'no-space': msg`We don’t have enough space to prepare your download right now. Nothing has been lost. Please try again tomorrow.`,
  gone: msg`You no longer have permission to download this page, so we didn’t prepare the file.`,
  failed: msg`We couldn’t prepare your download. Nothing has been lost. Please try again.`,
};

function Progress({ archive: { filesDone, filesTotal } }: { archive: Archive }) {
  const { t } = useLingui();
  return (
    <div className="take-home-progress">
      <progress
        className="progress-bar"
        aria-label={t`Files prepared`}
        value={filesTotal > 0 ? filesDone : undefined}
        max={filesTotal > 0 ? filesTotal : undefined}
      />
      {filesTotal > 0 ? (
        <p className="take-home-quiet">
          <Trans>
            {filesDone} of {filesTotal} files
          </Trans>
        </p>
      ) : null}
      <p className="take-home-quiet">
        <Trans>You can leave this page. We’ll email you when your download is ready.</Trans>
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
  const { byteSize = 0, missing, hasLetters } = archive;
  const { i18n } = useLingui();
  const size = formatBytes(byteSize, i18n.locale);
  return (
    <>
      {missing > 0 ? (
        <p className="take-home-quiet">
          {i18n._(
            '{missing, plural, one {We couldn’t find one photo or video. The download includes a list of what’s missing.} other {We couldn’t find # photos or videos. The download includes a list of what’s missing.}}',
            { missing },
          )}
        </p>
      ) : null}
      {hasLetters || !isOfMemorial ? null : (
        <p className="take-home-quiet">
          <Trans>
            This download doesn’t include condolences, because you don’t have permission to read
            them.
          </Trans>
        </p>
      )}
      <div className="take-home-actions">
        <a className="button" data-variant="primary" href={address} download>
          <Trans>Download ({size})</Trans>
        </a>
        {children}
      </div>
    </>
  );
}

/**
 * The link to the account in the mail ends in `#take-home`. The card appears later than the page, so the browser
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
