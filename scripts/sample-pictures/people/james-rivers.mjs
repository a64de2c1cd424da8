import { archBridge } from '../brushes/buildings.mjs';
import { figure } from '../brushes/figures.mjs';
import { clouds, mist, ridge, sky, sun, tufts, water } from '../brushes/landscape.mjs';
import { foliage, palm } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import { between, blur, compose, graded, line, oval, path, rect } from '../brushes/svg.mjs';

export function dusk({ width: w, height: h, seed }) {
  const rng = random(seed);
  let shore = '';
  for (let i = 0; i < 60; i++) {
    const x = rng.between(-20, w);
    const tall = rng.between(12, 46) * (0.5 + Math.abs(x / w - 0.5));
    shore += rect(
      x,
      h * 0.585 - tall,
      rng.between(14, 40),
      tall + 10,
      between('#1a2338', '#2c3550', rng.next()),
    );
    if (rng.next() < 0.7) shore += oval(x + 8, h * 0.58 - tall * rng.next(), 2.4, 2.4, '#ffd98a');
  }
  return compose(w, h, [
    sky(w, h * 0.6, [
      [0, '#13203c'],
      [0.35, '#37456b'],
      [0.68, '#a87a68'],
      [0.88, '#eab468'],
      [1, '#ffdf9a'],
    ]),
    sun(w * 0.63, h * 0.575, 26, '#ffedb8', 13),
    clouds(w, h * 0.1, h * 0.42, {
      seed,
      count: 13,
      light: '#f0b27e',
      dark: '#333c5c',
      opacity: 0.8,
    }),
    shore,
    water(
      w,
      h * 0.59,
      h,
      [
        [0, '#e0ab6a'],
        [0.2, '#8d7270'],
        [0.55, '#37436a'],
        [1, '#131d36'],
      ],
      {
        seed,
        count: 620,
        glints: ['#ffdf9a', '#f0b56c', '#56618a', '#1b2745'],
        at: 0.6,
        spread: 0.6,
        opacity: 0.7,
      },
    ),
    blur(
      6,
      archBridge(w * 0.2, w * 0.84, h * 0.66, -110, { colour: '#0d1526' }).replaceAll(
        'stroke="#0d1526"',
        'stroke="#0d1526" opacity="0.3"',
      ),
    ),
    archBridge(w * 0.2, w * 0.84, h * 0.5, 250, { light: '#ffdc94', bays: 18 }),
    graded(
      ['#10182a', '#1d2740'],
      (f) =>
        rect(w * 0.185, h * 0.48, 40, h * 0.14, f) + rect(w * 0.825, h * 0.48, 40, h * 0.14, f),
    ),
    tufts(w, h * 0.93, h * 1.03, {
      seed,
      count: 260,
      colours: ['#0b1120', '#18203a', '#4a3d40'],
      height: 62,
    }),
  ]);
}

export function niger({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h * 0.55, [
      [0, '#c98a6a'],
      [0.5, '#eeb677'],
      [1, '#ffe3ab'],
    ]),
    sun(w * 0.56, h * 0.42, 44, '#fff4d2', 9),
    clouds(w, h * 0.05, h * 0.3, { seed, count: 7, light: '#ffe0ae', dark: '#b5806e' }),
    ridge(w, h * 0.5, 20, 6, ['#b58a72', '#a67c66']),
    foliage(w * 0.12, h * 0.5, w * 0.2, h * 0.05, {
      seed,
      count: 200,
      dark: '#4a4334',
      light: '#8c7850',
      leaf: 10,
    }),
    palm(w * 0.06, h * 0.54, 250, { seed: seed + 2, colour: '#3b3528' }),
    palm(w * 0.15, h * 0.53, 190, { seed: seed + 3, colour: '#4a4030' }),
    palm(w * 0.21, h * 0.53, 150, { seed: seed + 6, colour: '#5d4f3a' }),
    water(
      w,
      h * 0.53,
      h,
      [
        [0, '#f2c98c'],
        [0.4, '#d19a72'],
        [1, '#6d5a5c'],
      ],
      {
        seed,
        count: 520,
        glints: ['#fff0c6', '#fbd79a', '#96705f', '#6d5a5c'],
        at: 0.56,
        spread: 0.4,
        opacity: 0.7,
      },
    ),
    blur(
      5,
      path(
        `M${w * 0.3} ${h * 0.75}H${w * 0.68}L${w * 0.6} ${h * 0.8}H${w * 0.36}Z`,
        '#3a2b2a',
        'opacity="0.5"',
      ),
    ),
    graded(['#4d382c', '#231916'], (f) =>
      path(
        `M${w * 0.26} ${h * 0.7}Q${w * 0.46} ${h * 0.775} ${w * 0.72} ${h * 0.69}Q${w * 0.62} ${h * 0.775} ${w * 0.48} ${h * 0.778}Q${w * 0.33} ${h * 0.775} ${w * 0.26} ${h * 0.7}Z`,
        f,
      ),
    ),
    figure(w * 0.33, h * 0.745, 205, {
      coat: '#4a3530',
      legs: '#2a201e',
      hair: '#17110f',
      skin: '#3a241b',
      stride: 12,
      arm: [92, 110, 66, 140],
      broad: 0.92,
    }),
    line(`M${w * 0.385} ${h * 0.6}L${w * 0.44} ${h * 0.87}`, '#33241d', 7),
    oval(w * 0.55, h * 0.7, 34, 26, '#5a3f30') + oval(w * 0.595, h * 0.7, 26, 20, '#6d4a35'),
    figure(w * 0.63, h * 0.755, 130, {
      coat: '#8a4a38',
      hair: '#17110f',
      skin: '#3a241b',
      long: true,
      hat: 'headscarf',
      hatColour: '#c79a4a',
      arm: [70, 190, 30, 190],
    }),
  ]);
}

