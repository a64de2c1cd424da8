import { useId } from 'react';

import '../../ui/form/field.css';
import { useActionForm, type FormResult } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';

import './own-notifications.css';
import {
  notificationsPayloadSchema,
  PAUSE_DAYS,
  type NotificationsPayload,
  type OwnNotifications,
} from './contract.ts';

type Mode = OwnNotifications['memorial'];

const MODES: Readonly<Record<Mode, string>> = {
  'at-once': 'Right away, at most once an hour',
  evening: 'At 18:00',
  never: 'Never',
};

const USUAL: Readonly<Record<Mode, string>> = {
  'at-once': 'right away',
  evening: 'at 18:00',
  never: 'never',
};

interface OwnNotificationsProps {
  notifications: OwnNotifications;
  onSave: (payload: NotificationsPayload) => Promise<FormResult | undefined>;
}

export function OwnNotificationsCard({ notifications, onSave }: OwnNotificationsProps) {
  const id = useId();
  const { own, memorial, pausedUntil } = notifications;
  const { form, submit, problem, isSending } = useActionForm({
    schema: notificationsPayloadSchema,
    initial: { own, isPaused: pausedUntil !== null },
    send: onSave,
  });
  return (
    <section className="own-notifications" aria-labelledby={id}>
      <h2 id={id} className="own-notifications-heading">
        Emails to you
      </h2>
      <form className="own-notifications-form" noValidate onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}-own`} className="field-label">
            When visitors leave a message
          </label>
          <select
            {...form.register('own', { setValueAs: (value: string | null) => value || null })}
            id={`${id}-own`}
            className="field-input"
          >
            <option value="">Same as the memorial: {USUAL[memorial]}</option>
            {Object.entries(MODES).map(([mode, label]) => (
              <option key={mode} value={mode}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <label className="own-notifications-pause">
          <input type="checkbox" {...form.register('isPaused')} />
          {pausedUntil
            ? `Paused until ${localDayInWords(new Date(pausedUntil))}`
            : `Pause for ${PAUSE_DAYS} days`}
        </label>
        {problem ? (
          <Notice type="error" role="alert">
            <p>{problem}</p>
          </Notice>
        ) : null}
        <BusyButton type="submit" variant="quiet" isBusy={isSending} busyLabel="Saving…">
          Save settings
        </BusyButton>
      </form>
    </section>
  );
}
