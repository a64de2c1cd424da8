import { Trans } from '@lingui/react/macro';

export function CondolencesClosed() {
  return (
    <p>
      <Trans>
        Only the owner, and people the owner has chosen, can read condolences. Your role doesn’t
        include this.
      </Trans>
    </p>
  );
}
