import { Trans } from '@lingui/react/macro';

export function CondolencesClosed() {
  return (
    <p>
      <Trans>
        Only the owner and people they’ve chosen can read condolences. If you’d like to read them
        too, ask the owner.
      </Trans>
    </p>
  );
}
