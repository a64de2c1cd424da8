import { Trans } from '@lingui/react/macro';

/** Hidden until the form is sent without network (`behavior/message-form.ts`). */
export function OfflineNotice() {
  return (
    <p className="words-error" role="alert" hidden data-offline="">
      <Trans>
        You’re offline. Your text is still here; please send it when you’re back online.
      </Trans>
    </p>
  );
}