export function bridgeMorning({ width: w, height: h, seed }) {
  const pier = (x, y, s, tone) =>
    graded(
      [between(tone, '#fff3dc', 0.45), tone, between(tone, '#1a2028', 0.45)],
      (f) =>
        path(
          `M${x - s * 0.16} ${y}L${x - s * 0.11} ${y - s}H${x + s * 0.11}L${x + s * 0.16} ${y}Z`,
          f,
        ) + rect(x - s * 0.24, y - s * 1.08, s * 0.48, s * 0.1, f),
      [0, 0, 1, 0],
    );
  return compose(w, h, [
    sky(w, h, [
      [0, '#9fb6c6'],
      [0.4, '#dfe0d4'],
      [0.62, '#f6e3bf'],
    ]),
    sun(w * 0.2, h * 0.4, 34, '#fff6da', 9),
    ridge(w, h * 0.5, 34, 4, ['#a9b3b2', '#b6b9ae']),
    ridge(w, h * 0.56, 30, 8, ['#7f9189', '#94a08c']),
    mist(w, h * 0.58, 70, '#f6ecd6', 0.7, 5),
    water(
      w,
      h * 0.6,
      h,
      [
        [0, '#ece0c6'],
        [0.3, '#b3bfbc'],
        [1, '#5a727c'],
      ],
      { seed, count: 480, glints: ['#fff4d8', '#d6d9cc', '#5f7880'], at: 0.3, spread: 0.5 },
    ),
    pier(w * 0.26, h * 0.64, 130, '#a09f98'),
    pier(w * 0.42, h * 0.68, 190, '#97958d'),
    pier(w * 0.66, h * 0.78, 330, '#8b8880'),
    pier(w * 1.02, h * 1.02, 640, '#7d7a73'),
    graded(['#8f6a58', '#5d4642'], (f) =>
      path(
        `M${w * 0.12} ${h * 0.475}L${w * 1.02} ${h * 0.17}V${h * 0.345}L${w * 0.12} ${h * 0.5}Z`,
        f,
      ),
    ),
    path(
      `M${w * 0.12} ${h * 0.472}L${w * 1.02} ${h * 0.155}V${h * 0.19}L${w * 0.12} ${h * 0.48}Z`,
      '#c9b39a',
    ),
    Array.from({ length: 15 }, (_, i) => {
      const t = Math.pow(i / 14, 1.7);
      const x = w * (0.12 + t * 0.9);
      const y = h * (0.475 - t * 0.305);
      const d = h * (0.025 + t * 0.15);
      return line(`M${x} ${y}v${d}`, '#4a3835', 2 + t * 9);
    }).join(''),
    mist(w, h * 0.68, 60, '#fbf0da', 0.55, 9),
    foliage(w * 0.08, h * 0.97, w * 0.22, h * 0.1, {
      seed,
      count: 260,
      dark: '#34463a',
      light: '#92a06a',
      leaf: 14,
    }),
    tufts(w, h * 0.92, h * 1.03, {
      seed,
      count: 280,
      colours: ['#3d5240', '#7d8d58', '#b0ad70', '#26352c'],
      height: 66,
    }),
    figure(w * 0.36, h * 0.975, 210, {
      coat: '#3a4a66',
      hat: 'brim',
      hatColour: '#c9a04c',
      skin: '#4a2f22',
      hair: '#1a1412',
      stride: 4,
      arm: [74, 150, 30, 130],
    }),
  ]);
}
