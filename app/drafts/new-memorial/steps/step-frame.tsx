import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';

import { idle } from '../../../ui/idle.ts';
import { prefetchToasts } from '../../../ui/toast/toasts.tsx';
import { COUNTED_STEPS, STEPS, type Step } from '../unfinished-page.ts';

interface StepFrameProps {
  step: Step;
  title: ReactNode;
  text?: ReactNode;
  onBack?: (() => void) | undefined;
  onSubmit: (event: SyntheticEvent) => void;
  onInput?: () => void;
  actions: ReactNode;
  children?: ReactNode;
}

export function StepFrame(props: StepFrameProps) {
  const { step, title, text, onBack, onSubmit, onInput, actions, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const number = STEPS.indexOf(step) + 1;
  const total = COUNTED_STEPS;

  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>(
      'input:not([type="file"], [type="radio"]), textarea',
    );
    window.scrollTo(0, 0);
    (field ?? heading.current)?.focus();
    // A failure without a network must be said at once, and not when the network is back.
    void idle().then(prefetchToasts);
  }, []);

  return (
    <section className="begin" aria-labelledby="begin-title">
      {number <= total ? (
        <p className="begin-count">
          <Trans>
            Step {number} of {total}
          </Trans>
        </p>
      ) : null}
      <h1 id="begin-title" ref={heading} className="begin-title" tabIndex={-1}>
        {title}
      </h1>
      {text ? <p className="begin-text">{text}</p> : null}
      <form ref={form} className="begin-form" noValidate onSubmit={onSubmit} onChange={onInput}>
        {children}
        <div className="begin-actions">
          {actions}
          {onBack ? (
            <button type="button" className="button" data-variant="quiet" onClick={onBack}>
              <Trans>Back</Trans>
            </button>
          ) : null}
        </div>
      </form>
    </section>
  );
}

export function NextButton() {
  return (
    <button type="submit" className="button" data-variant="primary">
      <Trans context="step">Next</Trans>
    </button>
  );
}
