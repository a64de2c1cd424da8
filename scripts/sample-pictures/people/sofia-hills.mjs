import { clouds, mist, ridge, road, sky, sun, tufts } from '../brushes/landscape.mjs';
import { cypress, foliage, rose } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import { blur, compose, glow, graded, line, path, rect } from '../brushes/svg.mjs';

const farmhouse = (x, y, s) =>
  graded(['#eccb98', '#b98a62'], (f) => rect(x, y - s * 0.5, s, s * 0.5, f), [0, 0, 1, 0]) +
  path(
    `M${x - s * 0.06} ${y - s * 0.48}L${x + s * 0.3} ${y - s * 0.68}H${x + s * 0.8}L${x + s * 1.06} ${y - s * 0.48}Z`,
    '#a5583c',
  ) +
  [0.15, 0.42, 0.7]
    .map((u) => rect(x + s * u, y - s * 0.36, s * 0.1, s * 0.14, '#5d4436'))
    .join('');

export function terrace({ width: w, height: h, seed }) {
  const rng = random(seed);
  let blooms = '';
  for (const [cx, cy, rx, ry, n] of [
    [0.06, 0.34, 0.15, 0.3, 30],
    [0.95, 0.4, 0.14, 0.34, 32],
    [0.2, 0.88, 0.24, 0.12, 34],
    [0.82, 0.9, 0.24, 0.11, 30],
  ]) {
    for (let i = 0; i < n; i++) {
      const a = rng.next() * 6.28;
      const r = Math.sqrt(rng.next());
      const [deep, middle, pale] = rng.pick([
        ['#9c3a4c', '#d9788a', '#f9cfd2'],
        ['#b88a6c', '#f0d3bd', '#fff6ea'],
        ['#7d2438', '#b8445c', '#eb96a2'],
      ]);
      blooms += rose(
        (cx + Math.cos(a) * r * rx) * w,
        (cy + Math.sin(a) * r * ry) * h,
        rng.between(16, 34),
        { seed: seed + i + cx * 999, deep, middle, pale },
      );
    }
  }
  return compose(w, h, [
    sky(w, h, [
      [0, '#8fb0c9'],
      [0.25, '#dcd6c4'],
      [0.46, '#f9dca2'],
    ]),
    sun(w * 0.62, h * 0.36, 26, '#fff3cc', 13),
    clouds(w, h * 0.05, h * 0.26, { seed, count: 8, light: '#fff0d4', dark: '#b39fa2' }),
    ridge(w, h * 0.44, 46, 4, ['#b3a6ac', '#c9b39c']),
    ridge(w, h * 0.5, 40, 9, ['#a5a07c', '#bda86a']),
    mist(w, h * 0.52, 50, '#ffe7b8', 0.5, 4),
    ridge(w, h * 0.58, 44, 15, ['#8d9458', '#b0a456', '#7a8048']),
    farmhouse(w * 0.4, h * 0.55, 110),
    [0.34, 0.365, 0.52, 0.55, 0.58, 0.72]
      .map((u, i) =>
        cypress(w * u, h * (0.585 + (i % 3) * 0.012), h * (0.17 + (i % 2) * 0.05), {
          seed: seed + i,
          dark: '#2b3a28',
          light: '#87904a',
        }),
      )
      .join(''),
    ridge(w, h * 0.7, 26, 22, ['#7f8d4a', '#5d7038']),
    graded(['#e3c193', '#c49c70', '#8d6a4c'], (f) =>
      path(`M-5 ${h * 0.76}Q${w * 0.5} ${h * 0.73} ${w + 5} ${h * 0.76}V${h}H-5Z`, f),
    ),
    Array.from({ length: 9 }, (_, i) =>
      line(
        `M${w * (0.08 + i * 0.105)} ${h * 0.75}L${w * (-0.3 + i * 0.2)} ${h}`,
        '#8d6a4c',
        3,
        'opacity="0.5"',
      ),
    ).join('') +
      [0.79, 0.84, 0.91]
        .map((v) => line(`M0 ${h * v}H${w}`, '#8d6a4c', 3, 'opacity="0.45"'))
        .join(''),
    graded(['#e8cfa8', '#b08c66'], (f) => rect(w * 0.2, h * 0.69, w * 0.6, 26, f)) +
      Array.from({ length: 15 }, (_, i) =>
        graded(
          ['#e0c49c', '#a07d5a'],
          (f) => path(`M${w * (0.21 + i * 0.04)} ${h * 0.715}q-14 30 0 56h18q14 -26 0 -56Z`, f),
          [0, 0, 1, 0],
        ),
      ).join(''),
    foliage(w * 0.05, h * 0.4, w * 0.16, h * 0.4, {
      seed,
      count: 520,
      dark: '#2c4428',
      light: '#94a958',
      leaf: 15,
    }),
    foliage(w * 0.96, h * 0.44, w * 0.15, h * 0.42, {
      seed: seed + 1,
      count: 520,
      dark: '#2c4428',
      light: '#94a958',
      leaf: 15,
      sunX: -0.9,
    }),
    foliage(w * 0.18, h * 0.92, w * 0.26, h * 0.13, {
      seed: seed + 2,
      count: 360,
      dark: '#2c4428',
      light: '#8ba052',
      leaf: 16,
    }),
    foliage(w * 0.84, h * 0.93, w * 0.26, h * 0.12, {
      seed: seed + 3,
      count: 360,
      dark: '#2c4428',
      light: '#8ba052',
      leaf: 16,
    }),
    blooms,
    glow(w * 0.62, h * 0.4, w * 0.5, h * 0.4, [
      [0, '#ffe9b0', 0.35],
      [1, '#ffe9b0', 0],
    ]),
  ]);
}

