import { tellAuthDialog } from '../auth-dialog-store.ts';

interface ModeLinkProps {
  to: 'login' | 'signup' | 'reset';
  /** the address written in this mode goes along */
  email?: () => string;
  children: string;
}

/** Leads to another mode of the dialog. */
export function ModeLink({ to, email, children }: ModeLinkProps) {
  return (
    <button
      type="button"
      className="text-button"
      onClick={() => tellAuthDialog({ type: 'switched', to, email: email?.() ?? '' })}
    >
      {children}
    </button>
  );
}
