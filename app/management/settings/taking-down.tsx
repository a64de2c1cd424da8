import { useState } from 'react';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';
import { UNDO_DAYS } from '../taking-down/undo-days.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAction } from './settings-intents.ts';

export function TakingDown({ memorial: { state, role } }: { memorial: KeptMemorial }) {
  const [isAsking, setIsAsking] = useState(false);
  if (role !== 'owner') {
    return (
      <SettingsCard title="Take the page down">
        <p className="memorial-settings-text">Only the owner may take the page down.</p>
      </SettingsCard>
    );
  }
  return (
    <SettingsCard title="Take the page down" tone="danger">
      <p className="memorial-settings-text">
        {state === 'draft'
          ? `The draft goes at once. For ${UNDO_DAYS} days you can bring it back; then everything in it is removed for good.`
          : `Nobody sees the page any more, at once. For ${UNDO_DAYS} days you can bring it back; then everything on it is removed for good.`}
      </p>
      <button
        type="button"
        className="button"
        data-variant="danger"
        onClick={() => setIsAsking(true)}
      >
        Take the page down
      </button>
      {isAsking ? <TakeDownDialog onClose={() => setIsAsking(false)} /> : null}
    </SettingsCard>
  );
}

function TakeDownDialog({ onClose }: { onClose: () => void }) {
  const { send, isBusy } = useRouteAction<SettingsAction, ActionResult>();
  const [problem, setProblem] = useState<string>();

  const takeDown = async () => {
    setProblem(undefined);
    const result = await send({ intent: 'take-down' });
    if (result && !result.ok) setProblem(result.sentence);
    else if (result) onClose();
  };

  return (
    <Dialog
      role="alertdialog"
      title="Take the page down?"
      description={
        <ul className="memorial-settings-consequences">
          <li>It is gone for everybody at once. Whoever opens it reads that it was taken down.</li>
          <li>For {UNDO_DAYS} days you can bring it back, as it was.</li>
          <li>Then everything is removed for good: words, pictures, history.</li>
        </ul>
      }
      onClose={onClose}
    >
      {problem ? (
        <Notice type="error" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <div className="memorial-settings-dialog-actions">
        <button type="button" className="button" data-variant="quiet" onClick={onClose}>
          Leave it as it is
        </button>
        <BusyButton
          type="button"
          variant="danger"
          isBusy={isBusy}
          busyLabel="Taking it down…"
          onClick={() => void takeDown()}
        >
          Take the page down
        </BusyButton>
      </div>
    </Dialog>
  );
}

export function TakenDown({ memorial }: { memorial: KeptMemorial }) {
  const { role, takenDownAt, purgedAt } = memorial;
  const { send, isBusy } = useRouteAction<SettingsAction, ActionResult>();
  const [problem, setProblem] = useState<string>();

  const bringBack = async () => {
    setProblem(undefined);
    const result = await send({ intent: 'bring-back' });
    if (result && !result.ok) setProblem(result.sentence);
  };

  return (
    <SettingsCard title="This page is taken down">
      <p className="memorial-settings-text">
        Nobody sees it{takenDownAt ? ` since ${localDayInWords(new Date(takenDownAt))}` : ''}.{' '}
        {purgedAt
          ? `Until ${localDayInWords(new Date(purgedAt))} it can be brought back, as it was. Then everything is removed for good.`
          : ''}
      </p>
      {problem ? (
        <Notice type="error" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {role === 'owner' ? (
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel="Bringing it back…"
          onClick={() => void bringBack()}
        >
          Bring it back
        </BusyButton>
      ) : (
        <p>Only the owner can bring it back.</p>
      )}
    </SettingsCard>
  );
}
