import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { UserText } from '../../language/user-text.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localMomentInWords } from '../../wire/text/moment-in-words.ts';
import { AnswerForm } from './answer-form.tsx';
import type { CondolencesAction } from './condolences-intents.ts';
import type { Condolence, CondolenceAnswer } from './contract.ts';
import { answerKey, readKeptAnswer } from './kept-answers.ts';

export function CondolenceAnswers({
  letter,
  memorialId,
}: {
  letter: Condolence;
  memorialId: string;
}) {
  const { t } = useLingui();
  const { answers, canAnswer } = letter;
  const count = answers.length;
  return (
    <>
      {count > 0 ? (
        <section aria-label={t`Replies`} className="letter-answers">
          <h2 className="letter-heading">{t`${plural(count, { one: 'Reply', other: 'Replies' })}`}</h2>
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </section>
      ) : null}
      {canAnswer ? (
        <AnswerPart letter={letter} memorialId={memorialId} />
      ) : (
        <NoAnswer letter={letter} />
      )}
    </>
  );
}

function NoAnswer({ letter: { awaitsConfirmation, name } }: { letter: Condolence }) {
  if (!awaitsConfirmation) {
    return (
      <p>
        <Trans>The sender didn’t ask for replies by email, so you can’t reply here.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        We’re waiting for <UserText of={name} /> to confirm their email address. You can reply once
        it’s confirmed.
      </Trans>
    </p>
  );
}

function Answer({ answer: { text, at, by, delivery } }: { answer: CondolenceAnswer }) {
  const { t, i18n } = useLingui();
  return (
    <div className="letter-paper">
      <div className="letter-words" dir="auto">
        {text}
      </div>
      <p className="letter-quiet">
        {by ? (
          <>
            <bdi>{by}</bdi>,{' '}
          </>
        ) : null}
        <time dateTime={at}>{localMomentInWords(i18n, new Date(at))}</time>
        {delivery === 'queued' ? ` · ${t`Sending…`}` : ''}
      </p>
      {delivery === 'refused' ? (
        <Notice type="warning">
          <p>
            <Trans>
              We couldn’t deliver this reply. The email address we sent it to isn’t accepting
              messages.
            </Trans>
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

function AnswerPart({ letter, memorialId }: { letter: Condolence; memorialId: string }) {
  const { t } = useLingui();
  const { id, name, areAnswersReceived } = letter;
  const storageKey = answerKey(memorialId, id);
  const [isOpen, setOpen] = useState(() => readKeptAnswer(storageKey) !== '');
  const [isPressed, setPressed] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const { send } = useRouteAction<CondolencesAction, ActionResult>();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div ref={opener} tabIndex={-1} className="letter-answer">
      {isOpen ? (
        <AnswerForm
          label={
            <Trans>
              Your reply to <UserText of={name} />
            </Trans>
          }
          hint={
            areAnswersReceived
              ? t`We’ll email your reply to the sender, who’ll see your name and your family’s reply address.`
              : t`We’ll email your reply to the sender, who’ll see your name but not your email address and can write back on the memorial page.`
          }
          buttonLabel={t`Send reply`}
          storageKey={storageKey}
          takesFocus={isPressed}
          onSend={(text) => send({ intent: 'answer', id, text })}
          onSent={close}
          onCancel={close}
        />
      ) : (
        <button
          type="button"
          className="button"
          onClick={() => {
            setOpen(true);
            setPressed(true);
          }}
        >
          <Trans>Reply</Trans>
        </button>
      )}
    </div>
  );
}
