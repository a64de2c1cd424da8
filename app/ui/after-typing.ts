const PAUSE_MS = 2_000;

/**
 * Calls `open` at once, or, while a field has the focus, after a pause in typing: a dialog that opens by itself in the
 * middle of a word takes the letters that follow.
 *
 * @returns cancels it
 */
export function afterTyping(open: () => void): () => void {
  if (!document.activeElement?.matches('input, textarea')) {
    open();
    return () => undefined;
  }
  const ended = new AbortController();
  const end = () => ended.abort();
  let timer = setTimeout(finish, PAUSE_MS);
  function finish(): void {
    end();
    open();
  }
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(finish, PAUSE_MS);
  };
  ended.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const type of ['keydown', 'input']) {
    document.addEventListener(type, wait, { capture: true, signal: ended.signal });
  }
  return end;
}
