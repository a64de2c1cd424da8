import type { ComponentProps } from 'react';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  isBusy: boolean;
  /** what it says meanwhile */
  busyLabel: string;
  variant?: 'primary' | 'quiet' | 'danger';
}

/**
 * A button whose work takes a moment. Meanwhile it keeps the focus and takes no second press: a
 * disabled button would lose the place of whoever works by keyboard.
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
    // oxlint-disable-next-line react/button-has-type -- the caller says it
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
