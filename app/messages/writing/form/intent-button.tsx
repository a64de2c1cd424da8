import type { ReactNode } from 'react';

interface IntentButtonProps {
  /** what the server does when the form was sent with this button */
  intent: string;
  isPrimary?: boolean;
  children: ReactNode;
}

export function IntentButton({ intent, isPrimary = false, children }: IntentButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="memorial-button"
      data-variant={isPrimary ? 'primary' : undefined}
    >
      {children}
    </button>
  );
}
