/** The family's sound at the length of the video: from its beginning again until the video ends, then faded out. */
import { AudioSample } from 'mediabunny';

import { fadesFrom, loudnessAt } from '../../sound-fade.ts';

/** Shorter sounds are errors of a file; to repeat them would take very long. */
const SHORTEST_SECONDS = 0.1;
/** What is missing at the end because of rounding. */
const NOTHING_SECONDS = 0.001;

/**
 * The receiver closes each sample.
 * @param read - decodes the sound from its beginning
 * @throws if the sound is too short
 */
export async function* loopedSound(
  read: () => AsyncIterable<AudioSample>,
  seconds: number,
): AsyncGenerator<AudioSample, void, undefined> {
  let start = 0;
  while (seconds - start > NOTHING_SECONDS) {
    let end = start;
    for await (const sample of read()) {
      const cut = fitted(sample, end, seconds);
      if (!cut) break;
      end += cut.duration;
      yield cut;
    }
    const isWhole = seconds - end <= NOTHING_SECONDS;
    if (end - start < SHORTEST_SECONDS && !isWhole) throw new Error('The sound is too short.');
    start = end;
  }
}

/** Closes the sample. Undefined if it begins when the video has ended. */
function fitted(sample: AudioSample, at: number, seconds: number): AudioSample | undefined {
  try {
    const { sampleRate, numberOfChannels } = sample;
    const frames = Math.min(sample.numberOfFrames, Math.round((seconds - at) * sampleRate));
    if (frames <= 0) return undefined;
    const data = new Float32Array(frames * numberOfChannels);
    sample.copyTo(data, { planeIndex: 0, format: 'f32', frameCount: frames });
    if (at + frames / sampleRate > fadesFrom(seconds)) {
      for (let index = 0; index < data.length; index += 1) {
        const second = at + Math.floor(index / numberOfChannels) / sampleRate;
        data[index] = (data[index] ?? 0) * loudnessAt(second, seconds);
      }
    }
    return new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp: at });
  } finally {
    sample.close();
  }
}
