/** Writes an MP4 whose beginning says where everything is, so that it plays while it loads. */
import {
  BufferSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  VideoSampleSource,
} from 'mediabunny';

import { FRAMES_PER_SECOND } from '../../../plan/storyboard.ts';
import { encodingOf, type TakeFrame } from './choose-frames.ts';

interface VideoOrder {
  frames: number;
  bitrate: number;
  /** an MP4 with AAC */
  sound: ArrayBuffer | undefined;
  take: TakeFrame;
  /** draws a frame, which is then taken */
  draw: (frame: number) => Promise<void>;
}

/** @throws if the encoder fails, or what `draw` throws */
export async function writeVideo({
  frames,
  bitrate,
  sound,
  take,
  draw,
}: VideoOrder): Promise<Blob> {
  const parts: Blob[] = [];
  const output = new Output({
    // Writes from the beginning to the end, after the last frame.
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new StreamTarget(
      new WritableStream<StreamTargetChunk>({
        write({ data }) {
          parts.push(new Blob([data]));
        },
      }),
    ),
  });
  let packets = 0;
  const pictures = new VideoSampleSource({
    ...encodingOf(bitrate),
    onEncodedPacket: () => {
      packets += 1;
    },
  });
  output.addVideoTrack(pictures, { frameRate: FRAMES_PER_SECOND });
  const opened = sound && openSound(sound);
  if (opened) output.addAudioTrack(opened.source);
  try {
    await output.start();
    for (let frame = 0; frame < frames; frame += 1) {
      await draw(frame);
      const timestamp = frame / FRAMES_PER_SECOND;
      const sample = take({ timestamp, duration: 1 / FRAMES_PER_SECOND });
      await pictures.add(sample).finally(() => sample.close());
      await opened?.addUpTo(timestamp);
    }
    await opened?.addUpTo(Number.POSITIVE_INFINITY);
    await output.finalize();
    if (packets !== frames) throw new Error('The encoder dropped frames.');
    return new Blob(parts, { type: 'video/mp4' });
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  } finally {
    opened?.close();
  }
}

function openSound(bytes: ArrayBuffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const source = new EncodedAudioPacketSource('aac');
  let packets: AsyncGenerator<EncodedPacket, void, unknown> | undefined;
  let next: EncodedPacket | undefined;
  let decoderConfig: AudioDecoderConfig | undefined;

  async function open() {
    const track = await input.getPrimaryAudioTrack();
    decoderConfig = (await track?.getDecoderConfig()) ?? undefined;
    if (!track || !decoderConfig) throw new Error('The sound has no audio track.');
    return new EncodedPacketSink(track).packets();
  }

  return {
    source,
    /** @param second - of the video; the sound is written beside its pictures */
    async addUpTo(second: number) {
      if (!packets) {
        packets = await open();
        next = (await packets.next()).value ?? undefined;
      }
      while (next && next.timestamp <= second) {
        await source.add(next, decoderConfig && { decoderConfig });
        decoderConfig = undefined;
        next = (await packets.next()).value ?? undefined;
      }
    },
    close: () => input.dispose(),
  };
}
