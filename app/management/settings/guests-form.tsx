import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { z } from 'zod';

import {
  GUEST_EMAIL_MESSAGE,
  guestEmailSchema,
  type GuestsResponse,
} from '../../memorials/door/contract.ts';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { RemovalButton } from '../../ui/removal-button.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import type { SettingsAction } from './settings-intents.ts';
import { guestsIn } from './typed-guests.ts';

const isEmail = (text: string) => guestEmailSchema.safeParse(text).success;

const typedGuestsSchema = z.object({
  typed: z
    .string()
    .transform(guestsIn)
    .refine((parts) => parts.length > 0 && parts.every(isEmail), { error: GUEST_EMAIL_MESSAGE }),
});

interface GuestsFormProps {
  guests: GuestsResponse['guests'];
}

/** Guests need no password, because each guest can request a link by mail. */
export function GuestsForm({ guests }: GuestsFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="memorial-guests" aria-labelledby="memorial-guests">
      <h3 id="memorial-guests" ref={heading} className="memorial-guests-heading" tabIndex={-1}>
        <Trans>Guests</Trans>
      </h3>
      <p className="memorial-settings-text">
        <Trans>
          Guests don’t need the password or an account. Send them the page’s web address. On the
          page, they choose “I was invited” and enter their email address, and we’ll email them a
          link. We won’t email them until they ask for one.
        </Trans>
      </p>
      <GuestList guests={guests} onRemoved={() => heading.current?.focus()} />
      <AddGuests />
    </section>
  );
}

interface GuestListProps extends GuestsFormProps {
  /** moves the focus, because the pressed button is removed with its row */
  onRemoved: () => void;
}

function GuestList({ guests, onRemoved }: GuestListProps) {
  const { t } = useLingui();
  const { send } = useRouteAction<SettingsAction, ActionResult>();
  if (guests.length === 0) {
    return (
      <p className="memorial-settings-text">
        <Trans>You haven’t added any guests yet.</Trans>
      </p>
    );
  }
  return (
    <ul className="memorial-guests-list">
      {guests.map(({ email }) => (
        <li key={email} className="memorial-guests-row">
          <bdi>{email}</bdi>
          <RemovalButton
            name={t`Remove ${email}`}
            title={t`Remove ${email}?`}
            description={t`They’ll lose access right away, unless they know the password.`}
            confirm={<Trans>Remove guest</Trans>}
            busyLabel={t`Removing…`}
            keep={<Trans>Cancel</Trans>}
            onConfirm={() => send({ intent: 'remove-guest', email })}
            onReturnFocus={onRemoved}
          >
            <Trans context="guest">Remove</Trans>
          </RemovalButton>
        </li>
      ))}
    </ul>
  );
}

function AddGuests() {
  const { t } = useLingui();
  const { send } = useRouteAction<SettingsAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: typedGuestsSchema,
    initial: { typed: '' },
    send: async ({ typed }) => {
      const result = await send({ intent: 'add-guests', emails: typed });
      if (result?.ok) form.reset({ typed: '' });
      return result;
    },
  });
  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <TextField
        label={t`Guest’s email`}
        hint={t`To add several guests at once, separate their email addresses with spaces.`}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('typed')}
      />
      <ErrorNotice sentence={problem} />
      <div className="memorial-settings-save">
        <BusyButton type="submit" variant="quiet" isBusy={isSending} busyLabel={t`Saving…`}>
          <Trans>Add guests</Trans>
        </BusyButton>
      </div>
    </form>
  );
}
