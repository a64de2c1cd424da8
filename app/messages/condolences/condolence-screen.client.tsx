import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type Ref } from 'react';
import { Link } from 'react-router';

import { UserText } from '../../language/user-text.tsx';
import { Picture } from '../../media/picture.tsx';
import { useFocusOfRemoved } from '../../ui/focus-of-removed.ts';
import { focusOnce } from '../../ui/focus-once.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localMomentInWords } from '../../wire/text/moment-in-words.ts';

import './condolences.css';
import { CondolenceAnswers } from './condolence-answers.tsx';
import { CondolencesClosed } from './condolences-closed.tsx';
import type { CondolencesAction } from './condolences-intents.ts';
import type { Condolence } from './contract.ts';
import { useUnreadCountedAgain } from './count-unread-again.ts';
import type { CondolenceData } from './load-condolences.ts';

interface CondolenceScreenProps extends CondolenceData {
  /** how many of the memorial were unread before this one was opened */
  unread: number;
}

export function CondolenceScreen({ memorialId, letter, unread }: CondolenceScreenProps) {
  useUnreadCountedAgain(letter === 'gone' ? undefined : letter?.id, unread);
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOfRemoved(frame, heading);
  return (
    <div className="condolences" ref={frame}>
      <Link className="management-back" to={`/memorial/${memorialId}/condolences`}>
        <Trans>All condolences</Trans>
      </Link>
      {letter === 'gone' || !letter ? (
        <>
          <h1 className="management-title">
            <Trans>Condolences</Trans>
          </h1>
          {letter ? (
            <p>
              <Trans>
                This condolence isn’t available any more. The sender may have deleted it.
              </Trans>
            </p>
          ) : (
            <CondolencesClosed />
          )}
        </>
      ) : (
        <OneCondolence key={letter.id} letter={letter} memorialId={memorialId} heading={heading} />
      )}
    </div>
  );
}

interface OneCondolenceProps {
  letter: Condolence;
  memorialId: string;
  heading: Ref<HTMLHeadingElement>;
}

function OneCondolence({ letter, memorialId, heading }: OneCondolenceProps) {
  const { i18n } = useLingui();
  const { name, relationship, writtenAt, isHeld } = letter;
  return (
    <>
      <header>
        <h1 ref={heading} className="management-title" tabIndex={-1}>
          <Trans>
            Condolences from <UserText of={name} />
          </Trans>
        </h1>
        {relationship ? (
          <p className="letter-quiet">
            <bdi>{relationship}</bdi>
          </p>
        ) : null}
        <p className="letter-quiet">
          <time dateTime={writtenAt}>{localMomentInWords(i18n, new Date(writtenAt))}</time>
        </p>
      </header>
      {isHeld ? <Held letter={letter} /> : null}
      <Words letter={letter} />
      {isHeld ? null : <CondolenceAnswers letter={letter} memorialId={memorialId} />}
    </>
  );
}

function Words({ letter: { text, photo, name, isFolded, isHeld } }: { letter: Condolence }) {
  const { t } = useLingui();
  const [isHidden] = useState(isFolded || isHeld);
  const [isOpen, setOpen] = useState(!isHidden);
  if (!isOpen) {
    return (
      <div className="letter-folded">
        <p>{t`This may be hurtful or advertising, so we’ve hidden it.`}</p>
        <button type="button" className="button" data-variant="quiet" onClick={() => setOpen(true)}>
          <Trans>Show</Trans>
        </button>
      </div>
    );
  }
  return (
    <article
      ref={isHidden ? focusOnce : undefined}
      className="letter-paper"
      aria-label={t`Condolence`}
      tabIndex={-1}
    >
      <div className="letter-words" dir="auto">
        {text}
      </div>
      {photo ? (
        <Picture
          address={photo}
          alt={t`Photo from ${name}`}
          sizes="(min-width: 56rem) 40rem, 100vw"
          className="letter-photo"
        />
      ) : null}
    </article>
  );
}

function Held({ letter: { id, reasons } }: { letter: Condolence }) {
  const { t } = useLingui();
  const { send, isBusy } = useRouteAction<CondolencesAction, ActionResult>();
  const [problem, setProblem] = useState('');
  const accept = async () => {
    const result = await send({ intent: 'accept', id });
    setProblem(result && !result.ok ? result.sentence : '');
  };
  return (
    <Notice type="warning" title={t`This may be spam`}>
      {reasons.length > 0 ? (
        <ul className="letter-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Saving…`}
        onClick={() => void accept()}
      >
        <Trans>Not spam</Trans>
      </BusyButton>
      <p>
        <Trans>
          If you tap “Not spam”, we’ll move this condolence to your inbox and trust the sender from
          now on.
        </Trans>
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
    </Notice>
  );
}
