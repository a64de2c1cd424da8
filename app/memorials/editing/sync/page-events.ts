/** The events of the page at which edits are sent or the draft is read again. */

interface PageEventHandlers {
  /** a field lost the focus, or the page is hidden or left */
  onLeave: () => void;
  /** the page has the focus or is seen again */
  onReturn: () => void;
  onOnline: () => void;
  onOffline: () => void;
}

/** Returns a function that removes the listeners. */
export function onEvents({
  onLeave,
  onReturn,
  onOnline,
  onOffline,
}: PageEventHandlers): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('focusout', onLeave, { signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? onLeave() : onReturn()),
    { signal },
  );
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('focus', onReturn, { signal });
  window.addEventListener('pageshow', onReturn, { signal });
  window.addEventListener('online', onOnline, { signal });
  window.addEventListener('offline', onOffline, { signal });
  return () => stop.abort();
}
