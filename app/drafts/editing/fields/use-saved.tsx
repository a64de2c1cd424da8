import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { focusOnce } from '../../../ui/focus-once.ts';
import { useEditor } from '../editor-context.ts';

import './choices.css';

interface UseSavedProps {
  path: string;
  /** true for a text that the user wrote, which is discarded only after a confirmation */
  isText?: boolean;
}

export function UseSaved({ path, isText = false }: UseSavedProps) {
  const { t } = useLingui();
  const { session, announce } = useEditor();
  const [isAsked, setIsAsked] = useState(false);
  const focusField = () => {
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(path)}"]`)?.focus();
  };
  const discard = () => {
    // The click removes the button, so the focus moves to the field.
    focusField();
    session.discard(path);
    announce(t`Saved version restored.`);
  };
  if (!isAsked) {
    return (
      <button
        type="button"
        className="text-button"
        onClick={isText ? () => setIsAsked(true) : discard}
      >
        <Trans>Use saved version</Trans>
      </button>
    );
  }
  return (
    <div className="use-saved" role="group" aria-label={t`Use the saved version?`}>
      <p>
        <Trans>The saved version will replace what you’ve typed.</Trans>
      </p>
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
          <Trans>Keep my text</Trans>
        </button>
        <button type="button" className="button" data-variant="quiet" onClick={discard}>
          <Trans>Use saved version</Trans>
        </button>
      </div>
    </div>
  );
}
