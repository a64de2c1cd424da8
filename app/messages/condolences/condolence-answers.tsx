import { useRef, useState } from 'react';

import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localMomentInWords } from '../../wire/text/dates-in-words.ts';
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
  const { answers, canAnswer } = letter;
  return (
    <>
      {answers.length > 0 ? (
        <section aria-label="Replies" className="letter-answers">
          <h2 className="letter-heading">{answers.length === 1 ? 'Your reply' : 'Your replies'}</h2>
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
  if (!awaitsConfirmation) return <p>The writer hasn’t asked for a reply by email.</p>;
  return (
    <p>
      Waiting for <bdi>{name}</bdi> to confirm their email address. You can reply after that.
    </p>
  );
}

function Answer({ answer: { text, at, by, delivery } }: { answer: CondolenceAnswer }) {
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
        <time dateTime={at}>{localMomentInWords(new Date(at))}</time>
        {delivery === 'queued' ? ' · Sending…' : ''}
      </p>
      {delivery === 'refused' ? (
        <Notice type="warning">
          <p>
            We couldn’t deliver this reply. The writer’s address doesn’t accept emails, so they
            haven’t read it.
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

function AnswerPart({ letter, memorialId }: { letter: Condolence; memorialId: string }) {
  const { id, name, areAnswersReceived } = letter;
  const storageKey = answerKey(memorialId, id);
  const [isOpen, setOpen] = useState(() => readKeptAnswer(storageKey) !== '');
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
            <>
              Your reply to <bdi>{name}</bdi>
            </>
          }
          hint={
            areAnswersReceived
              ? 'We’ll send it by email, and the writer will see your family’s reply address.'
              : 'We’ll send it by email without showing your address; the writer can write to you again on the page.'
          }
          buttonLabel="Send reply"
          storageKey={storageKey}
          onSend={(text) => send({ intent: 'answer', id, text })}
          onSent={close}
          onCancel={close}
        />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Reply
        </button>
      )}
    </div>
  );
}
