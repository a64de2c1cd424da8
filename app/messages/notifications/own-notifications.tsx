import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import '../../ui/form/field.css';
import { useActionForm, type FormResult } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';

import './own-notifications.css';
import {
  notificationsPayloadSchema,
  PAUSE_DAYS,
  type NotificationsPayload,
  type OwnNotifications,
} from './contract.ts';

type Mode = OwnNotifications['memorial'];

const MODES: Readonly<Record<Mode, MessageDescriptor>> = {
  'at-once': msg`Right away, at most once an hour`,
  evening: msg`At 18:00`,
  never: msg`Never`,
};

const USUAL: Readonly<Record<Mode, MessageDescriptor>> = {
  'at-once': msg`Memorial’s setting (right away)`,
  evening: msg`Memorial’s setting (at 18:00)`,
  never: msg`Memorial’s setting (never)`,
};

interface OwnNotificationsProps {
  notifications: OwnNotifications;
  onSave: (payload: NotificationsPayload) => Promise<FormResult | undefined>;
}

export function OwnNotificationsCard({ notifications, onSave }: OwnNotificationsProps) {
  const { t, i18n } = useLingui();
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
        <Trans>Your emails about new messages</Trans>
      </h2>
      <form className="own-notifications-form" noValidate onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}-own`} className="field-label">
            <Trans>When should we email you about new messages?</Trans>
          </label>
          <select
            {...form.register('own', { setValueAs: (value: string | null) => value || null })}
            id={`${id}-own`}
            className="field-input"
          >
            <option value="">{i18n._(USUAL[memorial])}</option>
            {Object.entries(MODES).map(([mode, label]) => (
              <option key={mode} value={mode}>
                {i18n._(label)}
              </option>
            ))}
          </select>
        </div>
        <label className="own-notifications-pause">
          <input type="checkbox" {...form.register('isPaused')} />
          {pausedUntil
            ? t`Emails paused until ${{ day: localDayInWords(new Date(pausedUntil)) }}`
            : t`${plural({ days: PAUSE_DAYS }, { one: 'Pause emails for # day', other: 'Pause emails for # days' })}`}
        </label>
        <ErrorNotice sentence={problem} />
        <BusyButton type="submit" variant="quiet" isBusy={isSending} busyLabel={t`Saving…`}>
          <Trans>Save settings</Trans>
        </BusyButton>
      </form>
    </section>
  );
}
