import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { useDraftPlaces } from '../../drafts/publishing/draft-places.ts';
import {
  LeftBehindNotice,
  useLeftBehind,
  type LeftBehind,
} from '../../drafts/publishing/left-behind.tsx';
import { PublishDialog } from '../../drafts/publishing/publish-dialog.tsx';
import { PublishedBy } from '../../drafts/publishing/published-by.tsx';
import { SendLink } from '../../drafts/publishing/send-link.tsx';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import { joinSentences } from '../../language/spacing.ts';
import { mayContribute, mayEdit } from '../../members/role-rules.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { daysLeft, PUBLISHED } from '../cards/state-labels.ts';
import { CopiesRemain } from '../frame/copies-remain.tsx';

/** The URL to share. For a family-only page, it shows the password page. */
function addressOf({ slug }: KeptMemorial): string {
  return `${window.location.origin}/${slug}`;
}

export function PageState({ memorial }: { memorial: KeptMemorial }) {
  const { i18n } = useLingui();
  const address = addressOf(memorial);
  const isPublished = memorial.state === 'published';
  const left = useLeftBehind(memorial.id);
  return (
    <section className="overview-block" aria-labelledby="overview-page">
      <h2 id="overview-page" className="overview-heading">
        <Trans>The page</Trans>
      </h2>
      <p className="overview-state">
        {sentenceOf(i18n, memorial)}
        {asksToPublish(memorial) ? (
          <>
            <SentenceGap />
            <PublishedBy memorial={memorial} />
          </>
        ) : null}
      </p>
      <CopiesRemain memorial={memorial} />
      {memorial.state === 'taken-down' ? <TakenDown memorial={memorial} /> : null}
      {isPublished ? (
        <p className="overview-address">
          <a href={address}>
            <bdi dir="ltr">{address.replace(/^https?:\/\//, '')}</bdi>
          </a>
        </p>
      ) : null}
      {isToEdit(memorial) ? <LeftBehindNotice memorialId={memorial.id} left={left} /> : null}
      <div className="overview-actions">
        <Publishing memorial={memorial} left={left} />
        <EditPage memorial={memorial} />
        {isPublished ? (
          <>
            <SendLink address={address} title={memorial.name} variant="quiet" />
            <Link
              className="button"
              data-variant="quiet"
              to={`/memorial/${encodeURIComponent(memorial.id)}/qr`}
            >
              <Trans>QR code</Trans>
            </Link>
            <a
              className="button"
              data-variant="quiet"
              // Members need no password, so the link leads past the password page.
              href={memorial.level === 'family' ? `/f/${memorial.slug}` : address}
            >
              <Trans>View page</Trans>
            </a>
          </>
        ) : null}
        {memorial.state === 'draft' ? (
          <Link
            className="button"
            data-variant="quiet"
            to={`/memorial/${encodeURIComponent(memorial.id)}/preview`}
          >
            <Trans>Preview page</Trans>
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function sentenceOf(i18n: I18n, { state, level, hasUnpublishedChanges }: KeptMemorial): string {
  if (state === 'draft') {
    return i18n._(
      msg`Not published yet. Only you and the people who help manage this page can see it.`,
    );
  }
  if (state === 'taken-down') {
    return level === null
      ? i18n._(msg`Visitors can’t see this page.`)
      : i18n._(msg`This page has been taken down. Visitors see a notice that says so.`);
  }
  const published = i18n._(PUBLISHED[level ?? 'link']);
  return hasUnpublishedChanges
    ? joinSentences([published, i18n._(msg`Some changes aren’t published yet.`)], i18n.locale)
    : published;
}

function asksToPublish({ role, state, hasUnpublishedChanges }: KeptMemorial): boolean {
  return role === 'contributor' && state !== 'taken-down' && hasUnpublishedChanges;
}

function TakenDown({ memorial: { purgedAt, role } }: { memorial: KeptMemorial }) {
  const [now] = useState(() => Date.now());
  const days = daysLeft(purgedAt, now);
  if (days === undefined) return null;
  if (role !== 'owner') {
    return (
      <p className="overview-text">
        <Plural
          value={days}
          one="The owner has one more day to restore this page."
          other="The owner has # more days to restore this page."
        />
      </p>
    );
  }
  return (
    <p className="overview-text">
      <Plural
        value={days}
        one={
          <Trans>
            You have one more day to restore this page in{' '}
            <Link to="/memorials">Your memorials</Link>.
          </Trans>
        }
        other={
          <Trans>
            You have # more days to restore this page in <Link to="/memorials">Your memorials</Link>
            .
          </Trans>
        }
      />
    </p>
  );
}

/** Filled, unless publishing comes first. */
function EditPage({ memorial }: { memorial: KeptMemorial }) {
  if (!isToEdit(memorial)) return null;
  return (
    <Link
      className="button overview-edit"
      data-variant={isToPublish(memorial) ? 'quiet' : 'primary'}
      to={`/memorial/${encodeURIComponent(memorial.id)}/memorial-page`}
    >
      <Trans>Edit page</Trans>
    </Link>
  );
}

function isToEdit({ role, state }: KeptMemorial): boolean {
  return mayContribute(role) && state !== 'taken-down';
}

function isToPublish({ role, state, hasUnpublishedChanges }: KeptMemorial): boolean {
  return mayEdit(role) && state !== 'taken-down' && (state === 'draft' || hasUnpublishedChanges);
}

function Publishing({ memorial, left }: { memorial: KeptMemorial; left: LeftBehind }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const [isComparing, setIsComparing] = useState(false);
  const { compare, ...places } = useDraftPlaces(memorial.id);
  const open = async () => {
    if (memorial.state !== 'draft') {
      setIsComparing(true);
      await compare();
      setIsComparing(false);
    }
    setIsOpen(true);
  };
  // After publishing, the dialog must stay open, because it then offers to send the link.
  if (!isOpen && !isToPublish(memorial)) return null;
  return (
    <>
      <BusyButton
        type="button"
        isBusy={isComparing}
        busyLabel={t`Loading…`}
        onClick={() => void open()}
      >
        {memorial.state === 'draft' ? t`Publish page` : t`Publish changes`}
      </BusyButton>
      {isOpen ? (
        <PublishDialog
          memorial={memorial}
          {...places}
          notice={<LeftBehindNotice memorialId={memorial.id} left={left} />}
          onPublished={() => undefined}
          onClose={() => {
            setIsOpen(false);
            void revalidate();
          }}
        />
      ) : null}
    </>
  );
}
