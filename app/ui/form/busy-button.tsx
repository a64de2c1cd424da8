import type { ComponentProps } from 'react';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  isBusy: boolean;
  busyLabel: string;
  variant?: 'primary' | 'quiet' | 'danger';
}

/**
 * Ignores presses while busy. The button is not `disabled`, because a disabled button loses the
 * focus.
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
