/** `refused`: the browser can neither share nor copy, so the user must copy the URL by hand. */
export type ShareOutcome = 'idle' | 'copied' | 'refused';

/** Opens the device's share sheet. If there is none, or if it fails, copies the URL to the clipboard. */
export async function shareOrCopy(title: string, url: string): Promise<ShareOutcome> {
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
