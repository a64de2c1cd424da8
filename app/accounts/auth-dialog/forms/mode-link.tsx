import { dispatchAuthDialog } from '../auth-dialog-store.ts';

interface ModeLinkProps {
  to: 'login' | 'signup' | 'reset';
  /** returns the e-mail address entered in this mode, which prefills the next form */
  email?: () => string;
  children: string;
}

/** A button that switches the dialog to another mode. */
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
