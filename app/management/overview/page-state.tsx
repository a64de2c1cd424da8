import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { useDraftPlaces } from '../../drafts/publishing/draft-places.ts';
import { PublishDialog } from '../../drafts/publishing/publish-dialog.tsx';
import { PublishedBy } from '../../drafts/publishing/published-by.tsx';
import { SendLink } from '../../drafts/publishing/send-link.tsx';
import { mayEdit } from '../../members/role-rules.ts';
import { stateLabel, daysLeft } from '../cards/state-labels.ts';

/** The URL to share. For a family-only page, it shows the password page. */
function addressOf({ slug }: KeptMemorial): string {
  return `${window.location.origin}/${slug}`;
}

export function PageState({ memorial }: { memorial: KeptMemorial }) {
  const address = addressOf(memorial);
  const isPublished = memorial.state === 'published';
  return (
    <section className="overview-block" aria-labelledby="overview-page">
      <h2 id="overview-page" className="overview-heading">
        The page
      </h2>
      <p className="overview-state">
        {sentenceOf(memorial)}
        {asksToPublish(memorial) ? (
          <>
            {' '}
            <PublishedBy memorial={memorial} />
          </>
        ) : null}
      </p>
      {memorial.state === 'taken-down' ? <TakenDown memorial={memorial} /> : null}
      {isPublished ? (
        <p className="overview-address">
          <a href={address}>{address.replace(/^https?:\/\//, '')}</a>
        </p>
      ) : null}
      <div className="overview-actions">
        <Publishing memorial={memorial} />
        {isPublished ? (
          <>
            <SendLink address={address} title={memorial.name} variant="quiet" />
            <Link
              className="button"
              data-variant="quiet"
              to={`/memorial/${encodeURIComponent(memorial.id)}/qr`}
            >
              QR code
            </Link>
            <a
              className="button"
              data-variant="quiet"
              // Members need no password, so the link leads past the password page.
              href={memorial.level === 'family' ? `/f/${memorial.slug}` : address}
            >
              View page
            </a>
          </>
        ) : null}
        {memorial.state === 'draft' ? (
          <Link
            className="button"
            data-variant="quiet"
            to={`/memorial/${encodeURIComponent(memorial.id)}/preview`}
          >
            Preview page
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function sentenceOf(memorial: KeptMemorial): string {
  const words = stateLabel(memorial);
  if (memorial.state === 'draft') {
    return `${words}. Only you and the people who help manage this page can see it.`;
  }
  if (memorial.state === 'taken-down') {
    return `${words}. Visitors see a notice that this page was taken down.`;
  }
  return memorial.hasUnpublishedChanges
    ? `${words}. Some changes aren’t published yet.`
    : `${words}.`;
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
        The owner can restore this page for {days === 1 ? 'one more day' : `${days} more days`}.
      </p>
    );
  }
  return (
    <p className="overview-text">
      You can restore this page for {days === 1 ? 'one more day' : `${days} more days`}, under{' '}
      <Link to="/memorials">All memorials</Link>.
    </p>
  );
}

function Publishing({ memorial }: { memorial: KeptMemorial }) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const places = useDraftPlaces(memorial.id);
  const mayPublish = mayEdit(memorial.role);
  const hasMore = memorial.state === 'draft' || memorial.hasUnpublishedChanges;
  // After publishing, the dialog must stay open, because it then offers to send the link.
  if (!isOpen && (!mayPublish || !hasMore || memorial.state === 'taken-down')) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        data-variant="primary"
        onClick={() => setIsOpen(true)}
      >
        {memorial.state === 'draft' ? 'Publish page' : 'Publish changes'}
      </button>
      {isOpen ? (
        <PublishDialog
          memorial={memorial}
          {...places}
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
