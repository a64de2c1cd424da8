import type { ComponentProps } from 'react';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  isBusy: boolean;
  /** the button's label while it is busy */
  busyLabel: string;
  variant?: 'primary' | 'quiet' | 'danger';
}

/**
 * A button with a busy state, in which it ignores presses. The busy button does not have the attribute `disabled`,
 * because a disabled button would lose the focus.
 */
export function BusyButton({
  isBusy,
  busyLabel,
  variant = 'primary',
  children,
  onClick,
  ...button
}: BusyButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the caller sets it
    <button
      {...button}
      className="button"
      data-variant={variant}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
