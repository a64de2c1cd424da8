import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

import './dialog.css';

interface DialogProps {
  title: string;
  description?: ReactNode;
  /** 'alertdialog' where something would be lost */
  role?: 'dialog' | 'alertdialog';
  /** 'sheet' fills a phone's screen */
  size?: 'card' | 'sheet';
  onClose: () => void;
  /** takes the focus when the dialog has gone and what opened it is no longer there */
  onReturnFocus?: () => void;
  children: ReactNode;
}

/**
 * A dialog that is open as long as it is drawn. A press outside does not close it, because what was
 * written in it would be lost by a slip of the finger; Escape and its button do. The page behind stands
 * still by style sheet, so nothing writes a style element that a security policy would refuse.
 */
export function Dialog({
  title,
  description,
  role = 'dialog',
  size = 'card',
  onClose,
  onReturnFocus,
  children,
}: DialogProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useVisibleHeight(frame);

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
            if (opener instanceof HTMLElement && opener.isConnected) {
              opener.focus();
            } else onReturnFocus?.();
          }}
          // A notification above the dialog would take Escape away from it.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
          }}
          onInteractOutside={(event) => event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="dialog-header">
            <RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
            <RadixDialog.Close className="dialog-close" aria-label="Close">
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

/** The first field, so that one can type at once; false where there is none. */
function focusFirstField(dialog: HTMLElement | null): boolean {
  const field = dialog?.querySelector<HTMLElement>('input:not([type="hidden"], [tabindex="-1"])');
  field?.focus();
  return field !== null && field !== undefined;
}

/** Keeps the frame above a phone's keyboard, which covers the page without making it smaller. */
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
