import { spawnSync } from 'node:child_process';

/** @returns {boolean} true if this machine has an ffmpeg with the encoders that the tests need */
export function hasFfmpeg() {
  const { stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  return ['libx264', 'libx265', 'libvpx-vp9'].every((encoder) => stdout?.includes(encoder));
}
