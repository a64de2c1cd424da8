import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import type { ActionResult } from '../../../wire/action-result.ts';
import { localDayInWords } from '../../../wire/text/dates-in-words.ts';
import type { Ownership } from '../contract.ts';
import type { OwnershipAction } from './ownership-intents.ts';
import { Problem } from './problem.tsx';

interface PendingHandoverProps {
  handover: NonNullable<Ownership['handover']>;
}

export function PendingHandover({ handover }: PendingHandoverProps) {
  const { t } = useLingui();
  const { email, proposedAt, expiresAt } = handover;
  const { send, isBusy } = useRouteAction<OwnershipAction, ActionResult>();
  const [problem, setProblem] = useState<string>();
  const proposalDay = localDayInWords(new Date(proposedAt));
  const lastDay = localDayInWords(new Date(expiresAt));
  const text = useFocusWhenProposed();
  const withdraw = async () => {
    setProblem(undefined);
    const result = await send({ intent: 'withdraw-handover' });
    if (result && !result.ok) setProblem(result.sentence);
  };
  return (
    <>
      <p ref={text} className="following-text" tabIndex={-1}>
        <Trans>
          On {proposalDay} we asked <UserText of={email} /> to become the owner. They have until{' '}
          {lastDay} to accept. Until they do, you’re still the owner.
        </Trans>
      </p>
      <Problem sentence={problem} />
      <div className="following-actions">
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isBusy}
          busyLabel={t`Cancelling…`}
          onClick={() => void withdraw()}
        >
          <Trans>Cancel request</Trans>
        </BusyButton>
      </div>
    </>
  );
}

/**
 * Moves the focus to this text if no element has the focus, for example because the text has replaced the focused form.
 */
function useFocusWhenProposed() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  return text;
}
