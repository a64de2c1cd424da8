/** Encodes AAC with WebAssembly, for browsers that have no encoder of their own. */
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { Logging, LogLevel } from 'mediabunny';

import { encodeSound } from './encode-sound.ts';
import type { SoundMessage, SoundRequest } from './sound-messages.ts';

Logging.level = LogLevel.Silent;
registerAacEncoder();

const tell = (message: SoundMessage, transfer: Transferable[] = []) =>
  postMessage(message, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<SoundRequest>) => {
  encodeSound(data, (done) => tell({ kind: 'progress', done })).then(
    (sound) => tell({ kind: 'done', sound }, [sound]),
    () => tell({ kind: 'failed' }),
  );
});