export function cypressRoad({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h, [
      [0, '#7d9fc0'],
      [0.3, '#cbd3cc'],
      [0.5, '#f7deaa'],
    ]),
    clouds(w, h * 0.06, h * 0.32, { seed, count: 9, light: '#fff2da', dark: '#a5a3b3' }),
    ridge(w, h * 0.46, 50, 7, ['#a6a3b5', '#c0aea0']),
    ridge(w, h * 0.54, 50, 13, ['#b0a46a', '#d0b56a']),
    ridge(w, h * 0.66, 60, 18, ['#c9ac58', '#a39a4a']),
    farmhouse(w * 0.57, h * 0.475, 120),
    road(w * 0.3, h * 1.03, 110, w * 0.6, h * 0.48, 6, 160, ['#f0ddb4', '#e6cd9c', '#cbb080']),
    ...[
      [0.62, 0.5, 0.16],
      [0.575, 0.53, 0.18],
      [0.65, 0.56, 0.22],
      [0.52, 0.6, 0.27],
      [0.68, 0.67, 0.35],
      [0.36, 0.74, 0.45],
      [0.66, 0.86, 0.58],
      [0.08, 0.97, 0.75],
    ].map(
      ([u, v, s], i) =>
        blur(
          4,
          path(
            `M${w * u} ${h * v}l${h * s * 0.6} ${h * s * 0.1}l${-h * s * 0.1} ${h * s * 0.05}Z`,
            '#5d4f33',
            'opacity="0.5"',
          ),
        ) + cypress(w * u, h * v, h * s, { seed: seed + i }),
    ),
    tufts(w, h * 0.74, h * 1.03, {
      seed,
      count: 340,
      colours: ['#c9a04a', '#e6cb7a', '#9a8f42', '#c2503a'],
      height: 36,
      from: 0.5,
      to: 1,
    }),
    tufts(w, h * 0.8, h * 1.03, {
      seed: seed + 1,
      count: 130,
      colours: ['#c9a04a', '#e6cb7a', '#9a8f42'],
      height: 36,
      from: 0,
      to: 0.16,
    }),
  ]);
}
