/** Encodes the sound of a video as AAC, which every player has. Runs in the page or in a worker. */
import {
  ADTS,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  Input,
  MP3,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WAVE,
  AudioSampleSink,
} from 'mediabunny';

import { SOUND_BITRATE } from './bitrates.ts';
import { loopedSound } from './looped-sound.ts';

export interface SoundOrder {
  /** MP3, M4A or WAV */
  file: Blob;
  /** of the whole video */
  seconds: number;
}

/**
 * An MP4 with the sound alone.
 * @param onProgress - seconds that are done
 * @throws if the sound can't be decoded or encoded here
 */
export async function encodeSound(
  { file, seconds }: SoundOrder,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  const input = new Input({ source: new BlobSource(file), formats: [MP3, MP4, QTFF, WAVE, ADTS] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) throw new Error('The sound can’t be decoded.');
    const source = new AudioSampleSource({
      codec: 'aac',
      quality: new Quality({ bitrate: SOUND_BITRATE }),
      transform: { numberOfChannels: 2, sampleRate: 48_000 },
    });
    output.addAudioTrack(source);
    await output.start();
    const sink = new AudioSampleSink(track);
    for await (const sample of loopedSound(() => sink.samples(), seconds)) {
      const { timestamp } = sample;
      await source.add(sample).finally(() => sample.close());
      signal?.throwIfAborted();
      onProgress(timestamp);
    }
    await output.finalize();
    if (!target.buffer) throw new Error('The sound was not encoded.');
    return target.buffer;
  } catch (error) {
    if (output.state === 'pending' || output.state === 'started') await output.cancel();
    throw error;
  } finally {
    input.dispose();
  }
}
