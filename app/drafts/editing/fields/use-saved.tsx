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
    announce('What is saved stands here again.');
  };
  if (!isAsked) {
    return (
      <button
        type="button"
        className="text-button"
        onClick={isText ? () => setIsAsked(true) : discard}
      >
        Use what is saved
      </button>
    );
  }
  return (
    <div className="use-saved" role="group" aria-label="Use what is saved?">
      <p>Your words here go away, and the saved ones come back.</p>
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
          Keep my words
        </button>
        <button type="button" className="button" data-variant="quiet" onClick={discard}>
          Use what is saved
        </button>
      </div>
    </div>
  );
}
