import { useEffect, useRef, useState } from 'react';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import type { ActionResult } from '../../../wire/action-result.ts';
import type { Following } from '../contract.ts';
import type { FollowingAction } from './following-intents.ts';
import { Problem } from './problem.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const dayOf = (instant: string) => DAY.format(new Date(instant));

interface PendingHandoverProps {
  handover: NonNullable<Following['handover']>;
}

export function PendingHandover({ handover }: PendingHandoverProps) {
  const { email, proposedAt, expiresAt } = handover;
  const { send, isBusy } = useRouteAction<FollowingAction, ActionResult>();
  const [problem, setProblem] = useState<string>();
  const text = useFocusWhenProposed();
  const withdraw = async () => {
    setProblem(undefined);
    const result = await send({ intent: 'withdraw-handover' });
    if (result && !result.ok) setProblem(result.sentence);
  };
  return (
    <>
      <p ref={text} className="following-text" tabIndex={-1}>
        On {dayOf(proposedAt)} we asked <bdi>{email}</bdi> to become the owner. They can accept
        until {dayOf(expiresAt)}. Until they do, you are the owner.
      </p>
      <Problem sentence={problem} />
      <div className="following-actions">
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isBusy}
          busyLabel="Taking it back…"
          onClick={() => void withdraw()}
        >
          Take it back
        </BusyButton>
      </div>
    </>
  );
}

/**
 * Moves the focus to this text, because the text has replaced the form that had the focus. The
 * focus does not move when the page opens.
 */
function useFocusWhenProposed() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  return text;
}
