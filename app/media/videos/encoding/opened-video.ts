import type { VideoContainer, VideoStreams } from '../video-playback.ts';

export interface PrepareVideoOptions {
  canServerEncode: boolean;
  /** called with the completed fraction, from 0 to 1 */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface OpenedVideo extends VideoStreams {
  seconds: number;
  /**
   * the container in which every browser plays the film without encoding; null if it needs encoding
   */
  container: VideoContainer | null;
  /** Null if no frame can be decoded. */
  withCover(signal: AbortSignal | undefined): Promise<File | null>;
  encode(options: Pick<PrepareVideoOptions, 'onProgress' | 'signal'>): Promise<File | null>;
  close(): void;
}

export interface VideoTools {
  openVideo(file: File): Promise<OpenedVideo | null>;
}
