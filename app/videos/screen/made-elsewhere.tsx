import { Trans } from '@lingui/react/macro';

import { Notice } from '../../ui/notice.tsx';

/** In place of the button, where the server can't make videos. */
export function MadeElsewhere() {
  return (
    <Notice type="warning">
      <p>
        <Trans>
          This site can’t make videos yet. You can still arrange yours and watch it in the preview.
        </Trans>
      </p>
    </Notice>
  );
}
