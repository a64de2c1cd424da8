import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { suggestEmail } from '../../../accounts/email-suggestion.ts';
import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { UserText } from '../../../language/user-text.tsx';
import { withLanguage } from '../../../language/visitor-language.ts';
import { pageLink } from '../../../tributes/page-path.ts';
import { strongDirectionOf } from '../../../ui/text-direction.ts';
import { FORM_PATHS, type MessageKind } from '../../message-kind.ts';
import { thankedNameIn } from '../form/first-word.ts';
import { ASK_AGAIN, CONFIRM_EMAIL } from '../form/form-names.ts';
import type { OwnView } from '../form/form-view.ts';
import { IntentButton } from '../form/intent-button.tsx';
import { MessageProblems } from '../form/message-problems.tsx';
import { OwnPicture } from '../form/own-picture.tsx';
import { DELETE_LABELS, DELETE_QUERY } from './delete-question.tsx';

interface OwnWordsProps {
  view: OwnView;
  address: string;
}

export function OwnMessage({ view, address }: OwnWordsProps) {
  const { i18n } = useLingui();
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
              {' · '}
              <bdi>{values.relationship}</bdi>
            </>
          ) : null}
        </footer>
        {view.picture ? <OwnPicture picture={view.picture} /> : null}
      </blockquote>
      {view.photo ? <PhotoState photo={view.photo} kind={kind} /> : null}
      <EmailDoubt view={view} />
      <ReplyState view={view} />
      <p className="words-actions">
        {state === 'declined' ? null : (
          <a href={withLanguage('?change', memorial.visitorLanguage)} className="memorial-button">
            {i18n._(EDIT_LABELS[kind])}
          </a>
        )}{' '}
        <a
          href={withLanguage(`?${DELETE_QUERY}`, memorial.visitorLanguage)}
          className="memorial-button"
        >
          {i18n._(DELETE_LABELS[kind])}
        </a>
      </p>
    </div>
  );
}

const EDIT_LABELS = {
  tribute: msg`Edit tribute`,
  letter: msg`Edit message`,
} as const satisfies Record<MessageKind, MessageDescriptor>;

function Thanks({ view: { kind, state, values } }: { view: OwnView }) {
  const { t, i18n } = useLingui();
  const title = (
    <Trans>
      Thank you, <UserText of={thankedNameIn(i18n.locale, values.name)} />.
    </Trans>
  );
  if (kind === 'letter') {
    return (
      <Lead title={title}>
        <Trans>
          Only the family can read your message. It won’t appear on the page. Keep this link if
          you’d like to edit your message later:
        </Trans>
      </Lead>
    );
  }
  if (state === 'withdrawn') return null;
  const sentence = i18n._(TRIBUTE_SENTENCES[state]);
  if (state === 'declined') {
    return <Lead title={t`Your tribute isn’t on the page.`}>{sentence}</Lead>;
  }
  return <Lead title={title}>{sentence}</Lead>;
}

const TRIBUTE_SENTENCES = {
  waiting: msg`The family will read your tribute before it appears. Keep this link if you’d like to edit it later:`,
  published: msg`Your tribute is on the page. Keep this link if you’d like to edit it later:`,
  changed: msg`The family will read your new version before it appears. Until then, the page shows your earlier one. Keep this link if you’d like to edit your tribute later:`,
  kept: msg`The page shows an earlier version of your tribute. Keep this link if you’d like to edit it again:`,
  declined: msg`The family has decided not to publish your tribute. Keep this link if you’d like to delete it later:`,
} as const satisfies Record<Exclude<OwnView['state'], 'withdrawn'>, MessageDescriptor>;

function Lead({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="memorial-heading words-title">{title}</h1>
      <p className="words-lead">{children}</p>
    </>
  );
}

function TakenBack({ view: { id, kind, memorial } }: { view: OwnView }) {
  const { t } = useLingui();
  return (
    <div data-words-erased={id}>
      <Lead
        title={kind === 'letter' ? t`You’ve deleted your message` : t`You’ve deleted your tribute`}
      >
        {kind === 'letter'
          ? t`The family can’t open your message any more, but they may already have read it.`
          : t`Your tribute won’t appear on the page, and the family can’t open it any more.`}
        <SentenceGap />
        <Trans>
          If you’d like to write something else, you can{' '}
          <a href={pageLink(memorial, `/${FORM_PATHS[kind]}`)}>write again</a>.
        </Trans>
      </Lead>
    </div>
  );
}

/** Says what has become of a photo that is not shown yet. */
function PhotoState({ photo, kind }: { photo: NonNullable<OwnView['photo']>; kind: MessageKind }) {
  const { t, i18n } = useLingui();
  if (photo.state === 'preparing') {
    return (
      <p className="words-hint">
        <Trans>We’re preparing your photo. Reload this page in a moment to see it.</Trans>
      </p>
    );
  }
  const reason = photo.note;
  const button = i18n._(EDIT_LABELS[kind]);
  return (
    <p className="words-hint">
      {t`We couldn’t add your photo. ${reason} To try again, tap “${button}”.`}
    </p>
  );
}

/** The message has been sent; a likely typing error in the address can still be corrected. */
function EmailDoubt({ view: { kind, state, values } }: { view: OwnView }) {
  const { t, i18n } = useLingui();
  const suggestion = suggestEmail(values.email);
  if (!suggestion || state === 'declined') return null;
  const button = i18n._(EDIT_LABELS[kind]);
  return (
    <p className="words-hint">
      {t`Did you mean ${suggestion}? To correct your email address, tap “${button}”.`}
    </p>
  );
}

/** Says whether the family can reply to a letter, and lets the writer confirm the address. */
function ReplyState({ view: { reply, values } }: { view: OwnView }) {
  if (!reply) return null;
  if (reply === 'confirmed') {
    return (
      <p>
        <Trans>The family can reply to you by email.</Trans>
      </p>
    );
  }
  return (
    <form method="post" encType="multipart/form-data" className="words-actions">
      {reply === 'confirmable' ? (
        <>
          <p className="words-hint">
            <Trans>
              The family can’t reply until you confirm that <UserText of={values.email} /> is your
              email address.
            </Trans>
          </p>
          <IntentButton intent={CONFIRM_EMAIL} isPrimary>
            <Trans>Let the family reply</Trans>
          </IntentButton>
        </>
      ) : (
        <>
          <p className="words-hint">
            <Trans>
              To let the family reply to you, open the link in our email to{' '}
              <UserText of={values.email} />.
            </Trans>
          </p>
          <IntentButton intent={ASK_AGAIN}>
            <Trans>Send the email again</Trans>
          </IntentButton>
        </>
      )}
    </form>
  );
}
