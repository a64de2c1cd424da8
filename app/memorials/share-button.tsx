import { Check, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** How long 'Link copied!' stands (SPEC section 9). */
const CONFIRMATION_MS = 2_000;

interface ShareButtonProps {
  /** the page's title */
  title: string;
  /** the page's public address */
  address: string;
}

type ShareState = 'idle' | 'copied' | 'refused';

/**
 * 'Uses the device's native share with the page title and URL; if unavailable or failing, copies the URL
 * to the clipboard and shows "Link copied!" for 2 seconds.' Where even copying is forbidden, the address
 * stands there to be copied by hand.
 */
export function ShareButton({ title, address }: ShareButtonProps) {
  const [state, setState] = useState<ShareState>('idle');
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function handleClick() {
    window.clearTimeout(timer.current);
    const outcome = await share(title, address);
    setState(outcome);
    if (outcome === 'copied') {
      timer.current = window.setTimeout(() => setState('idle'), CONFIRMATION_MS);
    }
  }

  return (
    <div className="share">
      <button
        type="button"
        className="share-button"
        aria-label="Share memorial"
        onClick={() => void handleClick()}
      >
        {state === 'copied' ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
      </button>
      <span className="share-tooltip" aria-hidden="true">
        Share memorial
      </span>
      <span className="share-status" role="status" data-visible={state !== 'idle'}>
        {state === 'copied' ? 'Link copied!' : null}
        {state === 'refused' ? (
          <>
            Copy this link: <span className="share-address">{address}</span>
          </>
        ) : null}
      </span>
    </div>
  );
}

async function share(title: string, url: string): Promise<ShareState> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'idle';
    } catch (error) {
      // Somebody who closes the share sheet has changed their mind; that is no failure.
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
