interface PageEventHandlers {
  onLeave: () => void;
  onReturn: () => void;
  onOnline: () => void;
  onOffline: () => void;
}

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
