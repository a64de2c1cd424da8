import type { ReactNode } from 'react';

import { VerificationCard } from '../settings/verification-card.tsx';
import { useSession } from './session-store.ts';

interface VerifiedOnlyProps {
  /** why verification is needed, shown to users whose email is not verified */
  reason: string;
  children: ReactNode;
}

/**
 * Controls for users with a verified email. Others see the verification card, until the email is verified. The
 * server checks it as well (`EMAIL_NOT_VERIFIED`).
 */
export function VerifiedOnly({ reason, children }: VerifiedOnlyProps) {
  const user = useSession((state) => state.user);
  if (!user || user.isEmailVerified) return children;
  return <VerificationCard email={user.email} reason={reason} />;
}
