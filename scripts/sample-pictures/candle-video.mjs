import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import sharp from 'sharp';

import { finish } from './brushes/finish.mjs';
import { falling, ridge, sky } from './brushes/landscape.mjs';
import { pine } from './brushes/plants.mjs';
import { paint } from './brushes/strokes.mjs';
import { blur, compose, glow, graded, line, oval, path, rect } from './brushes/svg.mjs';

const width = 640;
const height = 360;
const seconds = 6;
const rate = 25;
const wick = { x: 232, y: 176 };

/** The sill on a winter night; `lit` is how far the candle reaches into it. */
function sill(lit) {
  const warm = (amount) => lit * amount;
  return compose(width, height, [
    graded(['#1a1a26', '#14131b'], (f) => rect(0, 0, width, height, f)),
    sky(width, 250, ['#182440', '#33446a', '#6d7894']),
    ridge(width, 190, 26, 5, ['#4d5c80', '#8d99b6']),
    pine(560, 232, 130, { seed: 4, ink: '#1c2638' }),
    pine(610, 236, 96, { seed: 9, ink: '#222d42' }),
    graded(['#a9b6d0', '#d3dae8'], (f) => path('M0 214Q300 186 640 220V262H0Z', f)),
    falling(width, 240, { seed: 12, count: 70, size: 1.6 }),
    rect(0, 0, 26, 262, '#3a3230'),
    rect(330, 0, 15, 262, '#4d423c'),
    rect(0, 108, 640, 9, '#463c37'),
    rect(614, 0, 26, 262, '#2b2628'),
    blur(
      1,
      path(
        'M26 246Q180 236 330 246V258H26ZM345 247Q480 238 614 247V258H345Z',
        '#e3e8f2',
        'opacity="0.9"',
      ),
    ),
    graded(['#7d664e', '#4a3a2e', '#241c18'], (f) => rect(0, 256, width, 110, f)),
    glow(wick.x, 300, 330, 80, [
      [0, '#ffc878', warm(0.85)],
      [0.5, '#e08a3c', warm(0.3)],
      [1, '#e08a3c', 0],
    ]),
    blur(4, path('M250 290Q330 300 420 318L424 326Q320 312 246 300Z', '#0d0908', 'opacity="0.5"')),
    oval(wick.x, 296, 74, 15, '#2b211c') +
      graded(['#d9a860', '#7d5526'], (f) => oval(wick.x, 291, 72, 14, f)) +
      oval(wick.x, 289, 56, 9, '#5d3d1c'),
    graded(
      ['#f7ead0', '#e3cda4', '#a98d66'],
      (f) => path('M208 196Q210 188 232 188Q256 188 256 197V286Q232 296 208 286Z', f),
      [0, 0, 1, 0],
    ),
    path('M208 196q-3 30 4 38q5 -6 3 -30Z', '#f7ead0'),
    glow(wick.x, 206, 32, 44, [
      [0, '#ffe0a0', warm(0.95)],
      [1, '#ffc070', 0],
    ]),
    oval(232, 192, 22, 5, '#fff0cc'),
    line('M232 192v-14', '#2b1d14', 3),
    graded(['#35506b', '#1f3046'], (f) => rect(420, 282, 150, 24, f, 'rx="2"')) +
      graded(['#8c4a3c', '#4d241e'], (f) => rect(432, 262, 130, 21, f, 'rx="2"')) +
      rect(556, 264, 6, 17, '#d9c9a4') +
      rect(564, 284, 6, 20, '#d9c9a4'),
    glow(wick.x, 160, 250, 210, [
      [0, '#ffd890', warm(0.6)],
      [0.3, '#ffb560', warm(0.25)],
      [1, '#ffb560', 0],
    ]),
  ]);
}

/** A tongue of flame that leans and stretches. */
function flame(lean, tall) {
  const { x, y } = wick;
  const top = y - 52 * tall;
  const tip = x + lean * 9;
  const shape = (k) =>
    `M${x} ${y + 8}C${x - 13 * k} ${y + 4} ${x - 12 * k} ${y - 16} ${x - 4 * k + lean * 2} ${y - 28 * tall}Q${tip - 1} ${top + 12} ${tip} ${top + (1 - k) * 26}Q${tip + 3} ${top + 14} ${x + 6 * k + lean * 3} ${y - 26 * tall}C${x + 13 * k} ${y - 14} ${x + 13 * k} ${y + 4} ${x} ${y + 8}Z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="s"><feGaussianBlur stdDeviation="1.6"/></filter><filter id="w"><feGaussianBlur stdDeviation="5"/></filter>
    <g filter="url(#w)" opacity="0.7"><path d="${shape(1.25)}" fill="#ff9a3c"/></g><g filter="url(#s)"><path d="${shape(1)}" fill="#ffb84e"/><path d="${shape(0.66)}" fill="#ffe9a6"/><path d="${shape(0.36)}" fill="#fffbe6"/><ellipse cx="${x}" cy="${y + 4}" rx="6" ry="5" fill="#6f7fc0" opacity="0.55"/></g><path d="M${x} ${y + 10}v-13" stroke="#4a2a18" stroke-width="2.4"/></svg>`;
}

/** The short film on Eleanor's page. Only this needs ffmpeg. */
export async function candleVideo(file) {
  if (spawnSync('ffmpeg', ['-version']).error) {
    console.log('The video is left as it is: making it needs ffmpeg, which is not installed.');
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  const still = async (lit) => {
    const painted = await paint(await sill(lit), {
      seed: 31,
      brushes: [18, 9, 5, 3],
      focus: () => 0.4,
    });
    return finish(painted, { grade: 'warm', vignette: 0.4, weave: 0.5, seed: 31 }).data;
  };
  const low = await still(0.55);
  const high = await still(1);
  const encoder = spawn(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-y',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      `${rate}`,
      '-i',
      '-',
      '-an',
      '-c:v',
      'libx264',
      '-profile:v',
      'baseline',
      '-pix_fmt',
      'yuv420p',
      '-crf',
      '25',
      '-preset',
      'slow',
      '-threads',
      '1',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-movflags',
      '+faststart',
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const frames = seconds * rate;
  for (let i = 0; i < frames; i++) {
    // Whole numbers of waves, so that the film begins where it ends.
    const a = (i / frames) * Math.PI * 2;
    const breath =
      0.5 + 0.22 * Math.sin(3 * a) + 0.14 * Math.sin(8 * a + 1) + 0.08 * Math.sin(19 * a + 2);
    const lean = 0.6 * Math.sin(2 * a + 0.4) + 0.35 * Math.sin(7 * a) + 0.15 * Math.sin(17 * a);
    const mixed = Buffer.alloc(low.length);
    for (let p = 0; p < low.length; p++) mixed[p] = low[p] + (high[p] - low[p]) * breath;
    const frame = await sharp(mixed, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(flame(lean, 0.86 + 0.3 * breath)) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await once(encoder, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  console.log(file);
}
