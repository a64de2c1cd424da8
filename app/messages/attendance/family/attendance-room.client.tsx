import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';

import type { AttendanceList } from '../contract.ts';
import { AnswerList } from './answer-list.tsx';

import './attendance.css';
import { GatheringCounts } from './gathering-counts.tsx';
import { GuestMails } from './guest-mails.tsx';
import { HeldAnswers } from './held-answers.tsx';
import type { AttendanceData } from './load-attendance.ts';
import { NoticeList } from './notice-list.tsx';

export function AttendanceRoom({ memorialId, list }: AttendanceData) {
  return (
    <div className="attendance">
      <h1 className="management-title">
        <Trans>Who’s coming</Trans>
      </h1>
      {list ? (
        <Guests memorialId={memorialId} list={list} />
      ) : (
        <p>
          <Trans>Only the owner and the editors can see who’s coming.</Trans>
        </p>
      )}
    </div>
  );
}

interface GuestsProps {
  memorialId: string;
  list: AttendanceList;
}

function Guests({ memorialId, list }: GuestsProps) {
  const { total, gatherings, answers, notices } = list;
  useSendingShown(list);
  const coming = answers.filter(({ state }) => state === 'coming');
  const held = answers.filter(({ state }) => state === 'held');
  return (
    <>
      {coming.length > 0 ? (
        <p className="attendance-total">
          <Plural value={total} one="# person is coming." other="# people are coming." />
        </p>
      ) : (
        <NoGuests memorialId={memorialId} hasFuneral={gatherings.length > 0} />
      )}
      {gatherings.length > 0 ? <GatheringCounts gatherings={gatherings} /> : null}
      <GuestMails memorialId={memorialId} list={list} />
      {coming.length > 0 ? (
        <AnswerList memorialId={memorialId} answers={coming} gatherings={gatherings} />
      ) : null}
      {held.length > 0 ? <HeldAnswers answers={held} /> : null}
      {notices.length > 0 ? <NoticeList notices={notices} /> : null}
      {answers.length > 0 ? <KeptFor /> : null}
    </>
  );
}

function NoGuests({ memorialId, hasFuneral }: { memorialId: string; hasFuneral: boolean }) {
  if (hasFuneral) {
    return (
      <p>
        <Trans>
          No one has said they’re coming yet. Visitors can let you know in the funeral section of
          the page.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>
          There are no funeral details on the page yet. Once you publish them, visitors can say
          they’re coming.
        </Trans>
      </p>
      <Link className="button" data-variant="primary" to={`/memorial/${memorialId}/memorial-page`}>
        <Trans>Edit page</Trans>
      </Link>
    </>
  );
}

function KeptFor() {
  const { t } = useLingui();
  return (
    <p className="attendance-quiet attendance-screen">
      {t`We delete each response 90 days after the last gathering, or 90 days after it was sent if that’s later. Download the list if you’d like to keep it.`}
    </p>
  );
}

const POLL_MS = 3_000;
const MOST_POLLS = 40;

/** Loads the list again while emails are on their way. Emails that wait for hours are not waited for. */
function useSendingShown({ notices }: AttendanceList): void {
  const { revalidate, state } = useRevalidator();
  const [polls, setPolls] = useState(0);
  const isSending = notices.some(({ waiting }) => waiting > 0);
  const isPolling = isSending && polls < MOST_POLLS && state === 'idle';
  useEffect(() => {
    if (!isPolling) return undefined;
    const timer = setTimeout(() => {
      setPolls((count) => count + 1);
      void revalidate();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isPolling, polls, revalidate]);
}
