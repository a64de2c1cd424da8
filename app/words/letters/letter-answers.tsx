import { useRef, useState } from 'react';

import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localMomentInWords } from '../../wire/text/dates-in-words.ts';
import { AnswerForm } from './answer-form.tsx';
import type { Letter, LetterAnswer } from './contract.ts';
import { answerKey, readKeptAnswer } from './kept-answers.ts';
import type { LettersAction } from './letters-intents.ts';

export function LetterAnswers({ letter, memorialId }: { letter: Letter; memorialId: string }) {
  const { answers, canAnswer } = letter;
  return (
    <>
      {answers.length > 0 ? (
        <section aria-label="Answers" className="letter-answers">
          <h2 className="letter-heading">
            {answers.length === 1 ? 'Your answer' : 'Your answers'}
          </h2>
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

function NoAnswer({ letter: { awaitsConfirmation, name } }: { letter: Letter }) {
  if (!awaitsConfirmation) return <p>The writer hasn’t asked for a reply by email.</p>;
  return (
    <p>
      Waiting for <bdi>{name}</bdi> to confirm their email address. You can reply after that.
    </p>
  );
}

function Answer({ answer: { text, at, by, delivery } }: { answer: LetterAnswer }) {
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
        {delivery === 'queued' ? ' · On its way' : ''}
      </p>
      {delivery === 'refused' ? (
        <Notice type="warning">
          <p>
            This answer could not be delivered: the writer’s address does not take mails. Nobody but
            you has read it.
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

function AnswerPart({ letter, memorialId }: { letter: Letter; memorialId: string }) {
  const { id, name, areAnswersReceived } = letter;
  const storageKey = answerKey(memorialId, id);
  const [isOpen, setOpen] = useState(() => readKeptAnswer(storageKey) !== '');
  const opener = useRef<HTMLDivElement>(null);
  const { send } = useRouteAction<LettersAction, ActionResult>();
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
              Your answer to <bdi>{name}</bdi>
            </>
          }
          hint={
            areAnswersReceived
              ? 'It goes by mail. The writer sees the reply address that your family has chosen.'
              : 'It goes by mail. The writer does not see your address, and can write to you again on the page.'
          }
          buttonLabel="Send the answer"
          storageKey={storageKey}
          onSend={(text) => send({ intent: 'answer', id, text })}
          onSent={close}
          onCancel={close}
        />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Answer
        </button>
      )}
    </div>
  );
}
