import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';

import { EmailField, useCorrection } from '../../../accounts/email-field.tsx';
import { hiddenEmail } from '../../../accounts/hidden-email.ts';
import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { UserText } from '../../../language/user-text.tsx';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { RemovalButton } from '../../../ui/removal-button.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { SUCCESSOR_NOTE_MAX, successorFormSchema, type Ownership } from '../contract.ts';
import type { OwnershipAction } from './ownership-intents.ts';

interface SuccessorFormProps {
  successor: Ownership['successor'];
}

export function SuccessorForm({ successor }: SuccessorFormProps) {
  const { t } = useLingui();
  const { send } = useRouteAction<OwnershipAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: successorFormSchema,
    initial: valuesOf(successor),
    send: (payload) => send({ intent: 'name-successor', ...payload }),
  });
  const { reset } = form;
  const { email, note } = valuesOf(successor);
  // Every action on the page reloads `successor`. The effect resets the form only if the stored e-mail address or note
  // has changed, so that typed text is not lost.
  useEffect(() => {
    reset({ email, note });
  }, [reset, email, note]);

  const correction = useCorrection(form, 'email');
  return (
    <>
      <p className="following-text">
        <Trans>
          We’ll contact this person if you delete your account, or if you haven’t logged in for two
          years and don’t reply to two emails. We won’t contact them before then. If you delete your
          account and the page has an editor, the editor will become the owner instead.
        </Trans>
      </p>
      {successor?.hasComeBack ? <ComeBack email={successor.email} /> : null}
      <form className="following-form" noValidate onSubmit={submit}>
        <EmailField
          {...field('email')}
          {...correction}
          label={t`Legacy contact’s email`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NoteField {...field('note')} length={form.watch('note').length} />
        <ErrorNotice sentence={problem} />
        <div className="following-actions">
          <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving…`}>
            <Trans>Save legacy contact</Trans>
          </BusyButton>
          {successor ? (
            <NobodyButton email={successor.email} onRemoved={() => form.setFocus('email')} />
          ) : null}
        </div>
      </form>
    </>
  );
}

function ComeBack({ email }: { email: string }) {
  const hidden = hiddenEmail(email);
  return (
    <p className="following-text" data-tone="error">
      <Trans>
        Our email to your legacy contact <UserText of={hidden} /> couldn’t be delivered. Check the
        address and save it again.
      </Trans>
    </p>
  );
}

function valuesOf(successor: Ownership['successor']) {
  return { email: successor?.email ?? '', note: successor?.note ?? '' };
}

interface NoteFieldProps {
  error: string | undefined;
  length: number;
}

function NoteField({ error, length, ...textarea }: NoteFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <Trans>Message to your legacy contact</Trans>
      </label>
      <textarea
        {...textarea}
        id={id}
        className="field-input following-note"
        rows={3}
        dir="auto"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      />
      <FieldError id={`${id}-error`} message={error} />
      <p id={`${id}-hint`} className="field-hint">
        <Trans>
          Optional. Only your legacy contact will see this, and only once we’ve contacted them.
        </Trans>
        {length > SUCCESSOR_NOTE_MAX - 100 ? (
          <>
            <SentenceGap />
            <Trans>
              {length} of {SUCCESSOR_NOTE_MAX} characters.
            </Trans>
          </>
        ) : null}
      </p>
    </div>
  );
}

interface NobodyButtonProps {
  email: string;
  /** moves the focus, because the pressed button is removed */
  onRemoved: () => void;
}

function NobodyButton({ email, onRemoved }: NobodyButtonProps) {
  const { t } = useLingui();
  const { send } = useRouteAction<OwnershipAction, ActionResult>();
  return (
    <RemovalButton
      title={t`Remove ${email} as your legacy contact?`}
      description={t`We’ll delete their email address and your message to them.`}
      confirm={<Trans>Remove legacy contact</Trans>}
      busyLabel={t`Removing…`}
      keep={<Trans>Cancel</Trans>}
      onConfirm={() => send({ intent: 'name-successor', email: null })}
      onReturnFocus={onRemoved}
    >
      <Trans>Remove legacy contact</Trans>
    </RemovalButton>
  );
}
