import { Trans, useLingui } from '@lingui/react/macro';

import { VerifiedOnly } from '../../../accounts/settings/verified-only.tsx';
import type { Ownership } from '../contract.ts';

import './ownership.css';
import { HandoverForm } from './handover-form.tsx';
import { PendingHandover } from './pending-handover.tsx';
import { SuccessorForm } from './successor-form.tsx';

interface OwnershipCardProps {
  /** undefined for members who are not the owner */
  following: Ownership | undefined;
}

/**
 * The settings card “Who follows”. The owner hands the memorial over now, or names a successor for
 * later.
 */
export function OwnershipCard({ following }: OwnershipCardProps) {
  const { t } = useLingui();
  if (!following) {
    return (
      <p className="following-text">
        <Trans>Only the owner can transfer ownership or name a legacy contact.</Trans>
      </p>
    );
  }
  const { handover, successor } = following;
  return (
    <div className="following">
      <p className="following-text">
        <Trans>Choose who looks after this page when you no longer can.</Trans>
      </p>
      <VerifiedOnly
        reason={t`Please verify your email address to choose who looks after this page.`}
      >
        <section className="following-part" aria-labelledby="following-handover">
          <h3 id="following-handover" className="following-heading">
            <Trans>Transfer ownership</Trans>
          </h3>
          {handover ? <PendingHandover handover={handover} /> : <HandoverForm />}
        </section>
        <section className="following-part" aria-labelledby="following-successor">
          <h3 id="following-successor" className="following-heading">
            <Trans>Legacy contact</Trans>
          </h3>
          <SuccessorForm successor={successor} />
        </section>
      </VerifiedOnly>
    </div>
  );
}
