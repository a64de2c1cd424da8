import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, type RefCallback } from 'react';

import { focusOnce } from '../../../ui/focus-once.ts';
import { useEditor } from '../editor-context.ts';
import { clearFields } from '../undo-removal.ts';

export const SECOND_PERSON = [
  'fullName2',
  'otherName2',
  'dob2',
  'dod2',
  'birthLocation2',
  'deathLocation2',
  'burialLocation2',
] as const;

interface SecondPersonProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
  /** the fields; the `ref` is for the element around them */
  children: (ref: RefCallback<HTMLElement> | undefined) => ReactNode;
}

export function SecondPerson({ isShown, onChange, children }: SecondPersonProps) {
  // The pressed button goes, so what comes in its place takes the focus.
  const [pressed, setPressed] = useState<'add' | 'remove'>();
  if (isShown) {
    return (
      <>
        {children(pressed === 'add' ? focusFirstField : undefined)}
        <RemoveSecondPerson
          onRemoved={() => {
            setPressed('remove');
            onChange(false);
          }}
        />
      </>
    );
  }
  return (
    <div>
      <button
        type="button"
        className="text-button"
        ref={pressed === 'remove' ? focusOnce : undefined}
        onClick={() => {
          setPressed('add');
          onChange(true);
        }}
      >
        <Trans>Add a second person</Trans>
      </button>
      <p className="field-hint">
        <Trans>For a couple who share one page.</Trans>
      </p>
    </div>
  );
}

function focusFirstField(person: HTMLElement | null): void {
  person?.querySelector<HTMLElement>('input, textarea')?.focus();
}

function RemoveSecondPerson({ onRemoved }: { onRemoved: () => void }) {
  const { session, announce, removed } = useEditor();
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [isCancelled, setIsCancelled] = useState(false);
  const isFilled = () => {
    const { document } = session.getView();
    return SECOND_PERSON.some((name) => document[name] !== undefined);
  };
  const remove = () => {
    if (isFilled()) {
      const undo = clearFields(session, SECOND_PERSON);
      removed({
        removed: t`Second person removed.`,
        restored: t`Second person restored.`,
        place: 'fullName2',
        undo,
      });
    } else announce(t`Second person removed.`);
    onRemoved();
  };
  if (!isAsking) {
    return (
      <button
        type="button"
        className="text-button editor-start"
        ref={isCancelled ? focusOnce : undefined}
        onClick={() => {
          if (isFilled()) setIsAsking(true);
          else remove();
        }}
      >
        <Trans>Remove the second person</Trans>
      </button>
    );
  }
  return (
    <div className="editor-question" role="group" aria-label={t`Remove the second person?`}>
      <p role="alert">
        <Trans>This will remove the second person’s name, dates and places.</Trans>
      </p>
      <div className="editor-buttons">
        <button type="button" className="button" data-variant="danger" onClick={remove}>
          <Trans>Remove</Trans>
        </button>
        <button
          type="button"
          className="button"
          data-variant="quiet"
          ref={focusOnce}
          onClick={() => {
            setIsCancelled(true);
            setIsAsking(false);
          }}
        >
          <Trans>Cancel</Trans>
        </button>
      </div>
    </div>
  );
}
