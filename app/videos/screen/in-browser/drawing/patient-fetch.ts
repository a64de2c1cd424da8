import { ConnectionLostError } from '../made-here.ts';

/** In all about a minute and a half. */
const WAITS_MS = [1_000, 3_000, 10_000, 30_000, 45_000];

/**
 * Tries again while the network or the server fails, because half of the video may be made.
 * @param wait - resolves after so many milliseconds, or rejects with the reason of the signal
 * @returns undefined if the server doesn't have the file
 * @throws ConnectionLostError, or the reason of the signal
 */
export async function fetchPatiently(
  address: string,
  signal: AbortSignal,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = waitFor,
): Promise<Blob | undefined> {
  for (const milliseconds of [...WAITS_MS, undefined]) {
    const answer = await fetchOnce(address, signal);
    if (answer !== 'failed') return answer;
    if (milliseconds !== undefined) await wait(milliseconds, signal);
  }
  throw new ConnectionLostError(address);
}

async function fetchOnce(
  address: string,
  signal: AbortSignal,
): Promise<Blob | undefined | 'failed'> {
  try {
    const response = await fetch(address, { signal });
    if (response.ok) return await response.blob();
    return response.status >= 500 || response.status === 429 ? 'failed' : undefined;
  } catch {
    signal.throwIfAborted();
    return 'failed';
  }
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  signal.throwIfAborted();
}
