import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { memorialCalls } from '../../management/client.ts';
import type { KeptMemorial } from '../../management/contract.ts';
import { useChosenVisibility } from '../../management/publishing/chosen-visibility.ts';
import { usePublishing } from '../../management/publishing/publishing.ts';
import type { BegunPage } from '../begun-page.ts';
import { saveChoices } from '../save-choices.ts';
import { AddressChoice } from './address-choice.tsx';
import { LevelChoice } from './level-choice.tsx';
import { LookChoice } from './look-choice.tsx';
import { StepFrame } from './step-frame.tsx';

interface FinishStepProps {
  page: BegunPage;
  memorial: KeptMemorial;
  sheets: readonly string[];
  update: (patch: Partial<BegunPage>) => void;
  onPublished: (memorial: KeptMemorial, note: string | undefined) => void;
  onNotYet: () => void;
}

export function FinishStep(props: FinishStepProps) {
  const { page, memorial, sheets, update, onNotYet } = props;
  const { slugError, problem, busy, finish } = useFinishing(props);
  const { state, publish } = usePublication(props);
  const { check, ...password } = useChosenVisibility(page.level);
  return (
    <StepFrame
      step="finish"
      title="Almost done"
      text="Choose how the page looks and who may see it. Nobody sees it yet, and you can change everything later."
      onSubmit={(event) => {
        event.preventDefault();
        const visibility = check();
        if (visibility) void finish('publish', () => publish(visibility));
      }}
      actions={
        <FinishButtons
          isPublishing={busy === 'publish' || state.step === 'sending'}
          isLeaving={busy === 'not-yet'}
          onNotYet={() => void finish('not-yet', onNotYet)}
        />
      }
    >
      {page.notes?.map((note) => (
        <Problem key={note} problem={note} />
      ))}
      <LookChoice
        themeId={page.themeId ?? memorial.themeId}
        onChoose={(themeId) => update({ themeId })}
        sheets={sheets}
      />
      <AddressChoice
        slug={page.slug ?? memorial.slug}
        onChange={(slug) => update({ slug })}
        error={slugError}
      />
      <LevelChoice level={page.level} onChange={(level) => update({ level })} {...password} />
      <div role="alert">
        <Problem problem={problem ?? publishingProblem(state)} />
      </div>
    </StepFrame>
  );
}

/** Publishes, then calls `onPublished` once, with a note if a choice could not be saved. */
function usePublication({ memorial, onPublished }: FinishStepProps) {
  const publishing = usePublishing({
    memorial,
    prepare: async () => (await memorialCalls.draft(memorial.id)).revision,
    // Does nothing here, because this callback does not get the note. The effect below calls the given `onPublished`.
    onPublished: () => undefined,
  });
  const { state } = publishing;
  const report = useEffectEvent(onPublished);
  useEffect(() => {
    if (state.step === 'done') report(state.memorial, state.note);
  }, [state]);
  return publishing;
}

interface FinishButtonsProps {
  isPublishing: boolean;
  isLeaving: boolean;
  onNotYet: () => void;
}

function FinishButtons({ isPublishing, isLeaving, onNotYet }: FinishButtonsProps) {
  return (
    <>
      <BusyButton type="submit" isBusy={isPublishing} busyLabel="Publishing…">
        Publish
      </BusyButton>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isLeaving}
        busyLabel="Saving…"
        onClick={onNotYet}
      >
        Not yet
      </BusyButton>
    </>
  );
}

function Problem({ problem }: { problem: string | undefined }) {
  if (!problem) return null;
  return (
    <Notice type="warning">
      <p>{problem}</p>
    </Notice>
  );
}

function publishingProblem(state: ReturnType<typeof usePublishing>['state']): string | undefined {
  switch (state.step) {
    case 'asking':
      return state.problem;
    case 'verifying':
      return 'Please enter the code that we sent you. Then the page can be published.';
    case 'incomplete':
      return `Nothing was published yet. ${state.places.map(({ reason }) => reason).join(' ')}`;
    default:
      return undefined;
  }
}

function useFinishing({ page, memorial }: FinishStepProps) {
  const [slugError, setSlugError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'publish' | 'not-yet'>();
  const isSaving = useRef(false);

  const finish = async (what: 'publish' | 'not-yet', then: () => void | Promise<void>) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(what);
    setProblem(undefined);
    setSlugError(undefined);
    const saved = await saveChoices(page, memorial);
    if (saved.ok) await then();
    else if (saved.fieldErrors['slug']) setSlugError(saved.sentence);
    else setProblem(saved.sentence);
    isSaving.current = false;
    setBusy(undefined);
  };

  return { slugError, problem, busy, finish };
}
