import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';

import { closestTarget } from '../ui/closest-target.ts';
import { showToast } from '../ui/toast/toast-store.ts';

/**
 * Offline, a link to another page says that it can't open, and the page stays. React Router reloads a page whose next
 * module doesn't load, which leaves the browser's own error page, and none of the rooms shows anything without data.
 */
export function useStayOffline(): void {
  const { t } = useLingui();
  const stay = useEffectEvent((event: MouseEvent) => {
    const href = navigator.onLine ? undefined : otherPageOf(event);
    if (href === undefined) return;
    event.preventDefault();
    // A browser can take a network without the internet for no network.
    fetch(href, { method: 'HEAD' }).then(
      () => window.location.assign(href),
      () =>
        showToast({
          type: 'warning',
          title: t`You’re offline`,
          message: t`You can open that page when you’re back online.`,
        }),
    );
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => stay(event);
    document.addEventListener('click', listener, { capture: true });
    return () => document.removeEventListener('click', listener, { capture: true });
  }, []);
}

/** The address of the page, if the click opens another one of this site in this tab. */
function otherPageOf(event: MouseEvent): string | undefined {
  const link = closestTarget(event, 'a[href]:not([target], [download])');
  if (!link || event.button !== 0 || hasModifier(event)) return undefined;
  const { origin, pathname, href } = new URL(link.getAttribute('href') ?? '', window.location.href);
  const { location } = window;
  return origin === location.origin && pathname !== location.pathname ? href : undefined;
}

function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
