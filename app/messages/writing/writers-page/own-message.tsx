import type { ReactNode } from 'react';

import { pagePathOf } from '../../../tributes/page-path.ts';
import { strongDirectionOf } from '../../../ui/text-direction.ts';
import { FORM_PATHS, type MessageKind } from '../../message-kind.ts';
import { firstWordOf } from '../form/first-word.ts';
import { ASK_AGAIN, CONFIRM_EMAIL } from '../form/form-names.ts';
import type { OwnView } from '../form/form-view.ts';
import { MessageProblems } from '../form/message-problems.tsx';
import { OwnPicture } from '../form/own-picture.tsx';
import { DELETE_LABELS, DELETE_QUERY } from './delete-question.tsx';

interface OwnWordsProps {
  view: OwnView;
  address: string;
}

export function OwnMessage({ view, address }: OwnWordsProps) {
  const { kind, memorial, state, values } = view;
  if (state === 'withdrawn') return <TakenBack view={view} />;
  return (
    <div data-words-sent={`${memorial.slug}/${FORM_PATHS[kind]} ${view.id}`}>
      {view.notice ? <MessageProblems view={{ errors: {}, notice: view.notice }} /> : null}
      <Thanks view={view} />
      <p className="words-address">
        <a href={address}>{address}</a>
      </p>
      <blockquote className="memorial-card words-own">
        <p className="words-own-text" dir="auto">
          {values.text}
        </p>
        <footer dir={strongDirectionOf(values.name)}>
          <bdi>{values.name}</bdi>
          {values.relationship ? (
            <>
              {', '}
              <bdi>{values.relationship}</bdi>
            </>
          ) : null}
        </footer>
        {view.picture ? <OwnPicture picture={view.picture} /> : null}
      </blockquote>
      {view.photo ? <PhotoState photo={view.photo} kind={kind} /> : null}
      <ReplyState view={view} />
      <p className="words-actions">
        {state === 'declined' ? null : (
          <a href="?change" className="memorial-button">
            {EDIT_LABELS[kind]}
          </a>
        )}{' '}
        <a href={`?${DELETE_QUERY}`} className="memorial-button">
          {DELETE_LABELS[kind]}
        </a>
      </p>
    </div>
  );
}

const EDIT_LABELS = {
  tribute: 'Edit tribute',
  letter: 'Edit message',
} as const satisfies Record<MessageKind, string>;

function Thanks({ view: { kind, state, values } }: { view: OwnView }) {
  const title = (
    <>
      Thank you, <bdi>{firstWordOf(values.name)}</bdi>.
    </>
  );
  if (kind === 'letter') {
    return (
      <Lead title={title}>
        Only the family can read this. It won’t appear on the page. Keep this link if you’d like to
        edit it later:
      </Lead>
    );
  }
  if (state === 'declined') {
    return <Lead title="Your tribute isn’t on the page.">{TRIBUTE_SENTENCES[state]}</Lead>;
  }
  return <Lead title={title}>{TRIBUTE_SENTENCES[state]}</Lead>;
}

const KEEP = 'Keep this link if you’d like to edit it later:';

const TRIBUTE_SENTENCES = {
  waiting: `The family will read your tribute before it appears. ${KEEP}`,
  published: `Your tribute is on the page. ${KEEP}`,
  changed: `The family will read your new version before it appears. Until then, the page shows your earlier one. ${KEEP}`,
  kept: 'The page shows an earlier version of your tribute. Keep this link if you’d like to edit it again:',
  declined:
    'The family has read it twice and decided not to show it. You can still delete it. This is its link:',
  withdrawn: '',
} as const satisfies Record<OwnView['state'], string>;

function Lead({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="memorial-heading words-title">{title}</h1>
      <p className="words-lead">{children}</p>
    </>
  );
}

function TakenBack({ view: { id, kind, memorial } }: { view: OwnView }) {
  return (
    <div data-words-erased={id}>
      <Lead
        title={kind === 'letter' ? 'You’ve deleted your message' : 'You’ve deleted your tribute'}
      >
        {kind === 'letter'
          ? 'We’ve deleted your message, and the family can’t open it any more. Someone may already have read it. '
          : 'We’ve deleted your tribute. It won’t appear on the page, and the family can’t open it any more. '}
        If you’d like to write something else, you can{' '}
        <a href={`${pagePathOf(memorial)}/${FORM_PATHS[kind]}`}>write again</a>.
      </Lead>
    </div>
  );
}

/** Says what has become of a photo that is not shown yet. */
function PhotoState({ photo, kind }: { photo: NonNullable<OwnView['photo']>; kind: MessageKind }) {
  return (
    <p className="words-hint">
      {photo.state === 'preparing'
        ? 'We’re preparing your photo. Reload this page in a moment to see it.'
        : `We couldn’t add your photo. ${photo.note} To add another one, tap “${EDIT_LABELS[kind]}”.`}
    </p>
  );
}

/** Says whether the family can reply to a letter, and lets the writer confirm the address. */
function ReplyState({ view: { reply, values } }: { view: OwnView }) {
  if (!reply) return null;
  if (reply === 'confirmed') return <p>The family can reply to you by email.</p>;
  const email = <bdi>{values.email}</bdi>;
  return (
    <form method="post" encType="multipart/form-data" className="words-actions">
      {reply === 'confirmable' ? (
        <>
          <p className="words-hint">
            The family can’t reply until you confirm that {email} is yours.
          </p>
          <button
            type="submit"
            name="intent"
            value={CONFIRM_EMAIL}
            className="memorial-button"
            data-variant="primary"
          >
            Let the family reply
          </button>
        </>
      ) : (
        <>
          <p className="words-hint">
            To let the family reply to you, open the link in our email to {email}.
          </p>
          <button type="submit" name="intent" value={ASK_AGAIN} className="memorial-button">
            Send the email again
          </button>
        </>
      )}
    </form>
  );
}
