import { useEffect, useState } from 'react';

/** How long “Link copied” is shown, in milliseconds. */
const COPIED_MS = 4_000;

type Sharing = 'idle' | 'copied' | 'refused';

interface SendLinkProps {
  /** the page's address, with its origin */
  address: string;
  /** the name of the person, for the device's share sheet */
  title: string;
  variant?: 'primary' | 'quiet';
}

/**
 * “Send the link”: the device's own share sheet; without one the address is copied; and where copying is not allowed
 * either, it is shown for copying by hand. As on the memorial page (`page/behavior/sharing.ts`).
 */
export function SendLink({ address, title, variant = 'primary' }: SendLinkProps) {
  const [state, setState] = useState<Sharing>('idle');

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
        Send the link
      </button>
      <span role="status" className="send-link-status">
        {state === 'copied' ? 'Link copied.' : null}
        {state === 'refused' ? `Copy this link: ${address}` : null}
      </span>
    </>
  );
}

async function shareOrCopy(title: string, url: string): Promise<Sharing> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'idle';
    } catch (error) {
      // The share sheet was closed. This is not a failure, so nothing is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return 'idle';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
