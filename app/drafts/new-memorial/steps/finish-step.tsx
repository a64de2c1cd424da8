import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { openVerification } from '../../../accounts/auth-dialog/open-verification.ts';
import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import { useSession } from '../../../accounts/session-in-browser/session-store.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { useChosenVisibility } from '../../publishing/chosen-visibility.ts';
import { useDraftPlaces } from '../../publishing/draft-places.ts';
import { LevelCards, type LevelCardsProps } from '../../publishing/level-cards.tsx';
import { PlaceReasons } from '../../publishing/place-reasons.tsx';
import { usePublishing } from '../../publishing/publishing.ts';
import { saveChoices } from '../save-choices.ts';
import type { UnfinishedMemorial } from '../unfinished-page.ts';
import { AddressChoice, type AddressProblem } from './address-choice.tsx';
import { StepFrame } from './step-frame.tsx';
import { ThemeChoice } from './theme-choice.tsx';

interface FinishStepProps {
  page: UnfinishedMemorial;
  memorial: KeptMemorial;
  sheets: readonly string[];
  update: (patch: Partial<UnfinishedMemorial>) => void;
  onPublished: (memorial: KeptMemorial, note: string | undefined) => void;
  onNotYet: () => void;
}

export function FinishStep(props: FinishStepProps) {
  const { t, i18n } = useLingui();
  const { page, memorial, sheets, update, onNotYet } = props;
  const { addressProblem, clearAddressProblem, problem, busy, finish } = useFinishing(props);
  const places = useDraftPlaces(memorial.id);
  const { state, publish } = usePublication(props, places.prepare);
  const { check, ...password } = useChosenVisibility(page.level);
  return (
    <StepFrame
      step="finish"
      title={t`Ready to publish?`}
      text={t`Choose a theme and decide who can see the page. No one can see it yet, and you can change all of this later.`}
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
      <UnverifiedNote />
      {page.notes?.map((note) => (
        <Problem key={note} problem={note} />
      ))}
      <ThemeChoice
        themeId={page.themeId ?? memorial.themeId}
        onChoose={(themeId) => update({ themeId })}
        sheets={sheets}
        page={page}
      />
      <AddressChoice
        memorial={memorial}
        slug={page.slug ?? memorial.slug}
        onChange={(slug) => {
          clearAddressProblem();
          update({ slug });
        }}
        problem={addressProblem}
      />
      <LevelChoice level={page.level} onChange={(level) => update({ level })} {...password} />
      {addressProblem ? (
        <Notice type="warning">
          <p>
            <Trans>The page hasn’t been published yet. Check its web address above.</Trans>
          </p>
        </Notice>
      ) : null}
      <div role="alert">
        <Problem problem={problem ?? publishingProblem(i18n, state)} />
        {state.step === 'incomplete' ? (
          <IncompletePlaces places={state.places} {...places} />
        ) : null}
      </div>
    </StepFrame>
  );
}

/** Publishes, then calls `onPublished` once, with a note if a choice could not be saved. */
function usePublication(
  { memorial, onPublished }: FinishStepProps,
  prepare: () => Promise<number>,
) {
  const publishing = usePublishing({
    memorial,
    prepare,
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
  const { t } = useLingui();
  return (
    <>
      <BusyButton type="submit" isBusy={isPublishing} busyLabel={t`Publishing…`}>
        <Trans>Publish</Trans>
      </BusyButton>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isLeaving}
        busyLabel={t`Saving…`}
        onClick={onNotYet}
      >
        <Trans>Not now</Trans>
      </BusyButton>
    </>
  );
}

/** Publishing needs a verified email, so it can be verified while the rest is chosen. */
function UnverifiedNote() {
  const { t } = useLingui();
  const user = useSession((state) => state.user);
  const isSending = useSessionActivity((state) => state.isSendingVerification);
  if (!user || user.isEmailVerified) return null;
  return (
    <Notice type="info" title={t`Verify your email address`}>
      <p>
        <Trans>
          Before you publish, enter the code we sent to <EmailAddress address={user.email} />.
        </Trans>
      </p>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isSending}
        busyLabel={t`One moment…`}
        onClick={() => void openVerification(user.email)}
      >
        <Trans>Enter code</Trans>
      </BusyButton>
    </Notice>
  );
}

function EmailAddress({ address }: { address: string }) {
  return <strong className="begin-email">{address}</strong>;
}

interface IncompletePlacesProps {
  places: ReadonlyArray<{ place: string; reason: string }>;
  describePlace: (place: string) => string;
  onShowPlace: (place: string) => void;
}

function IncompletePlaces({ places, describePlace, onShowPlace }: IncompletePlacesProps) {
  return (
    <Notice type="warning">
      <p>
        <Trans>The page hasn’t been published yet. Please check:</Trans>
      </p>
      <PlaceReasons {...{ places, describePlace, onShowPlace }} />
    </Notice>
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

function publishingProblem(
  i18n: I18n,
  state: ReturnType<typeof usePublishing>['state'],
): string | undefined {
  switch (state.step) {
    case 'asking':
      return state.problem;
    case 'verifying':
      return i18n._(msg`Enter the code we sent you, then publish the page.`);
    default:
      return undefined;
  }
}

function useFinishing({ page, memorial }: FinishStepProps) {
  const [addressProblem, setAddressProblem] = useState<AddressProblem>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'publish' | 'not-yet'>();
  const isSaving = useRef(false);

  const finish = async (what: 'publish' | 'not-yet', then: () => void | Promise<void>) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(what);
    setProblem(undefined);
    setAddressProblem(undefined);
    const saved = await saveChoices(page, memorial);
    if (saved.ok) await then();
    else if (saved.fieldErrors['slug']) setAddressProblem({ sentence: saved.sentence });
    else setProblem(saved.sentence);
    isSaving.current = false;
    setBusy(undefined);
  };

  return {
    addressProblem,
    clearAddressProblem: () => setAddressProblem(undefined),
    problem,
    busy,
    finish,
  };
}

function LevelChoice(props: LevelCardsProps) {
  return (
    <fieldset className="begin-part">
      <legend className="begin-part-title">
        <Trans>Who can see this page?</Trans>
      </legend>
      <LevelCards {...props} />
    </fieldset>
  );
}
