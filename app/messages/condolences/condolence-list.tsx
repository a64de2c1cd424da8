import { useState } from 'react';

import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { AnswerForm } from './answer-form.tsx';
import { CondolenceRow } from './condolence-row.tsx';
import type { CondolencesAction } from './condolences-intents.ts';
import { THANKS_MAX, type ListedCondolence } from './contract.ts';
import { answerKey } from './kept-answers.ts';

interface CondolenceListProps {
  letters: readonly ListedCondolence[];
  memorialId: string;
  /** false in the list 'Probably spam' */
  canThank: boolean;
}

export function CondolenceList({ letters, memorialId, canThank }: CondolenceListProps) {
  const [isThanking, setThanking] = useState(false);
  const { chosen, choose, clear } = useChosen();
  const { send } = useRouteAction<CondolencesAction, ActionResult>();
  const answerable = letters.filter(({ canAnswer }) => canAnswer);
  const ids = answerable.flatMap(({ id }) => (chosen.has(id) ? id : []));
  const close = () => {
    setThanking(false);
    clear();
  };

  return (
    <>
      {canThank && answerable.length > 1 && !isThanking ? (
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => setThanking(true)}
        >
          Send a thank-you to several people
        </button>
      ) : null}
      {isThanking ? (
        <p>
          Select the people to thank. If there’s no box, the writer hasn’t asked for a reply or
          hasn’t confirmed their email address.
        </p>
      ) : null}
      <ul className="letter-rows">
        {letters.map((letter) => (
          <CondolenceRow
            key={letter.id}
            letter={letter}
            memorialId={memorialId}
            choice={
              isThanking && letter.canAnswer
                ? {
                    isChosen: chosen.has(letter.id),
                    onChange: (isChosen) => choose(letter.id, isChosen),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {isThanking ? (
        <AnswerForm
          label="Your thank-you message"
          hint={`Each person gets the same message in a separate email${ids.length > THANKS_MAX ? `, up to ${THANKS_MAX} at a time` : ''}.`}
          buttonLabel={sendLabel(ids.length)}
          storageKey={answerKey(memorialId, 'thanks')}
          onSend={(text) => send({ intent: 'thank', ids, text })}
          onSent={close}
          onCancel={close}
        />
      ) : null}
    </>
  );
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    choose: (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(id);
        else after.delete(id);
        return after;
      }),
    clear: () => setChosen(new Set()),
  };
}

function sendLabel(count: number): string {
  if (count === 0) return 'Send thank-you';
  return count === 1 ? 'Send to 1 person' : `Send to ${count} people`;
}
