import { dispatchAuthDialog } from '../auth-dialog-store.ts';

interface ModeLinkProps {
  to: 'login' | 'signup' | 'reset';
  /** the typed address, passed to the other mode */
  email?: () => string;
  children: string;
}

/** Switches the dialog to another mode. */
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
