import { pane } from '../lib/buildings.mjs';
import { cast, figure } from '../lib/figures.mjs';
import { violin } from '../lib/interiors.mjs';
import { clouds, mist, ridge, road, sky, sun, tufts, water } from '../lib/landscape.mjs';
import { cypress, foliage, rose } from '../lib/plants.mjs';
import { random } from '../lib/random.mjs';
import {
  between,
  blur,
  compose,
  glow,
  graded,
  group,
  line,
  oval,
  path,
  rect,
} from '../lib/svg.mjs';

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

export function piazza({ width: w, height: h, seed }) {
  const rng = random(seed);
  const house = (x, ww, top, wall, lamps) => {
    let out =
      graded(
        [between(wall, '#ffe6b8', 0.2), wall, between(wall, '#251a24', 0.4)],
        (f) => rect(x, top, ww, h * 0.72 - top, f),
        [0, 0, 1, 0.4],
      ) + path(`M${x - 12} ${top}H${x + ww + 12}L${x + ww} ${top - 24}H${x}Z`, '#6d4438');
    for (let r = 0; r < 3; r++) {
      for (let i = 0; i < Math.round(ww / 100); i++) {
        const px = x + 34 + i * 98;
        const py = top + 46 + r * 124;
        if (py > h * 0.52) continue;
        out +=
          pane(px, py, 42, 70, {
            lamp: lamps[(r + i * 2) % lamps.length] ? '#ffcf7a' : null,
            frame: '#8a6a50',
            glass: '#3a3f4c',
          }) +
          rect(px - 22, py - 4, 18, 78, '#4d6656') +
          rect(px + 46, py - 4, 18, 78, '#3d5447');
      }
    }
    return out;
  };
  let lights = '';
  for (let k = 0; k < 2; k++) {
    for (let i = 0; i <= 16; i++) {
      const t = i / 16;
      const x = w * t;
      const y = h * (0.3 + k * 0.09) + Math.sin(t * Math.PI) * h * 0.11;
      lights += glow(x, y, 26, 26, [
        [0, '#fff3c8', 1],
        [0.3, '#ffd68a', 0.5],
        [1, '#ffd68a', 0],
      ]);
    }
  }
  const seats = [];
  for (let r = 0; r < 3; r++)
    for (let i = 0; i < 6 + r; i++)
      seats.push(
        figure(w * ((i + 0.5) / (6 + r)) + rng.normal() * 14, h * (0.95 + r * 0.1), 150 + r * 34, {
          coat: rng.pick(['#5d3a44', '#3f4a5c', '#6d5a48', '#44523f', '#73454a']),
          hair: rng.pick(['#2c211c', '#6d5a4a', '#b5aea6', '#4a3226']),
          long: true,
          arm: [64, 140, 36, 140],
          bun: rng.next() < 0.3,
          hat: rng.next() < 0.16 ? 'brim' : null,
        }),
      );
  return compose(w, h, [
    sky(w, h * 0.6, ['#2c3c66', '#6a6a92', '#d99a86']),
    house(-20, 330, h * 0.06, '#c58a5c', [1, 0, 0]),
    house(w * 0.255, 300, h * 0.16, '#d9a878', [0, 1, 0, 1]),
    house(w * 0.5, 260, h * 0.1, '#b8705a', [1, 0, 1]),
    house(w * 0.715, 370, h * 0.03, '#cfa06a', [0, 0, 1]),
    rect(w * 0.44, h * 0.4, 84, h * 0.34, '#2a2028') +
      path(`M${w * 0.44} ${h * 0.42}Q${w * 0.475} ${h * 0.34} ${w * 0.51} ${h * 0.42}Z`, '#2a2028'),
    graded(['#a5866c', '#7a6258', '#4a3d42'], (f) => rect(0, h * 0.71, w, h * 0.3, f)),
    glow(w * 0.5, h * 0.78, w * 0.42, h * 0.16, [
      [0, '#ffdd98', 0.75],
      [1, '#ffdd98', 0],
    ]),
    line(
      `M0 ${h * 0.3}Q${w / 2} ${h * 0.52} ${w} ${h * 0.3}M0 ${h * 0.39}Q${w / 2} ${h * 0.61} ${w} ${h * 0.39}`,
      '#3b2f30',
      2.5,
    ),
    lights,
    ...[
      [0.33, 150, '#2f2a3a', 0],
      [0.42, 160, '#7a2f3c', 1],
      [0.5, 172, '#23232e', 0],
      [0.58, 128, '#3f5a66', 1],
      [0.655, 110, '#a5553f', 0],
    ].map(
      ([u, tall, coat, skirt], i) =>
        cast(w * u, h * 0.81, tall, 30) +
        figure(w * u, h * 0.81, tall, {
          coat,
          skirt: !!skirt,
          skirtColour: coat,
          hair: i === 1 ? '#4a4644' : '#2c1f18',
          arm: [80, 92, 30, 96],
          stride: 4,
        }) +
        violin(w * u - tall * 0.1, h * 0.81 - tall * 0.72, tall * 0.36, -62),
    ),
    seats,
  ]);
}

