import type { Storyboard } from '../../plan/storyboard.ts';

export interface MadeHere {
  file: Blob;
  /** what the family should know before it shows the video */
  warnings: string[];
}

export interface MakingProgress {
  step: 'starting' | 'sound' | 'pictures';
  /** seconds of the video */
  done: number;
  total: number;
}

export interface MakingOrder {
  storyboard: Storyboard;
  /** where the audio file is loaded from */
  sound: string | undefined;
  onProgress: (progress: MakingProgress) => void;
  signal: AbortSignal;
}

/** This browser can't make the video. */
export class NoEncoderError extends Error {
  override readonly name = 'NoEncoderError';
}

/** The connection was lost for longer than we wait. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/**
 * @throws NoEncoderError, ConnectionLostError, the reason of the signal, or whatever the encoder throws
 */
export type MakeHere = (order: MakingOrder) => Promise<MadeHere>;
