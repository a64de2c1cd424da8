import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useButtonAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';
import { UNDO_DAYS } from '../taking-down/undo-days.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAction } from './settings-intents.ts';
import { settingsPath } from './settings-rooms.ts';

export function TakingDown({ memorial: { id, state, role } }: { memorial: KeptMemorial }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  if (role !== 'owner') {
    return (
      <SettingsCard title={t`Take page down`}>
        <p className="memorial-settings-text">
          <Trans>Only the owner can take the page down.</Trans>
        </p>
      </SettingsCard>
    );
  }
  return (
    <SettingsCard title={t`Take page down`} tone="danger">
      <p className="memorial-settings-text">
        {state === 'draft'
          ? t`The page is removed right away. You can restore it within ${plural(UNDO_DAYS, { one: '# day', other: '# days' })}; after that it’s deleted for good.`
          : t`The page goes offline right away. You can restore it within ${plural(UNDO_DAYS, { one: '# day', other: '# days' })}; after that it’s deleted for good.`}
      </p>
      <p className="memorial-settings-text">
        {state === 'draft' ? null : (
          <Trans>
            To limit who can see the page instead, go to{' '}
            <Link to={settingsPath(id, 'privacy')}>Privacy</Link>.
          </Trans>
        )}
        <SentenceGap />
        <Trans>
          To keep a copy first, go to <Link to={settingsPath(id, 'download')}>Download</Link>.
        </Trans>
      </p>
      <button
        type="button"
        className="button"
        data-variant="danger"
        onClick={() => setIsAsking(true)}
      >
        <Trans>Take page down</Trans>
      </button>
      {isAsking ? (
        <TakeDownDialog isDraft={state === 'draft'} onClose={() => setIsAsking(false)} />
      ) : null}
    </SettingsCard>
  );
}

interface TakeDownDialogProps {
  /** true for a page that visitors have never seen, and of which they learn nothing */
  isDraft: boolean;
  onClose: () => void;
}

function TakeDownDialog({ isDraft, onClose }: TakeDownDialogProps) {
  const { t } = useLingui();
  const { press, isBusy, problem } = useButtonAction<SettingsAction>();

  const takeDown = async () => {
    if (await press({ intent: 'take-down' })) onClose();
  };

  return (
    <Dialog
      role="alertdialog"
      title={t`Take this page down?`}
      description={
        <ul className="memorial-settings-consequences">
          {isDraft ? null : (
            <li>
              <Trans>
                The page goes offline right away. Visitors will see a notice saying that it’s been
                taken down.
              </Trans>
            </li>
          )}
          <li>
            <Trans>
              You can restore the page within{' '}
              <Plural value={UNDO_DAYS} one="# day" other="# days" />, just as it was.
            </Trans>
          </li>
          <li>
            <Trans>
              If you don’t restore the page, everything is deleted for good: text, photos, messages
              and version history.
            </Trans>
          </li>
        </ul>
      }
      onClose={onClose}
    >
      <ErrorNotice sentence={problem} />
      <DialogActions
        cancel={isDraft ? <Trans>Keep page</Trans> : <Trans>Keep page online</Trans>}
        onCancel={onClose}
      >
        <BusyButton
          type="button"
          variant="danger"
          isBusy={isBusy}
          busyLabel={t`Taking down…`}
          onClick={() => void takeDown()}
        >
          <Trans>Take down</Trans>
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

export function TakenDown({ memorial }: { memorial: KeptMemorial }) {
  const { t } = useLingui();
  const { role, takenDownAt, purgedAt } = memorial;
  const { press, isBusy, problem } = useButtonAction<SettingsAction>();

  return (
    <SettingsCard title={t`This page has been taken down`}>
      <p className="memorial-settings-text">
        {takenDownAt
          ? t`Visitors haven’t been able to see this page since ${{ day: localDayInWords(new Date(takenDownAt)) }}.`
          : t`Visitors can’t see this page.`}
        <SentenceGap />
        {purgedAt
          ? t`The page can be restored, just as it was, until ${{ day: localDayInWords(new Date(purgedAt)) }}. After that, everything is deleted for good.`
          : ''}
      </p>
      <ErrorNotice sentence={problem} />
      {role === 'owner' ? (
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel={t`Restoring…`}
          onClick={() => void press({ intent: 'bring-back' })}
        >
          <Trans>Restore page</Trans>
        </BusyButton>
      ) : (
        <p>
          <Trans>Only the owner can restore this page.</Trans>
        </p>
      )}
    </SettingsCard>
  );
}
