import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';

import { VerifiedOnly } from '../../../accounts/settings/verified-only.tsx';
import type { Ownership } from '../contract.ts';

import './ownership.css';
import { HandoverForm } from './handover-form.tsx';
import { PendingHandover } from './pending-handover.tsx';
import { SuccessorForm } from './successor-form.tsx';

interface OwnershipCardsProps {
  /** undefined for members who are not the owner */
  following: Ownership | undefined;
}

/** Two cards of the settings: the owner names a legacy contact for later, or transfers the memorial now. */
export function OwnershipCards({ following }: OwnershipCardsProps) {
  const { t } = useLingui();
  const transfer = useRef<HTMLHeadingElement>(null);
  if (!following) {
    return (
      <p className="following-text">
        <Trans>Only the owner can transfer ownership or name a legacy contact.</Trans>
      </p>
    );
  }
  const { handover, successor } = following;
  return (
    <VerifiedOnly reason={t`Please verify your email address to choose who looks after this page.`}>
      <section
        className="memorial-settings-card following-part"
        aria-labelledby="following-successor"
      >
        <h2 id="following-successor" className="following-heading">
          <Trans>Legacy contact</Trans>
        </h2>
        <p className="following-text">
          <Trans>Choose who looks after this page when you no longer can.</Trans>
        </p>
        <SuccessorForm successor={successor} />
      </section>
      <section
        className="memorial-settings-card following-part"
        aria-labelledby="following-handover"
      >
        <h2 id="following-handover" ref={transfer} className="following-heading" tabIndex={-1}>
          <Trans>Transfer ownership</Trans>
        </h2>
        {handover ? (
          <PendingHandover handover={handover} onWithdrawn={() => transfer.current?.focus()} />
        ) : (
          <HandoverForm />
        )}
      </section>
    </VerifiedOnly>
  );
}
