import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { ErrorNotice, Notice } from '../../../ui/notice.tsx';
import { call } from '../../../wire/call.ts';
import { failureMessage } from '../../../wire/errors/api-failure.ts';
import type { AttendanceList } from '../contract.ts';
import { attendance } from '../endpoints.ts';
import { ToldAsCancelled } from './told-as-cancelled.tsx';

import './tell-guests.css';

type Step = 'asking' | 'sending' | 'sent' | 'dismissed';

/**
 * The question after a publication with a changed hour or place. If the list cannot be loaded, nothing is asked here: the
 * room of the guests asks the same.
 */
export function TellGuests({ memorialId }: { memorialId: string }) {
  const { t } = useLingui();
  const untold = useUntold(memorialId);
  const [step, setStep] = useState<Step>('asking');
  const [problem, setProblem] = useState<string>();

  const tell = async () => {
    setProblem(undefined);
    setStep('sending');
    try {
      await call(attendance.notice, { id: memorialId, payload: {} });
      setStep('sent');
    } catch (error) {
      setProblem(failureMessage(error, t`We couldn’t send the emails just now. Please try again.`));
      setStep('asking');
    }
  };

  if (!untold || untold.answers === 0 || step === 'dismissed') return null;
  if (step === 'sent') return <Sent memorialId={memorialId} guests={untold.answers} />;
  return (
    <Question
      untold={untold}
      isSending={step === 'sending'}
      problem={problem}
      onTell={() => void tell()}
      onDismiss={() => setStep('dismissed')}
    />
  );
}

function Sent({ memorialId, guests }: { memorialId: string; guests: number }) {
  return (
    <Notice type="success" role="status">
      <p>
        <Plural value={guests} one="We’re emailing # guest." other="We’re emailing # guests." />{' '}
        <Link to={`/memorial/${memorialId}/attendance`}>
          <Trans>See who’s coming</Trans>
        </Link>
      </p>
    </Notice>
  );
}

interface QuestionProps {
  untold: AttendanceList['untold'];
  isSending: boolean;
  problem: string | undefined;
  onTell: () => void;
  onDismiss: () => void;
}

function Question({ untold, isSending, problem, onTell, onDismiss }: QuestionProps) {
  const { t } = useLingui();
  const { people, cancelled } = untold;
  return (
    <section className="tell-guests" aria-labelledby="tell-guests">
      <h3 id="tell-guests" className="tell-guests-question">
        <Plural
          value={people}
          one="Tell the one person who’s coming about the changes?"
          other="Tell the # people who are coming about the changes?"
        />
      </h3>
      <p>
        <Trans>
          Everyone who left an email address will get one email with the old and new details.
        </Trans>
      </p>
      <ToldAsCancelled answers={cancelled} />
      <ErrorNotice sentence={problem} />
      <p className="tell-guests-actions">
        <BusyButton type="button" isBusy={isSending} busyLabel={t`Sending…`} onClick={onTell}>
          <Trans>Email guests</Trans>
        </BusyButton>
        <button type="button" className="button" data-variant="quiet" onClick={onDismiss}>
          <Trans>Not now</Trans>
        </button>
      </p>
    </section>
  );
}

function useUntold(memorialId: string): AttendanceList['untold'] | undefined {
  const [untold, setUntold] = useState<AttendanceList['untold']>();
  useEffect(() => {
    let isCurrent = true;
    call(attendance.list, { id: memorialId }).then(
      (list) => {
        if (isCurrent) setUntold(list.untold);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [memorialId]);
  return untold;
}
