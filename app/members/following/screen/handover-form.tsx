import { useActionForm } from '../../../ui/form/action-form.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { handoverPayloadSchema } from '../contract.ts';
import { FOLLOWING_TERMS } from '../following-terms.ts';
import type { FollowingAction } from './following-intents.ts';
import { Problem } from './problem.tsx';

export function HandoverForm() {
  const { send } = useRouteAction<FollowingAction, ActionResult>();
  const { field, submit, problem, isSending } = useActionForm({
    schema: handoverPayloadSchema,
    initial: { email: '' },
    send: (payload) => send({ intent: 'propose-handover', ...payload }),
  });
  return (
    <>
      <p className="following-text">
        Somebody else becomes the owner, and you stay as an editor. We ask them by mail; they can
        accept for {FOLLOWING_TERMS.handoverDays} days, and until then nothing changes.
      </p>
      <form className="following-form" noValidate onSubmit={submit}>
        <TextField
          {...field('email')}
          label="E-mail address of the new owner"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Problem sentence={problem} />
        <div className="following-actions">
          <BusyButton type="submit" isBusy={isSending} busyLabel="Sending…">
            Ask them
          </BusyButton>
        </div>
      </form>
    </>
  );
}
