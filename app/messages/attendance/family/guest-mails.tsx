import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import { attendingOf } from '../attending.ts';
import type { AttendanceList } from '../contract.ts';
import { GuestMailDialog, type GuestMailKind } from './guest-mail-dialog.tsx';
import { ToldAsCancelled } from './told-as-cancelled.tsx';

interface GuestMailsProps {
  memorialId: string;
  list: AttendanceList;
}

/** What the family can write to its guests. Nothing is sent before it is asked. */
export function GuestMails({ memorialId, list }: GuestMailsProps) {
  const [open, setOpen] = useState<GuestMailKind>();
  const { untold, canThank, gatherings } = list;
  const guests = list.answers.filter(({ state }) => state === 'coming');
  const reachable = guests.filter(({ email }) => email === 'given' || email === 'undelivered');
  const to: Record<GuestMailKind, number> = {
    changes: untold.answers,
    message: reachable.length,
    thanks: attendingOf(reachable, gatherings).length,
  };
  const canWrite = reachable.length > 0 && gatherings.length > 0 && untold.answers === 0;
  return (
    <>
      {untold.answers > 0 ? (
        <Untold
          untold={untold}
          others={guests.length - reachable.length}
          onTell={() => setOpen('changes')}
        />
      ) : null}
      {canThank || canWrite ? (
        <p className="attendance-actions attendance-screen">
          {canThank ? (
            <button
              type="button"
              className="button"
              data-variant="primary"
              onClick={() => setOpen('thanks')}
            >
              <Trans>Thank everyone who came</Trans>
            </button>
          ) : null}
          {canWrite ? (
            <button
              type="button"
              className="button"
              data-variant="quiet"
              onClick={() => setOpen('message')}
            >
              <Trans>Write to everyone who’s coming</Trans>
            </button>
          ) : null}
        </p>
      ) : null}
      {open ? (
        <GuestMailDialog
          kind={open}
          memorialId={memorialId}
          guests={to[open]}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

interface UntoldProps {
  untold: AttendanceList['untold'];
  /** those who cannot be emailed */
  others: number;
  onTell: () => void;
}

function Untold({ untold: { answers, cancelled }, others, onTell }: UntoldProps) {
  const { t } = useLingui();
  return (
    <div className="attendance-screen attendance-untold">
      <Notice type="info" title={t`The funeral details on the page have changed`}>
        <p>
          <Plural
            value={answers}
            one="# guest hasn’t been told about the changes yet."
            other="# guests haven’t been told about the changes yet."
          />{' '}
          {others > 0 ? (
            <Plural
              value={others}
              one="We can’t email # other guest, so please tell them yourself."
              other="We can’t email # other guests, so please tell them yourself."
            />
          ) : null}
        </p>
        <ToldAsCancelled answers={cancelled} />
        <button type="button" className="button" data-variant="primary" onClick={onTell}>
          <Plural
            value={answers}
            one="Tell # guest about the changes"
            other="Tell # guests about the changes"
          />
        </button>
      </Notice>
    </div>
  );
}
