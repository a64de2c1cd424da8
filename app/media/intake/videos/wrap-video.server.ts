/** Copies video and audio without encoding. Location, title and subtitles are left out. */
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

import type { VideoContainer } from '../../videos/video-playback.ts';
import { damaged } from '../mp4-boxes.server.ts';
import type { InspectedVideo } from './inspect-video.server.ts';
import { withVideo } from './open-video.server.ts';

export interface WrapTask {
  path: string;
  target: string;
  container: VideoContainer;
  film: Pick<InspectedVideo, 'video' | 'audio'>;
}

/**
 * The same input gives the same output, except for the creation times of an MP4.
 * `stripVideoMetadata` removes these.
 * @throws MediaRefusedError if the film is damaged
 */
export async function wrapVideo({ path, target, container, film }: WrapTask): Promise<void> {
  await withVideo(path, async (input) => {
    // Writes the index first, so that playback can start during the download.
    const format =
      container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();
    const output = new Output({ format, target: new FilePathTarget(target) });
    try {
      const feeds = [await videoFeed(input, output, film.video)];
      if (film.audio) feeds.push(await audioFeed(input, output, film.audio));
      await output.start();
      await copyInOrder(feeds, container);
      await output.finalize();
    } catch (error) {
      await output.cancel().catch(() => undefined);
      throw error;
    }
  });
}

interface Feed {
  next: EncodedPacket | null;
  advance: () => Promise<EncodedPacket | null>;
  add: (packet: EncodedPacket) => Promise<void>;
  close: () => void;
}

async function videoFeed(input: Input, output: Output, track: { id: number; packets: number }) {
  const video = (await input.getVideoTracks()).find(({ id }) => id === track.id);
  const codec = await video?.getCodec();
  if (!video || !codec) throw damaged();
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    transformationMatrix: await video.getTransformationMatrix(),
    maximumPacketCount: track.packets,
  });
  const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
  let latest = -Infinity;
  return feedOf(video, source, (packet) => {
    // Some cameras write key frames out of order. The output format rejects such key frames, so they are marked as
    // delta frames.
    const type = packet.type === 'key' && packet.timestamp < latest ? 'delta' : packet.type;
    latest = Math.max(latest, packet.timestamp);
    return source.add(packet.clone({ type, sideData: {} }), { decoderConfig });
  });
}

async function audioFeed(input: Input, output: Output, track: { id: number; packets: number }) {
  const audio = (await input.getAudioTracks()).find(({ id }) => id === track.id);
  const codec = await audio?.getCodec();
  if (!audio || !codec) throw damaged();
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: track.packets });
  const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
  return feedOf(audio, source, (packet) => source.add(packet, { decoderConfig }));
}

async function feedOf(
  track: InputVideoTrack | InputAudioTrack,
  source: { close: () => void },
  add: Feed['add'],
): Promise<Feed> {
  const packets = new EncodedPacketSink(track).packets();
  const advance = async () => (await packets.next()).value ?? null;
  return { next: await advance(), advance, add, close: () => source.close() };
}

async function copyInOrder(feeds: readonly Feed[], container: VideoContainer): Promise<void> {
  const [first, second] = feeds;
  if (!first) return;
  for (;;) {
    const isSecondDue =
      second?.next && (!first.next || second.next.timestamp < first.next.timestamp);
    const due = isSecondDue ? second : first;
    const packet = due.next;
    if (!packet) return;
    due.next = await due.advance();
    // A WebM does not store the duration of its last frame. Because 0 is always written here, an exported film
    // gives the same bytes when it is imported again.
    const isShortened = !due.next && container === 'webm';
    await due.add(isShortened ? packet.clone({ duration: 0 }) : packet);
    if (!due.next) due.close();
  }
}
