import { canEncodeAudio, Quality } from 'mediabunny';

import { SOUND_BITRATE } from './bitrates.ts';
import { encodeSound, type SoundOrder } from './encode-sound.ts';
import type { SoundMessage, SoundRequest } from './sound-messages.ts';

/**
 * The sound as an MP4, by the browser's encoder. Where that is missing or fails, a worker loads one of a third of a megabyte.
 * @param onProgress - seconds that are done
 * @throws if the sound can't be decoded or encoded, or with the reason of the signal
 */
export async function makeSound(
  order: SoundOrder,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (await saysItEncodes()) {
    try {
      return await encodeSound(order, onProgress, signal);
    } catch {
      signal.throwIfAborted();
    }
  }
  return encodeInWorker(order, onProgress, signal);
}

/** Some browsers say so and then fail. */
function saysItEncodes(): Promise<boolean> {
  const quality = new Quality({ bitrate: SOUND_BITRATE });
  return canEncodeAudio('aac', { numberOfChannels: 2, sampleRate: 48_000, quality });
}

async function encodeInWorker(
  order: SoundRequest,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
  const worker = new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module' });
  const fail = () => reject(new Error('The sound can’t be encoded.'));
  const onAbort = () => reject(signal.reason as Error);
  worker.addEventListener('message', ({ data }: MessageEvent<SoundMessage>) => {
    if (data.kind === 'progress') onProgress(data.done);
    else if (data.kind === 'done') resolve(data.sound);
    else fail();
  });
  // The script did not load, or the memory is full.
  worker.addEventListener('error', fail);
  signal.addEventListener('abort', onAbort);
  worker.postMessage(order, {});
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  }
}
