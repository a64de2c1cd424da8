import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { EmailsOffNotice } from '../../accounts/settings/emails-off-notice.tsx';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import '../../wire/zod-without-eval.ts';
import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { notificationsPayloadSchema, type MessageSettingsView } from './contract.ts';
import type { MessageAction } from './message-intents.ts';
import { NOTIFY_CHOICES } from './message-settings-choices.ts';
import { RadioChoices } from './radio-choices.tsx';

interface NotificationsCardProps {
  memorialId: string;
  words: MessageSettingsView;
  mayChange: boolean;
}

export function NotificationsCard({ memorialId, words, mayChange }: NotificationsCardProps) {
  const { t, i18n } = useLingui();
  const { notify } = words;
  const chosen = NOTIFY_CHOICES.find(({ value }) => value === notify);
  return (
    <>
      <EmailsOffNotice />
      <SettingsCard title={t`Emails to everyone who helps manage this page`}>
        {mayChange ? (
          <>
            <p className="memorial-settings-text">
              <Trans>
                Choose when you and everyone who helps manage this page get emails about new
                messages and about who’s coming to the funeral.
              </Trans>
            </p>
            <NotifyForm notify={notify} />
          </>
        ) : null}
        {!mayChange && chosen ? (
          <p className="memorial-settings-text">
            <strong>{i18n._(chosen.label)}</strong>
            <br />
            {i18n._(chosen.text)}
            <SentenceGap />
            <Trans>Only the owner can change these settings.</Trans>
          </p>
        ) : null}
      </SettingsCard>
      <SettingsCard title={t`Your emails about new messages`}>
        <p className="memorial-settings-text">
          <Trans>
            Everyone who helps manage this page can choose when they get emails, or pause them.
          </Trans>
        </p>
        <Link
          to={`/memorial/${encodeURIComponent(memorialId)}/condolences`}
          className="button"
          data-variant="quiet"
        >
          <Trans>Change your email settings</Trans>
        </Link>
      </SettingsCard>
    </>
  );
}

function NotifyForm({ notify }: Pick<MessageSettingsView, 'notify'>) {
  const { t } = useLingui();
  const { send } = useRouteAction<MessageAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: notificationsPayloadSchema,
    initial: { notify },
    // The evening is that of this browser.
    send: (payload) =>
      send({ intent: 'change-notifications', ...payload, timeZone: ownTimeZone() }),
  });
  const { error, ...choice } = field('notify');
  const { reset } = form;
  useEffect(() => {
    reset({ notify });
  }, [reset, notify]);
  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <RadioChoices
        legend={t`Emails about new messages`}
        isLegendHidden
        choices={NOTIFY_CHOICES}
        field={choice}
      />
      <ErrorNotice sentence={error ?? problem} />
      <div className="memorial-settings-save">
        <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving…`}>
          <Trans>Save notification settings</Trans>
        </BusyButton>
      </div>
    </form>
  );
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
