import type { ReactNode } from 'react';

import { useSession } from '../session-in-browser/session-store.ts';
import { VerificationCard } from './verification-card.tsx';

interface VerifiedOnlyProps {
  reason: string;
  children: ReactNode;
}

/**
 * Shows a verification card instead of its children while the user's email is unverified. The
 * server also checks the verification (`EMAIL_NOT_VERIFIED`).
 */
export function VerifiedOnly({ reason, children }: VerifiedOnlyProps) {
  const user = useSession((state) => state.user);
  if (!user || user.isEmailVerified) return children;
  return <VerificationCard email={user.email} reason={reason} />;
}
