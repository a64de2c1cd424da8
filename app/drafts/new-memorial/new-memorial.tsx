import { Trans, useLingui } from '@lingui/react/macro';
import { use, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link, useBeforeUnload, useNavigate, useSearchParams } from 'react-router';

import { openAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { InvitedOnly } from '../../accounts/invitations/invited-only.ts';
import { useUserKey } from '../../accounts/session-in-browser/user-key.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dismissErrorToasts } from '../../ui/toast/toast-store.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { InvitedOnlyScreen } from './invited-only-screen.tsx';
import { useIsOnline } from './is-online.ts';
import { MemorialLoader } from './memorial-loader.tsx';
import { AccountStep } from './steps/account-step.tsx';
import { CreatingStep } from './steps/creating-step.tsx';
import { DoneStep } from './steps/done-step.tsx';
import { FinishStep } from './steps/finish-step.tsx';

import './new-memorial.css';
import './answers.css';
import './steps/finish-step.css';
import { PictureStep } from './steps/picture-step.tsx';
import type { StepProps } from './steps/step-props.ts';
import { TextStep } from './steps/text-step.tsx';
import { WhenStep } from './steps/when-step.tsx';
import { WhoStep } from './steps/who-step.tsx';
import { UnfinishedNames } from './unfinished-names.tsx';
import { useUnfinishedMemorial, type UnfinishedMemorialState } from './unfinished-page-state.ts';
import { namesOfUnfinished, STEPS, type UnfinishedMemorial, type Step } from './unfinished-page.ts';
import { SENTENCES } from './unfinished-sentences.ts';
import { finishUnfinishedMemorial, type Kept } from './unfinished-store.ts';

interface MemorialBeginningProps {
  sheets: readonly string[];
}

/**
 * `/memorials/new`: four screens, then sign-up, then publishing. The URL contains the current screen, so Back
 * shows the previous one.
 */
export function NewMemorialScreen({ sheets }: MemorialBeginningProps) {
  const [query] = useSearchParams();
  const doneId = query.get('done');
  const [published, setPublished] = useState<{
    memorial: KeptMemorial;
    note?: string | undefined;
  }>();
  if (doneId) {
    return published?.memorial.id === doneId ? (
      <DoneStep {...published} />
    ) : (
      <MemorialLoader id={doneId}>{(memorial) => <DoneStep memorial={memorial} />}</MemorialLoader>
    );
  }
  return (
    <UnfinishedSteps
      sheets={sheets}
      onPublished={(memorial, note) => setPublished({ memorial, note })}
    />
  );
}

interface UnfinishedStepsProps extends MemorialBeginningProps {
  onPublished: (memorial: KeptMemorial, note: string | undefined) => void;
}

function UnfinishedSteps({ sheets, onPublished }: UnfinishedStepsProps) {
  const userKey = useUserKey();
  const state = useUnfinishedMemorial(userKey);
  const { page, isLocked } = state;
  const isInvitedOnly = use(InvitedOnly) !== undefined;
  if (!page) return <NewMemorialOutline />;
  if (isLocked) return <SessionOver />;
  if (isInvitedOnly && userKey === null) return <InvitedOnlyScreen />;
  return (
    <OpenSteps
      key={`${page.id} ${state.changesElsewhere}`}
      userKey={userKey}
      sheets={sheets}
      state={{ ...state, page }}
      onPublished={onPublished}
    />
  );
}

export function NewMemorialOutline() {
  return (
    <section className="begin">
      <h1 className="begin-title">
        <Trans>Create a memorial</Trans>
      </h1>
      <p className="begin-text begin-loading" role="status">
        <Trans>Loading…</Trans>
      </p>
      <NeedsScript />
    </section>
  );
}

function SessionOver() {
  const { i18n } = useLingui();
  return (
    <section className="begin" aria-labelledby="begin-title">
      <h1 id="begin-title" className="begin-title">
        <Trans>Log in</Trans>
      </h1>
      <p className="begin-text" role="status">
        {i18n._(SENTENCES.sessionOver)}
      </p>
      <div className="begin-actions">
        <button
          type="button"
          className="button"
          data-variant="primary"
          onClick={() => openAuthDialog({ mode: 'login' })}
        >
          <Trans>Log in</Trans>
        </button>
      </div>
    </section>
  );
}

interface OpenStepsProps extends UnfinishedStepsProps {
  userKey: string | null;
  state: UnfinishedMemorialState & { page: UnfinishedMemorial };
}

function OpenSteps({ userKey, sheets, state, onPublished }: OpenStepsProps) {
  const { page, update, kept } = state;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const [isPictureKept, setIsPictureKept] = useState(true);
  const step = useStepOfAddress(page, update);
  const unkept = unkeptWords(page, kept, isPictureKept);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unkept && !page.isFilled) event.preventDefault();
      },
      [unkept, page.isFilled],
    ),
  );
  // What failed on the screen before is over.
  useEffect(() => dismissErrorToasts(), [step]);
  const goTo = (next: Step, replace = false) => void navigate(`?step=${next}`, { replace });
  const leave = async (to: string) => {
    await finishUnfinishedMemorial(page);
    await navigate(to, { replace: true });
  };

  return (
    <>
      <Screen
        {...{ step, userKey, state, sheets, goTo }}
        onPictureKept={setIsPictureKept}
        onPublished={(memorial, note) => {
          onPublished(memorial, note);
          void leave(`?done=${memorial.id}`);
        }}
        onNotYet={(id) => void leave(`/memorial/${encodeURIComponent(id)}`)}
      />
      {step === 'who' ? (
        <p className="begin-archive">
          <Trans>Do you have a memorial you downloaded earlier?</Trans>
          <Link className="begin-link" to="?from=archive">
            <Trans>Restore from a download</Trans>
          </Link>
        </p>
      ) : null}
      <div className="begin-notices" role="status">
        {isOnline ? null : <Notice type="info">{i18n._(SENTENCES.offline)}</Notice>}
        {state.changesElsewhere > 0 ? (
          <Notice type="info">{i18n._(SENTENCES.changedElsewhere)}</Notice>
        ) : null}
        {unkept ? <Notice type="warning">{i18n._(unkept)}</Notice> : null}
      </div>
      {page.fullName.trim() && !page.created ? (
        <div className="begin-again">
          <DiscardQuestion
            label={t`Start again with a blank page`}
            title={t`Start again?`}
            description={
              <Trans>
                What you entered about <UnfinishedNames names={namesOfUnfinished(page)} /> will be
                removed from this device.
              </Trans>
            }
            confirm={t`Start again`}
            onConfirm={() =>
              void state.startAgain().then(() => navigate('?step=who', { replace: true }))
            }
          />
        </div>
      ) : null}
    </>
  );
}

