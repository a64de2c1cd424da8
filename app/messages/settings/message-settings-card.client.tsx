import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { EmailField, useCorrection } from '../../accounts/email-field.tsx';
import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import {
  messagesPayloadSchema,
  type MessagesPayload,
  type MessageSettingsView,
} from './contract.ts';
import type { MessageAction } from './message-intents.ts';
import { CONDOLENCE_CHOICES, TRIBUTE_CHOICES } from './message-settings-choices.ts';
import { RadioChoices } from './radio-choices.tsx';

const messagesFormSchema = messagesPayloadSchema.extend({
  firstReader: z.string().transform((userId) => (userId === '' ? null : userId)),
  replyTo: z
    .string()
    .transform((address) => (address.trim() === '' ? null : address.trim()))
    .pipe(messagesPayloadSchema.shape.replyTo.unwrap()),
}) satisfies z.ZodType<MessagesPayload>;

type MessagesForm = z.input<typeof messagesFormSchema>;

interface MessageSettingsCardProps {
  words: MessageSettingsView;
  mayChange: boolean;
}

export function MessageSettingsCard({ words, mayChange }: MessageSettingsCardProps) {
  const { t } = useLingui();
  return (
    <SettingsCard title={t`Tributes and condolences`}>
      {mayChange ? <MessageForm words={words} /> : <Described words={words} />}
    </SettingsCard>
  );
}

function Described({ words }: { words: MessageSettingsView }) {
  const { i18n } = useLingui();
  const sentences = [
    TRIBUTE_CHOICES.find(({ value }) => value === words.tributes)?.text,
    CONDOLENCE_CHOICES.find(({ value }) => value === words.letters)?.text,
  ];
  return (
    <p className="memorial-settings-text">
      {sentences.map((sentence) => (sentence ? `${i18n._(sentence)} ` : ''))}
      <Trans>Only the owner can change these settings.</Trans>
    </p>
  );
}

type Chosen = Pick<MessageSettingsView, 'tributes' | 'letters' | 'firstReader' | 'replyTo'>;

function valuesOf({ tributes, letters, firstReader, replyTo }: Chosen): MessagesForm {
  return { tributes, letters, firstReader: firstReader ?? '', replyTo: replyTo ?? '' };
}

function MessageForm({ words }: { words: MessageSettingsView }) {
  const { t } = useLingui();
  const { send } = useRouteAction<MessageAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: messagesFormSchema,
    initial: valuesOf(words),
    send: (payload) => send({ intent: 'change-messages', ...payload }),
  });

  const { reset } = form;
  const { tributes, letters, firstReader, replyTo } = words;
  useEffect(() => {
    reset(valuesOf({ tributes, letters, firstReader, replyTo }));
  }, [reset, tributes, letters, firstReader, replyTo]);
  const correction = useCorrection(form, 'replyTo');

  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <RadioChoices
        legend={t`Tributes`}
        choices={TRIBUTE_CHOICES}
        field={form.register('tributes')}
      />
      <RadioChoices
        legend={t`Condolences`}
        choices={CONDOLENCE_CHOICES}
        field={form.register('letters')}
      />
      {words.readers.length > 1 ? (
        <FirstReader readers={words.readers} field={form.register('firstReader')} />
      ) : null}
      <EmailField
        {...field('replyTo')}
        {...correction}
        label={t`Reply address`}
        autoComplete="email"
        hint={t`Optional. People you reply to will see this address and can write back to it.`}
      />
      <ErrorNotice sentence={problem} />
      <div className="memorial-settings-save">
        <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving…`}>
          <Trans>Save message settings</Trans>
        </BusyButton>
        <p>
          <Trans>
            Changes will only apply to new messages. Everything already on the page will stay as it
            is.
          </Trans>
        </p>
      </div>
    </form>
  );
}

function FirstReader({
  readers,
  field,
}: {
  readers: MessageSettingsView['readers'];
  field: object;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        <Trans>First reader</Trans>
      </label>
      <select id={id} className="field-input" aria-describedby={`${id}-hint`} {...field}>
        <option value="">{t`No one: everyone sees new messages at the same time`}</option>
        {readers.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="field-hint">
        <Trans>
          The first reader sees new messages before everyone else; until they’ve read them, others
          see only how many there are.
        </Trans>
      </p>
    </div>
  );
}
