import { Trans } from '@lingui/react/macro';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { usePolling } from '../../ui/form/polling.ts';
import { Notice } from '../../ui/notice.tsx';

const POLL_MS = 2_000;

/** Shown until the content delivery network has confirmed that it no longer has the page. */
export function CopiesRemain({ memorial: { copiesRemain } }: { memorial: KeptMemorial }) {
  usePolling(copiesRemain === true, POLL_MS);
  if (!copiesRemain) return null;
  return (
    <Notice type="info" role="status">
      <p>
        <Trans>
          Some visitors may still see the page as it was before. It usually updates for everyone
          within a few seconds.
        </Trans>
      </p>
    </Notice>
  );
}
