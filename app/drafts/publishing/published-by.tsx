import { Trans } from '@lingui/react/macro';

import { UserText } from '../../language/user-text.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';

export function PublishedBy({ memorial: { ownerName } }: { memorial: KeptMemorial }) {
  return ownerName ? (
    <Trans>
      <UserText of={ownerName} /> or an editor will publish your changes.
    </Trans>
  ) : (
    <Trans>The owner or an editor will publish your changes.</Trans>
  );
}
