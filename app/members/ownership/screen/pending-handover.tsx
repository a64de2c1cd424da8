import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import { hiddenEmail } from '../../../accounts/hidden-email.ts';
import { UserText } from '../../../language/user-text.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { RemovalButton } from '../../../ui/removal-button.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { localDayInWords } from '../../../wire/text/dates-in-words.ts';
import type { Ownership } from '../contract.ts';
import type { OwnershipAction } from './ownership-intents.ts';

interface PendingHandoverProps {
  handover: NonNullable<Ownership['handover']>;
  /** moves the focus, because the pressed button is removed */
  onWithdrawn: () => void;
}

export function PendingHandover({ handover, onWithdrawn }: PendingHandoverProps) {
  const { t } = useLingui();
  const { email, proposedAt, expiresAt, hasComeBack } = handover;
  const hidden = hiddenEmail(email);
  const { send } = useRouteAction<OwnershipAction, ActionResult>();
  const proposalDay = localDayInWords(new Date(proposedAt));
  const lastDay = localDayInWords(new Date(expiresAt));
  const text = useFocusWhenProposed();
  return (
    <>
      <p ref={text} className="following-text" tabIndex={-1}>
        <Trans>
          On {proposalDay} we asked <UserText of={email} /> to become the owner. They have until{' '}
          {lastDay} to accept. Until they do, you’re still the owner.
        </Trans>
      </p>
      {hasComeBack ? (
        <p className="following-text" data-tone="error">
          <Trans>
            Our email to <UserText of={hidden} /> couldn’t be delivered. Check the address, cancel
            this request and send a new one.
          </Trans>
        </p>
      ) : null}
      <div className="following-actions">
        <RemovalButton
          title={t`Cancel request to ${email}?`}
          description={t`The link in their email will stop working, and you’ll stay the owner.`}
          confirm={<Trans>Cancel request</Trans>}
          busyLabel={t`Cancelling…`}
          keep={<Trans>Keep request</Trans>}
          onConfirm={() => send({ intent: 'withdraw-handover' })}
          onReturnFocus={onWithdrawn}
        >
          <Trans>Cancel request</Trans>
        </RemovalButton>
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
