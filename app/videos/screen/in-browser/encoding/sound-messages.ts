import type { SoundOrder } from './encode-sound.ts';

export type SoundRequest = SoundOrder;

export type SoundMessage =
  | { kind: 'progress'; done: number }
  | { kind: 'done'; sound: ArrayBuffer }
  | { kind: 'failed' };
