/**
 * 'Uses the device's native share with the page title and URL; if unavailable or failing, copies the URL
 * to the clipboard and shows "Link copied!" for 2 seconds.' Where even copying is forbidden, the address
 * stands there to be copied by hand.
 */
import { closestTarget } from '../../../ui/closest-target.ts';

/** How long 'Link copied!' stands (SPEC section 9). */
const CONFIRMATION_MS = 2_000;

type ShareState = 'idle' | 'copied' | 'refused';

/** Answers the share button of a memorial. */
export function listenToSharing(page: Document): void {
  let timer: number | undefined;
  page.addEventListener('click', (event) => {
    const share = closestTarget(event, '.share-button')?.parentElement;
    if (!share) return;
    window.clearTimeout(timer);
    const address = canonicalAddress(page);
    void offer(page.title, address).then((state) => {
      show(share, state, address);
      if (state !== 'copied') return;
      timer = window.setTimeout(() => show(share, 'idle', address), CONFIRMATION_MS);
    });
  });
}

/** What the page calls its own address: without what a link carried behind the question mark. */
function canonicalAddress(page: Document): string {
  return page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? page.location.href;
}

async function offer(title: string, url: string): Promise<ShareState> {
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

function show(share: HTMLElement, state: ShareState, address: string): void {
  share.dataset['state'] = state;
  const status = share.querySelector('.share-status');
  if (!status) return;
  if (state === 'refused') {
    const written = share.ownerDocument.createElement('span');
    written.className = 'share-address';
    written.textContent = address;
    status.replaceChildren('Copy this link: ', written);
  } else {
    status.textContent = state === 'copied' ? 'Link copied!' : '';
  }
}
