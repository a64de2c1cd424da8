/**
 * 'Uses the device's native share with the page title and URL; if unavailable or failing, copies the URL to the
 * clipboard and shows "Link copied!" for 2 seconds' (SPEC section 2). If copying also fails, shows the URL.
 */
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../../language/i18n.ts';
import { closestTarget } from '../../../ui/closest-target.ts';
import { shareOrCopy, type ShareOutcome } from '../../../ui/share-or-copy.ts';

/** SPEC section 9. */
const COPIED_MESSAGE_MS = 2_000;

export function listenToSharing(page: Document): void {
  let timer: number | undefined;
  page.addEventListener('click', (event) => {
    const share = closestTarget(event, '.share-button')?.parentElement;
    if (!share) return;
    window.clearTimeout(timer);
    const address = canonicalAddress(page);
    void shareOrCopy(page.title, address).then((state) => {
      showState(share, state, address);
      if (state !== 'copied') return;
      timer = window.setTimeout(() => showState(share, 'idle', address), COPIED_MESSAGE_MS);
    });
  });
}

function canonicalAddress(page: Document): string {
  return page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? page.location.href;
}

function showState(share: HTMLElement, state: ShareOutcome, address: string): void {
  share.dataset['state'] = state;
  const status = share.querySelector('.share-status');
  if (!status) return;
  if (state === 'refused') {
    const link = share.ownerDocument.createElement('span');
    link.className = 'share-address';
    link.textContent = address;
    status.replaceChildren(`${pageI18n._(msg`Copy this link:`)} `, link);
  } else {
    status.textContent = state === 'copied' ? pageI18n._(msg`Link copied!`) : '';
  }
}