export function seaSwim({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h * 0.45, [
      [0, '#8fb8cc'],
      [0.6, '#dde3d6'],
      [1, '#f9e8c6'],
    ]),
    clouds(w, h * 0.03, h * 0.22, { seed, count: 8 }),
    ridge(w, h * 0.36, 46, 6, ['#93a5b3', '#b3b3aa'], { floor: h * 0.37 }),
    water(
      w,
      h * 0.36,
      h,
      [
        [0, '#a9cbc6'],
        [0.3, '#5fa0a8'],
        [0.7, '#2f7284'],
        [1, '#235a70'],
      ],
      {
        seed,
        count: 900,
        glints: ['#e9f5ec', '#a6d6d0', '#2a6476', '#fff4d8', '#1f5266'],
        spread: 0.8,
        opacity: 0.6,
        swell: 2,
      },
    ),
    blur(5, oval(w * 0.44, h * 0.69, 120, 15, '#e3f3ee', 'opacity="0.6"')),
    Array.from({ length: 4 }, (_, i) =>
      line(
        `M${w * 0.44 - 80 - i * 56} ${h * (0.69 + i * 0.018)}Q${w * 0.44} ${h * (0.735 + i * 0.035)} ${w * 0.44 + 80 + i * 56} ${h * (0.69 + i * 0.018)}`,
        '#d9efe9',
        4,
        `opacity="${0.7 - i * 0.13}"`,
      ),
    ).join(''),
    graded(['#e0ac88', '#a56f54'], (f) =>
      path(
        `M${w * 0.405} ${h * 0.695}Q${w * 0.41} ${h * 0.655} ${w * 0.44} ${h * 0.65}Q${w * 0.47} ${h * 0.655} ${w * 0.475} ${h * 0.695}Z`,
        f,
      ),
    ) +
      line(
        `M${w * 0.413} ${h * 0.69}L${w * 0.425} ${h * 0.66}M${w * 0.466} ${h * 0.69}L${w * 0.455} ${h * 0.66}`,
        '#8d2f44',
        8,
      ),
    line(
      `M${w * 0.47} ${h * 0.675}Q${w * 0.5} ${h * 0.62} ${w * 0.525} ${h * 0.68}`,
      '#d39c78',
      15,
    ),
    oval(w * 0.44, h * 0.635, 14, 15, '#c78f6c') +
      graded(['#8a8480', '#4d4846'], (f) => oval(w * 0.44, h * 0.605, 25, 29, f)) +
      oval(w * 0.44, h * 0.567, 15, 13, '#56504d'),
    group(
      path('M0 0L-60 -12L40 -150L50 -8Z', '#f4efe2') + path('M-70 -6H70L50 16H-52Z', '#6d4a3a'),
      `translate(${w * 0.8} ${h * 0.39}) scale(0.5)`,
    ),
  ]);
}
