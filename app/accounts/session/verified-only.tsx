import type { ReactNode } from 'react';

import { VerificationCard } from '../settings/verification-card.tsx';
import { useSession } from './session-store.ts';

interface VerifiedOnlyProps {
  /** why it needs a verified address, said to people who have none yet */
  reason: string;
  children: ReactNode;
}

/**
 * What only people with a verified email may do. Until then the way to verify stands in its place, and the
 * children appear as soon as it is done. The server checks as well (`EMAIL_NOT_VERIFIED`).
 */
export function VerifiedOnly({ reason, children }: VerifiedOnlyProps) {
  const user = useSession((state) => state.user);
  if (!user || user.isEmailVerified) return children;
  return <VerificationCard email={user.email} reason={reason} />;
}
