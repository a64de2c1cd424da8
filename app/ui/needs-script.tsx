import { Trans } from '@lingui/react/macro';

import './needs-script.css';

/**
 * What a screen that its script draws says until then. A script can be missing without an error: the network is slow or
 * ends, or the browser is too old to read it. So CSS alone shows the sentence, after a time that a slow phone needs.
 */
export function NeedsScript() {
  return (
    <>
      <noscript>
        <p className="needs-script">
          <Trans>This page needs JavaScript. Please turn it on in your browser.</Trans>
        </p>
      </noscript>
      <p className="needs-script" data-slow>
        <Trans>
          This is taking longer than usual. Please check your connection and reload the page. If it
          still doesn’t open, update your browser or try another device.
        </Trans>
      </p>
    </>
  );
}
