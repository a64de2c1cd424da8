import type { ReactNode } from 'react';

import { VerificationCard } from '../settings/verification-card.tsx';
import { useSession } from './session-store.ts';

interface VerifiedOnlyProps {
  /** why verification is needed, shown to users whose email is not verified */
  reason: string;
  children: ReactNode;
}

/**
 * Renders its children only for users with a verified email. For all other users it renders a card with which they can
 * verify their email. The server also checks that the email is verified (`EMAIL_NOT_VERIFIED`).
 */
export function VerifiedOnly({ reason, children }: VerifiedOnlyProps) {
  const user = useSession((state) => state.user);
  if (!user || user.isEmailVerified) return children;
  return <VerificationCard email={user.email} reason={reason} />;
}
