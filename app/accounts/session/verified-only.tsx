import type { ReactNode } from 'react';

import { VerificationCard } from '../settings/verification-card.tsx';
import { useSession } from './session-store.ts';

interface VerifiedOnlyProps {
  /** the reason why verification is needed */
  reason: string;
  children: ReactNode;
}

/**
 * Renders its children for users with a verified email, and a verification card for the others. The server
 * checks this, too (`EMAIL_NOT_VERIFIED`).
 */
export function VerifiedOnly({ reason, children }: VerifiedOnlyProps) {
  const user = useSession((state) => state.user);
  if (!user || user.isEmailVerified) return children;
  return <VerificationCard email={user.email} reason={reason} />;
}
