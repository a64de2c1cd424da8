import { useEffect, useState } from 'react';

const COPIED_MS = 4_000;

type Sharing = 'idle' | 'copied' | 'refused';

interface SendLinkProps {
  address: string;
  title: string;
  variant?: 'primary' | 'quiet';
}

/**
 * Opens the device's share sheet, copies the URL, or shows the URL to copy by hand. The memorial page does the same
 * (`page/behavior/sharing.ts`).
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
      // The user closed the share sheet, which is not a failure.
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
