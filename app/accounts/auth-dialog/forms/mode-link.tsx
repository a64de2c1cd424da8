import type { ReactNode } from 'react';

import { dispatchAuthDialog } from '../auth-dialog-store.ts';

interface ModeLinkProps {
  to: 'login' | 'signup' | 'reset';
  email?: () => string;
  children: ReactNode;
}

export function ModeLink({ to, email, children }: ModeLinkProps) {
  return (
    <button
      type="button"
      className="text-button"
      onClick={() => dispatchAuthDialog({ type: 'switched', to, email: email?.() ?? '' })}
    >
      {children}
    </button>
  );
}
