import { useState } from 'react';

import { useEditor } from '../editor-context.ts';

import './choices.css';

interface UseSavedProps {
  path: string;
  /** true for a text that the user wrote, which is discarded only after a confirmation */
  isText?: boolean;
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

export function UseSaved({ path, isText = false }: UseSavedProps) {
  const { session, announce } = useEditor();
  const [isAsked, setIsAsked] = useState(false);
  const focusField = () => {
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(path)}"]`)?.focus();
  };
  const discard = () => {
    // The click removes the button, so the focus moves to the field.
    focusField();
    session.discard(path);
    announce('Saved version restored.');
  };
  if (!isAsked) {
    return (
      <button
        type="button"
        className="text-button"
        onClick={isText ? () => setIsAsked(true) : discard}
      >
        Use saved version
      </button>
    );
  }
  return (
    <div className="use-saved" role="group" aria-label="Use the saved version?">
      <p>This replaces what you’ve typed here.</p>
      <div className="use-saved-actions">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          ref={focusOnce}
          onClick={() => {
            focusField();
            setIsAsked(false);
          }}
        >
          Keep my text
        </button>
        <button type="button" className="button" data-variant="quiet" onClick={discard}>
          Use saved version
        </button>
      </div>
    </div>
  );
}
