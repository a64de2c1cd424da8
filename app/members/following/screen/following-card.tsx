import { VerifiedOnly } from '../../../accounts/settings/verified-only.tsx';
import type { Following } from '../contract.ts';

import './following.css';
import { HandoverForm } from './handover-form.tsx';
import { PendingHandover } from './pending-handover.tsx';
import { SuccessorForm } from './successor-form.tsx';

interface FollowingCardProps {
  /** undefined for members who are not the owner */
  following: Following | undefined;
}

/**
 * The settings card “Who follows”. The owner hands the memorial over now, or names a successor for
 * later.
 */
export function FollowingCard({ following }: FollowingCardProps) {
  if (!following) {
    return <p className="following-text">Only the owner decides who follows as the owner.</p>;
  }
  const { handover, successor } = following;
  return (
    <div className="following">
      <p className="following-text">
        A page can outlive an account. Here you decide into whose hands it goes.
      </p>
      <VerifiedOnly reason="Please verify your email address, so that others can be asked in your name.">
        <section className="following-part" aria-labelledby="following-handover">
          <h3 id="following-handover" className="following-heading">
            Hand it over
          </h3>
          {handover ? <PendingHandover handover={handover} /> : <HandoverForm />}
        </section>
        <section className="following-part" aria-labelledby="following-successor">
          <h3 id="following-successor" className="following-heading">
            When you are no longer there
          </h3>
          <SuccessorForm successor={successor} />
        </section>
      </VerifiedOnly>
    </div>
  );
}
