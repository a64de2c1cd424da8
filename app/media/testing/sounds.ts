import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const RATE = 8_000;

/** A tone. Each second has 16,000 bytes. */
export function aWav(seconds: number, said: { bytes?: number; rate?: number } = {}): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * RATE) * 2);
  for (let at = 0; at < samples.length; at += 2) {
    samples.writeInt16LE(Math.round(8_000 * Math.sin(at / 10)), at);
  }
  const { bytes = samples.length, rate = RATE } = said;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(Math.min(36 + bytes, 2 ** 32 - 1), 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // uncompressed, one channel
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, samples]);
}

/** MPEG-1 Layer III, 128 kbit/s, 44.1 kHz: 1,152 samples of silence. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const FRAME_SECONDS = 1_152 / 44_100;

export function anMp3(seconds: number): Buffer {
  const frames = Math.ceil(seconds / FRAME_SECONDS);
  return Buffer.concat(Array.from({ length: frames }, () => FRAME));
}

/** AAC, 1.2 seconds. */
export function anM4a(): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'silence.m4a'));
}
