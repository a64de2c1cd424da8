import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

import { dismissErrorToasts, newestToastId } from './toast/toast-store.ts';

import './dialog.css';

interface DialogProps {
  title: string;
  description?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** `sheet` fills a phone's screen; `screen` fills any screen, as far as that helps */
  size?: 'card' | 'sheet' | 'screen';
  onClose: () => void;
  /** called when the dialog closes and the element that opened it no longer exists; moves the focus */
  onReturnFocus?: () => void;
  /** called when the dialog closes, in place of focusing the element that opened it */
  onCloseFocus?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A press outside does not close the dialog, because the user would lose the input. CSS stops the
 * page from scrolling. Radix's overlay would do this with a style element, which the
 * Content-Security-Policy forbids.
 */
export function Dialog({
  title,
  description,
  role = 'dialog',
  size = 'card',
  onClose,
  onReturnFocus,
  onCloseFocus,
  children,
}: DialogProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useVisibleHeight(frame);
  useErrorsOfDialog();

  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="dialog-frame" data-size={size} ref={frame}>
        <div className="dialog-backdrop" />
        <RadixDialog.Content
          className="dialog"
          role={role}
          aria-modal
          onOpenAutoFocus={(event) => {
            if (focusFirstField(event.currentTarget as HTMLElement | null)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What closed the dialog may have led to a field.
            const { activeElement } = document;
            const isElsewhere = activeElement !== null && activeElement !== document.body;
            if (onCloseFocus) onCloseFocus();
            else if (!isElsewhere) {
              // A dialog that opened by itself has the body as its opener.
              const hasOpener = opener !== document.body && opener?.isConnected;
              if (hasOpener && opener instanceof HTMLElement) opener.focus();
              else onReturnFocus?.();
            }
          }}
          // Radix sends Escape only to the top layer, which can be a notification. So `onKeyDown`
          // handles Escape.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
          }}
          onInteractOutside={(event) => event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="dialog-header">
            <RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
            <RadixDialog.Close className="dialog-close" aria-label={t`Close`}>
              <X aria-hidden="true" />
            </RadixDialog.Close>
          </header>
          <div className="dialog-body">
            {description ? (
              <RadixDialog.Description asChild>
                <div className="dialog-description">{description}</div>
              </RadixDialog.Description>
            ) : null}
            {children}
          </div>
        </RadixDialog.Content>
      </div>
    </RadixDialog.Root>
  );
}

/** The errors that were shown over a dialog are about the dialog, so they go when it closes. */
function useErrorsOfDialog() {
  useEffect(() => {
    const newestBefore = newestToastId();
    return () => dismissErrorToasts(({ id }) => id > newestBefore);
  }, []);
}

function focusFirstField(dialog: HTMLElement | null): boolean {
  const field = dialog?.querySelector<HTMLElement>(
    ':is(input:not([type="hidden"]), textarea):not([tabindex="-1"])',
  );
  field?.focus();
  return field !== null && field !== undefined;
}

/**
 * A phone's keyboard covers the page without shrinking the viewport. So the dialog is fitted into
 * the visible part.
 */
function useVisibleHeight(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const fit = () => {
      frame.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      frame.current?.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [frame]);
}
