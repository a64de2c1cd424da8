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
      <SettingsCard title="Take page down">
        <p className="memorial-settings-text">Only the owner can take the page down.</p>
      </SettingsCard>
    );
  }
  return (
    <SettingsCard title="Take page down" tone="danger">
      <p className="memorial-settings-text">
        {state === 'draft'
          ? `The page is removed right away. You can restore it within ${UNDO_DAYS} days; after that it’s deleted for good.`
          : `The page goes offline right away. You can restore it within ${UNDO_DAYS} days; after that it’s deleted for good.`}
      </p>
      <button
        type="button"
        className="button"
        data-variant="danger"
        onClick={() => setIsAsking(true)}
      >
        Take page down
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
      title="Take this page down?"
      description={
        <ul className="memorial-settings-consequences">
          <li>
            The page goes offline right away. Visitors will see a notice that it was taken down.
          </li>
          <li>You can restore it within {UNDO_DAYS} days, just as it was.</li>
          <li>
            After that, everything is deleted for good: text, photos, messages and version history.
          </li>
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
          Cancel
        </button>
        <BusyButton
          type="button"
          variant="danger"
          isBusy={isBusy}
          busyLabel="Taking down…"
          onClick={() => void takeDown()}
        >
          Take down
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
    <SettingsCard title="This page has been taken down">
      <p className="memorial-settings-text">
        {takenDownAt
          ? `Visitors haven’t been able to see this page since ${localDayInWords(new Date(takenDownAt))}.`
          : 'Visitors can’t see this page.'}{' '}
        {purgedAt
          ? `It can be restored, just as it was, until ${localDayInWords(new Date(purgedAt))}. After that, everything is deleted for good.`
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
          busyLabel="Restoring…"
          onClick={() => void bringBack()}
        >
          Restore page
        </BusyButton>
      ) : (
        <p>Only the owner can restore this page.</p>
      )}
    </SettingsCard>
  );
}
