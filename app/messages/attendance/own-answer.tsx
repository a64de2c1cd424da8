import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { UserText } from '../../language/user-text.tsx';
import { pageLink } from '../../tributes/page-path.ts';
import { thankedNameIn } from '../writing/form/first-word.ts';
import { CONFIRM_EMAIL, TAKE_BACK } from '../writing/form/form-names.ts';
import { IntentButton } from '../writing/form/intent-button.tsx';
import { COMING_PATH, type OwnAnswerView } from './coming-view.ts';
import { GatheringList } from './gathering-list.tsx';

import './coming.css';

/** The query of the guest's page that asks before it cancels. Looking at it cancels nothing. */
export const CANCEL_QUERY = 'cancel';

interface OwnAnswerProps {
  view: OwnAnswerView;
  address: string;
}

/** What a guest has answered, with the exact addresses. */
export function OwnAnswer({ view, address }: OwnAnswerProps) {
  const { i18n } = useLingui();
  if (view.state === 'cancelled') return <Cancelled view={view} />;
  const { name, count, gatherings, note, words, isOver } = view;
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>
          Thank you, <UserText of={thankedNameIn(i18n.locale, name)} />.
        </Trans>
      </h1>
      <p className="words-lead">
        {isOver ? (
          <Plural
            value={count}
            one="You told the family that you were coming."
            other="You told the family that # people were coming."
          />
        ) : (
          <Plural
            value={count}
            one="The family knows that you’re coming. Keep this link if you’d like to change something later:"
            other="The family knows that # people are coming. Keep this link if you’d like to change something later:"
          />
        )}
      </p>
      {isOver ? null : (
        <p className="words-address">
          <a href={address}>{address}</a>
        </p>
      )}
      <FamilyWords words={words} />
      <GatheringList gatherings={gatherings} hasMaps={!isOver} />
      {note ? (
        <blockquote className="memorial-card words-own">
          <p className="words-own-text" dir="auto">
            {note}
          </p>
        </blockquote>
      ) : null}
      <EmailState view={view} />
      <p className="words-actions">
        {view.canChange ? (
          <a href="?change" className="memorial-button">
            <Trans>Change response</Trans>
          </a>
        ) : null}{' '}
        <a href={`?${CANCEL_QUERY}`} className="memorial-button">
          {isOver ? <Trans>Take me off the list</Trans> : <Trans>I can’t come after all</Trans>}
        </a>
      </p>
    </>
  );
}

function FamilyWords({ words }: Pick<OwnAnswerView, 'words'>) {
  if (words.length === 0) return null;
  return (
    <section>
      <h2 className="memorial-heading">
        <Trans>From the family</Trans>
      </h2>
      {words.map(({ text, day }, at) => (
        <blockquote key={at} className="memorial-card words-own">
          <p className="words-own-text" dir="auto">
            {text}
          </p>
          <footer>{day}</footer>
        </blockquote>
      ))}
    </section>
  );
}

function EmailState({ view: { email, isConfirmable, isOver } }: { view: OwnAnswerView }) {
  if (!email) return null;
  return (
    <>
      {isOver ? null : (
        <p className="words-hint">
          <Trans>
            If the time or place changes, the family can let you know at <UserText of={email} />.
          </Trans>
        </p>
      )}
      {isConfirmable ? (
        <form method="post" encType="multipart/form-data" className="words-actions">
          <IntentButton intent={CONFIRM_EMAIL}>
            <Trans>Get the family’s messages by email, too</Trans>
          </IntentButton>
        </form>
      ) : null}
    </>
  );
}

function Cancelled({ view: { memorial, canAnswerAgain } }: { view: OwnAnswerView }) {
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>You’re no longer on the family’s list</Trans>
      </h1>
      <p className="words-lead">
        <Trans>Everything you filled in has been deleted.</Trans>
      </p>
      {canAnswerAgain ? (
        <p>
          <a href={pageLink(memorial, `/${COMING_PATH}`)} className="memorial-button">
            <Trans>I’m coming after all</Trans>
          </a>
        </p>
      ) : null}
    </>
  );
}

export function CancelQuestion({ view: { path, isOver } }: { view: OwnAnswerView }) {
  const { t } = useLingui();
  return (
    <>
      <h1 className="memorial-heading words-title">
        {isOver ? (
          <Trans>Take your name off the list?</Trans>
        ) : (
          <Trans>Can’t come after all?</Trans>
        )}
      </h1>
      <p className="words-lead">
        <Trans>
          You’ll be taken off the family’s list, and everything you filled in will be deleted.
        </Trans>
      </p>
      <form method="post" encType="multipart/form-data" className="words-actions">
        <IntentButton intent={TAKE_BACK}>{t`Take me off the list`}</IntentButton>{' '}
        <a href={path} className="memorial-button">
          <Trans>Keep me on the list</Trans>
        </a>
      </form>
    </>
  );
}
