import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import '../../../ui/form/field.css';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { guestThanksPayloadSchema, noticePayloadSchema } from '../contract.ts';
import type { AttendanceAction } from './attendance-intents.ts';
import { keepGuestMail, readGuestMail } from './kept-guest-mails.ts';

export type GuestMailKind = 'changes' | 'message' | 'thanks';

interface GuestMailDialogProps {
  kind: GuestMailKind;
  memorialId: string;
  /** how many get it */
  guests: number;
  onClose: () => void;
}

const LABELS: Record<GuestMailKind, MessageDescriptor> = {
  changes: msg`Your message (optional)`,
  message: msg`Your message`,
  thanks: msg`Your thank-you message`,
};

const HINTS: Record<GuestMailKind, MessageDescriptor> = {
  changes: msg`If you add a message, everyone who left an email address will get it.`,
  message: msg`Everyone who left an email address will get your message, and no one can see who else got it.`,
  thanks: msg`You can only send one thank-you message, and everyone who left an email address will get it.`,
};

/** What is typed stays on this device until it is sent. */
export function GuestMailDialog({ kind, memorialId, guests, onClose }: GuestMailDialogProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { send } = useRouteAction<AttendanceAction, ActionResult>();
  const [kept] = useState(() => readGuestMail(memorialId, kind));
  const { field, submit, problem, isSending } = useActionForm({
    schema: kind === 'changes' ? noticePayloadSchema : guestThanksPayloadSchema,
    initial: { text: kept },
    send: async ({ text = '' }) => {
      const result = await send({ intent: kind === 'thanks' ? 'thank' : 'tell', text });
      if (result?.ok) {
        keepGuestMail(memorialId, kind, '');
        onClose();
      }
      return result;
    },
  });
  const { error, ...textarea } = field('text');
  return (
    <Dialog title={titleOf(i18n, kind, guests)} description={aboutOf(i18n, kind)} onClose={onClose}>
      <form className="attendance-mail" noValidate onSubmit={submit}>
        <div className="field">
          <label htmlFor={id} className="field-label">
            {i18n._(LABELS[kind])}
          </label>
          <textarea
            {...textarea}
            id={id}
            className="field-input"
            rows={6}
            dir="auto"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onInput={({ currentTarget }) => keepGuestMail(memorialId, kind, currentTarget.value)}
          />
          <FieldError id={`${id}-error`} message={error} />
          <p id={`${id}-hint`} className="field-hint">
            {i18n._(HINTS[kind])}
          </p>
        </div>
        <ErrorNotice sentence={problem} />
        <DialogActions cancel={<Trans>Not now</Trans>} onCancel={onClose}>
          <BusyButton type="submit" isBusy={isSending} busyLabel={t`Sending…`}>
            {kind === 'changes' ? <Trans>Email guests</Trans> : buttonOf(i18n, guests)}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function titleOf(i18n: I18n, kind: GuestMailKind, guests: number): string {
  if (kind === 'message') return i18n._(msg`Write to everyone who’s coming`);
  if (kind === 'thanks') return i18n._(msg`Thank everyone who came`);
  return i18n._(
    msg`${plural(guests, {
      one: 'Tell # guest about the changes?',
      other: 'Tell # guests about the changes?',
    })}`,
  );
}

function aboutOf(i18n: I18n, kind: GuestMailKind): string | undefined {
  if (kind !== 'changes') return undefined;
  return i18n._(
    msg`They’ll get one email with the old and new details, and an update for their calendar.`,
  );
}

function buttonOf(i18n: I18n, guests: number): string {
  return i18n._(msg`${plural(guests, { one: 'Send to # guest', other: 'Send to # guests' })}`);
}
