import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import {
  messageSettingsPayloadSchema,
  type MessageSettingsPayload,
  type MessageSettingsView,
} from './contract.ts';
import type { MessageAction } from './message-intents.ts';
import { CONDOLENCE_CHOICES, NOTIFY_CHOICES, TRIBUTE_CHOICES } from './message-settings-choices.ts';

const messageSettingsFormSchema = messageSettingsPayloadSchema.extend({
  firstReader: z.string().transform((userId) => (userId === '' ? null : userId)),
  replyTo: z
    .string()
    .transform((address) => (address.trim() === '' ? null : address.trim()))
    .pipe(messageSettingsPayloadSchema.shape.replyTo.unwrap()),
}) satisfies z.ZodType<MessageSettingsPayload>;

type MessageSettingsForm = z.input<typeof messageSettingsFormSchema>;

interface MessageSettingsCardProps {
  words: MessageSettingsView;
  mayChange: boolean;
}

export function MessageSettingsCard({ words, mayChange }: MessageSettingsCardProps) {
  return (
    <SettingsCard title="Tributes and condolences">
      {mayChange ? <MessageForm words={words} /> : <Described words={words} />}
      <p className="memorial-settings-text">Each member can change or pause their own emails.</p>
      <Link to="../condolences" relative="path" className="button" data-variant="quiet">
        Emails to you
      </Link>
    </SettingsCard>
  );
}

function Described({ words }: { words: MessageSettingsView }) {
  const sentences = [
    TRIBUTE_CHOICES.find(({ value }) => value === words.tributes)?.text,
    CONDOLENCE_CHOICES.find(({ value }) => value === words.letters)?.text,
  ];
  return (
    <p className="memorial-settings-text">{sentences.join(' ')} Only the owner can change this.</p>
  );
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type Chosen = Pick<
  MessageSettingsView,
  'tributes' | 'letters' | 'notify' | 'firstReader' | 'replyTo'
>;

function valuesOf({
  tributes,
  letters,
  notify,
  firstReader,
  replyTo,
}: Chosen): MessageSettingsForm {
  return {
    tributes,
    letters,
    notify,
    timeZone: ownTimeZone(),
    firstReader: firstReader ?? '',
    replyTo: replyTo ?? '',
  };
}

function MessageForm({ words }: { words: MessageSettingsView }) {
  const { send } = useRouteAction<MessageAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: messageSettingsFormSchema,
    initial: valuesOf(words),
    send: (payload) => send({ intent: 'change-words', ...payload }),
  });

  const { reset } = form;
  const { tributes, letters, notify, firstReader, replyTo } = words;
  useEffect(() => {
    reset(valuesOf({ tributes, letters, notify, firstReader, replyTo }));
  }, [reset, tributes, letters, notify, firstReader, replyTo]);

  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <RadioChoices legend="Tributes" choices={TRIBUTE_CHOICES} field={form.register('tributes')} />
      <RadioChoices
        legend="Condolences"
        choices={CONDOLENCE_CHOICES}
        field={form.register('letters')}
      />
      <RadioChoices
        legend="Emails about new messages"
        choices={NOTIFY_CHOICES}
        field={form.register('notify')}
      />
      {words.readers.length > 1 ? (
        <FirstReader readers={words.readers} field={form.register('firstReader')} />
      ) : null}
      <TextField
        {...field('replyTo')}
        label="Reply address"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="Optional. People you reply to will see this address and can write back to it."
      />
      {problem ? (
        <Notice type="error" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <div className="memorial-settings-save">
        <BusyButton type="submit" isBusy={isSending} busyLabel="Saving…">
          Save message settings
        </BusyButton>
        <p>This applies to new messages. Nothing already on the page changes.</p>
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
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        First reader
      </label>
      <select id={id} className="field-input" aria-describedby={`${id}-hint`} {...field}>
        <option value="">No one: everyone sees new messages at the same time</option>
        {readers.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="field-hint">
        The first reader sees new messages before everyone else; until then, others see only how
        many there are.
      </p>
    </div>
  );
}

interface RadioChoicesProps {
  legend: string;
  choices: ReadonlyArray<{ value: string; label: string; text: string }>;
  field: object;
}

function RadioChoices({ legend, choices, field }: RadioChoicesProps) {
  const id = useId();
  return (
    <fieldset className="memorial-settings-choices">
      <legend className="field-label">{legend}</legend>
      {choices.map(({ value, label, text }) => (
        <label key={value} className="memorial-settings-choice">
          <input
            type="radio"
            value={value}
            aria-label={label}
            aria-describedby={`${id}-${value}`}
            {...field}
          />
          <span className="memorial-settings-choice-label">{label}</span>
          <span id={`${id}-${value}`} className="memorial-settings-choice-text">
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
