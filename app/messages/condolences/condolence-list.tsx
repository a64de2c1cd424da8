import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { focusOnce } from '../../ui/focus-once.ts';
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
  const { t, i18n } = useLingui();
  const [isThanking, setThanking] = useState(false);
  const [wasThanking, setWasThanking] = useState(false);
  const { chosen, choose, clear } = useChosen();
  const { send } = useRouteAction<CondolencesAction, ActionResult>();
  const answerable = letters.filter(({ canAnswer }) => canAnswer);
  const ids = answerable.flatMap(({ id }) => (chosen.has(id) ? id : []));
  const close = () => {
    setThanking(false);
    setWasThanking(true);
    clear();
  };

  return (
    <>
      {canThank && answerable.length > 1 && !isThanking ? (
        <button
          ref={wasThanking ? focusOnce : undefined}
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => setThanking(true)}
        >
          <Trans>Send a thank-you to several people</Trans>
        </button>
      ) : null}
      {isThanking ? (
        <p ref={focusOnce} tabIndex={-1}>
          <Trans>
            Select the people you’d like to thank. If a condolence has no tick box, we can’t email
            the sender: they didn’t ask for replies by email, or haven’t confirmed their address.
          </Trans>
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
          label={t`Your thank-you message`}
          hint={
            ids.length > THANKS_MAX
              ? t`We’ll email each person separately, and they’ll see your name; you can send this to up to ${{ max: THANKS_MAX }} people at a time.`
              : t`We’ll email each person separately, and they’ll see your name.`
          }
          buttonLabel={sendLabel(i18n, ids.length)}
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

function sendLabel(i18n: I18n, count: number): string {
  return count === 0
    ? i18n._(msg`Send thank-you`)
    : i18n._(msg`${plural(count, { one: 'Send to # person', other: 'Send to # people' })}`);
}