/** What is said of a device that does not keep everything; undefined if it does. */
function unkeptWords({ picture }: UnfinishedMemorial, kept: Kept, isPictureKept: boolean) {
  if (kept === 'nothing') return SENTENCES.notKept;
  if (picture && (kept === 'texts' || !isPictureKept)) return SENTENCES.notKeptPicture;
  return undefined;
}

interface ScreenProps extends Omit<OpenStepsProps, 'onPublished'> {
  step: Step;
  goTo: (step: Step, replace?: boolean) => void;
  onPublished: UnfinishedStepsProps['onPublished'];
  onNotYet: (id: string) => void;
  onPictureKept: (isKept: boolean) => void;
}

function Screen(props: ScreenProps) {
  const { step, userKey, state, sheets, goTo, onPublished, onNotYet, onPictureKept } = props;
  const { page, update } = state;
  const at = STEPS.indexOf(step);
  const screen: StepProps = {
    page,
    update,
    onNext: () => goTo(STEPS[at + 1] ?? step),
    onBack: () => goTo(STEPS[at - 1] ?? step),
  };
  switch (step) {
    case 'who':
      return <WhoStep {...screen} />;
    case 'when':
      return <WhenStep {...screen} />;
    case 'picture':
      return <PictureStep {...screen} onKept={onPictureKept} />;
    case 'words':
      return <TextStep {...screen} />;
    case 'account':
    case 'finish':
      break;
  }
  if (userKey === null) return <AccountStep {...screen} />;
  if (!page.created || !page.isFilled) {
    const onCreated = () => goTo('finish', true);
    return <CreatingStep {...{ page, userKey, onCreated }} onStep={state.replace} />;
  }
  return (
    <MemorialLoader id={page.created.id} onGone={() => void state.startAgain()}>
      {(memorial) =>
        memorial.state === 'draft' ? (
          <FinishStep
            {...{ page, memorial, sheets, update, onPublished }}
            onNotYet={() => onNotYet(memorial.id)}
          />
        ) : (
          <AlreadyPublished onShown={() => onPublished(memorial, undefined)} />
        )
      }
    </MemorialLoader>
  );
}

function AlreadyPublished({ onShown }: { onShown: () => void }) {
  const show = useEffectEvent(onShown);
  useEffect(() => show(), []);
  return null;
}

function useStepOfAddress(
  page: UnfinishedMemorial,
  update: UnfinishedMemorialState['update'],
): Step {
  const [query, setQuery] = useSearchParams();
  const wanted = STEPS.find((step) => step === query.get('step'));
  const step = reachable(page, wanted ?? page.step);
  const hasAddress = wanted === step;
  const isKept = page.step === step || !page.fullName.trim();

  useEffect(() => {
    if (!hasAddress) setQuery({ step }, { replace: true });
  }, [hasAddress, step, setQuery]);
  useEffect(() => {
    if (!isKept) update({ step });
    // oxlint-disable-next-line react/exhaustive-deps -- `update` is a new function with each render
  }, [isKept, step]);

  return step;
}

function reachable({ created, fullName }: UnfinishedMemorial, step: Step): Step {
  if (created) return 'finish';
  if (!fullName.trim()) return 'who';
  return step === 'finish' ? 'account' : step;
}
