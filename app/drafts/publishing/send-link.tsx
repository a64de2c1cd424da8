import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { shareOrCopy, type ShareOutcome } from '../../ui/share-or-copy.ts';

const COPIED_MS = 4_000;

interface SendLinkProps {
  address: string;
  title: string;
  variant?: 'primary' | 'quiet';
}

/**
 * A button that shares or copies the URL, or shows the URL to copy by hand. On a memorial page,
 * `page/behavior/sharing.ts` does the same without React.
 */
export function SendLink({ address, title, variant = 'primary' }: SendLinkProps) {
  const [state, setState] = useState<ShareOutcome>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <>
      <button
        type="button"
        className="button"
        data-variant={variant}
        onClick={() => void shareOrCopy(title, address).then(setState)}
      >
        <Trans>Share link</Trans>
      </button>
      <span role="status" className="send-link-status">
        {state === 'copied' ? <Trans>Link copied.</Trans> : null}
        {state === 'refused' ? <Trans>Copy this link: {address}</Trans> : null}
      </span>
    </>
  );
}
