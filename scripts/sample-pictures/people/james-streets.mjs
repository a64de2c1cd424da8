import { pane } from '../brushes/buildings.mjs';
import { cast, figure } from '../brushes/figures.mjs';
import { woodenChair } from '../brushes/interiors.mjs';
import { clouds, falling, ridge, sky, tufts } from '../brushes/landscape.mjs';
import { foliage, tree } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import { between, blur, compose, glow, graded, line, oval, path, rect } from '../brushes/svg.mjs';

export function arrival({ width: w, height: h, seed }) {
  const rng = random(seed);
  let bricks = '';
  for (let r = 0; r < 26; r++) {
    for (let i = 0; i < 9; i++) {
      bricks += rect(
        w * 0.6 + i * 48 - (r % 2) * 24,
        h * 0.04 + r * 30,
        44,
        26,
        between('#6d4034', '#96604c', rng.next()),
        'opacity="0.8"',
      );
    }
  }
  return compose(w, h, [
    sky(w, h, ['#6d7f94', '#a9b0b4', '#d6ccb6']),
    graded(['#7f6a62', '#54464a'], (f) => rect(-5, h * 0.12, w * 0.3, h * 0.6, f)),
    [0.18, 0.32, 0.46]
      .map(
        (v) =>
          pane(w * 0.03, h * v, 50, 74, { glass: '#4a5361' }) +
          pane(w * 0.17, h * v, 50, 74, { lamp: v === 0.32 ? '#ffd27a' : null, glass: '#4a5361' }),
      )
      .join(''),
    graded(
      ['#8c94a0', '#6d7684'],
      (f) =>
        rect(w * 0.3, h * 0.3, w * 0.14, h * 0.4, f) +
        rect(w * 0.44, h * 0.24, w * 0.17, h * 0.46, f),
    ),
    graded(['#6a4438', '#4d3230'], (f) => rect(w * 0.6, -5, w * 0.42, h * 0.76, f)),
    bricks,
    pane(w * 0.68, h * 0.1, 92, 150, { glass: '#5a6672' }) +
      pane(w * 0.87, h * 0.1, 92, 150, { glass: '#5a6672' }),
    pane(w * 0.68, h * 0.36, 92, 150, { lamp: '#ffd27a' }) +
      pane(w * 0.87, h * 0.36, 92, 150, { glass: '#5a6672' }),
    graded(['#8d8f93', '#6f7074', '#b9b4ac'], (f) =>
      path(`M-5 ${h * 0.72}L${w * 0.3} ${h * 0.69}H${w * 0.6}L${w} ${h * 0.76}V${h}H-5Z`, f),
    ),
    path(`M${w * 0.6} ${h * 0.7}L${w} ${h * 0.76}V${h * 0.84}L${w * 0.56} ${h * 0.72}Z`, '#a59f97'),
    graded(['#d9d2c0', '#8d2f2c', '#6d2426'], (f) =>
      rect(w * 0.05, h * 0.55, w * 0.3, h * 0.16, f, 'rx="16"'),
    ),
    Array.from({ length: 4 }, (_, i) =>
      rect(w * (0.075 + i * 0.062), h * 0.575, w * 0.048, h * 0.05, '#5d6b78'),
    ).join('') +
      oval(w * 0.11, h * 0.71, 24, 24, '#1d1d20') +
      oval(w * 0.29, h * 0.71, 24, 24, '#1d1d20'),
    line(`M${w * 0.57} ${h * 0.78}V${h * 0.3}`, '#2b2f38', 13),
    glow(w * 0.57, h * 0.28, 230, 230, [
      [0, '#ffe7ae', 0.9],
      [0.3, '#ffd78a', 0.35],
      [1, '#ffd78a', 0],
    ]),
    oval(w * 0.57, h * 0.28, 22, 28, '#fff4cf'),
    cast(w * 0.4, h * 0.93, 420, -120, '#23262d', 0.35),
    figure(w * 0.4, h * 0.93, 430, {
      coat: '#5a5348',
      legs: '#2e2d30',
      hair: '#14100e',
      skin: '#4a2f22',
      hat: 'brim',
      hatColour: '#3a332c',
      stride: 9,
      arm: [82, 166, 18, 150],
    }),
    graded(['#9a6b42', '#5d3d26'], (f) => rect(w * 0.415, h * 0.83, 150, 106, f, 'rx="10"')) +
      line(`M${w * 0.46} ${h * 0.83}q30 -26 60 0`, '#4a2f1e', 9) +
      rect(w * 0.44, h * 0.83, 10, 106, '#cfae78') +
      rect(w * 0.54, h * 0.83, 10, 106, '#cfae78'),
    falling(w, h, { seed, count: 210, size: 4.4, colour: '#fbf6ea' }),
  ]);
}

export function porch({ width: w, height: h, seed }) {
  let boards = '';
  for (let i = 0; i < 14; i++) {
    boards += rect(0, h * 0.1 + i * 46, w, 43, i % 2 ? '#7f6a5e' : '#88725f', 'opacity="0.55"');
  }
  return compose(w, h, [
    graded(['#6d5348', '#8a6d58', '#5a4540'], (f) => rect(0, 0, w, h, f)),
    boards,
    graded(['#33445f', '#6a6f8a', '#d79a72'], (f) => rect(0, 0, w * 0.34, h * 0.8, f)),
    tree(w * 0.1, h * 0.82, h * 0.66, { seed, dark: '#182334', light: '#46506a' }),
    foliage(w * 0.14, h * 0.78, w * 0.22, h * 0.08, {
      seed: seed + 3,
      count: 220,
      dark: '#182334',
      light: '#4d5a66',
      leaf: 13,
      spots: ['#c9a0b0', '#e8d9d0'],
      share: 0.08,
    }),
    rect(w * 0.315, 0, 38, h, '#d6cbb8') + rect(w * 0.34, 0, 13, h, '#8d8174'),
    rect(0, 0, w, h * 0.07, '#c9bda8') + rect(0, h * 0.07, w, 12, '#6d6054'),
    pane(w * 0.42, h * 0.22, 190, 260, { lamp: '#ffc873' }),
    rect(w * 0.73, h * 0.16, 206, h * 0.66, '#4a342a') +
      graded(['#3c5a56', '#24403f'], (f) => rect(w * 0.74, h * 0.18, 182, h * 0.64, f)) +
      pane(w * 0.765, h * 0.23, 120, 150, { lamp: '#ffd68a' }) +
      oval(w * 0.875, h * 0.54, 8, 8, '#e0b45a'),
    glow(w * 0.66, h * 0.2, 380, 380, [
      [0, '#ffe0a0', 0.85],
      [0.3, '#ffc873', 0.35],
      [1, '#ffc873', 0],
    ]),
    oval(w * 0.66, h * 0.2, 20, 26, '#fff4d0') +
      path(`M${w * 0.64} ${h * 0.18}L${w * 0.66} ${h * 0.14}L${w * 0.68} ${h * 0.18}Z`, '#33261f'),
    graded(['#a07a58', '#6d4f3c', '#46332a'], (f) => path(`M0 ${h * 0.82}H${w}V${h}H0Z`, f)),
    Array.from({ length: 16 }, (_, i) =>
      line(
        `M${w * (i / 15)} ${h * 0.82}L${w * (i / 15 - 0.5) * 1.5 + w * 0.5} ${h}`,
        '#4d3729',
        3,
        'opacity="0.7"',
      ),
    ).join(''),
    blur(
      14,
      oval(w * 0.46, h * 0.93, 130, 22, '#1d1512', 'opacity="0.6"') +
        oval(w * 0.66, h * 0.93, 120, 22, '#1d1512', 'opacity="0.6"'),
    ),
    woodenChair(w * 0.46, h * 0.94, 350, '#8a5f3c'),
    woodenChair(w * 0.66, h * 0.94, 320, '#7a5a44'),
    graded(['#2f4a70', '#1d2f4d'], (f) =>
      path(
        `M${w * 0.395} ${h * 0.575}L${w * 0.5} ${h * 0.575}L${w * 0.505} ${h * 0.7}Q${w * 0.45} ${h * 0.73} ${w * 0.39} ${h * 0.69}Z`,
        f,
      ),
    ),
    line(`M0 ${h * 0.66}H${w * 0.32}M0 ${h * 0.82}H${w * 0.32}`, '#d6cbb8', 15) +
      [0.03, 0.1, 0.17, 0.24]
        .map((u) => line(`M${w * u} ${h * 0.66}V${h * 0.82}`, '#c4b8a4', 10))
        .join(''),
  ]);
}

export function kiteHill({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h, ['#6fa0c4', '#b9d3dc', '#f2ead0']),
    clouds(w, h * 0.08, h * 0.5, { seed, count: 14, size: 1.1, dark: '#a9b6c6' }),
    ridge(w, h * 0.74, 20, 5, ['#8fa790', '#9db184']),
    foliage(w * 0.88, h * 0.74, w * 0.2, h * 0.09, {
      seed,
      count: 200,
      dark: '#3f5a3a',
      light: '#a6bd72',
      leaf: 11,
      spots: ['#f2cdd2', '#f7e6e2'],
      share: 0.3,
    }),
    foliage(w * 0.03, h * 0.8, w * 0.12, h * 0.12, {
      seed: seed + 4,
      count: 160,
      dark: '#3f5a3a',
      light: '#a6bd72',
      leaf: 12,
      spots: ['#f2cdd2'],
      share: 0.25,
    }),
    graded(['#b3bf6a', '#86a04f', '#587a3c'], (f) =>
      path(`M0 ${h * 0.93}Q${w * 0.36} ${h * 0.68} ${w} ${h * 0.86}V${h}H0Z`, f),
    ),
    tufts(w, h * 0.84, h * 1.04, {
      seed,
      count: 420,
      colours: ['#6f8f42', '#a9bb5f', '#d3cf86', '#4a6a34'],
      height: 30,
    }),
    line(
      `M${w * 0.405} ${h * 0.66}Q${w * 0.6} ${h * 0.52} ${w * 0.775} ${h * 0.23}`,
      '#f8f3e6',
      2.4,
    ),
    path(
      `M${w * 0.78} ${h * 0.09}L${w * 0.825} ${h * 0.18}L${w * 0.775} ${h * 0.29}L${w * 0.735} ${h * 0.16}Z`,
      '#c8412f',
    ) +
      path(
        `M${w * 0.78} ${h * 0.09}L${w * 0.825} ${h * 0.18}L${w * 0.735} ${h * 0.16}Z`,
        '#e9b24a',
      ),
    line(`M${w * 0.775} ${h * 0.29}q22 34 -6 62t10 66`, '#c8412f', 5),
    cast(w * 0.315, h * 0.87, 200, -70),
    figure(w * 0.315, h * 0.87, 225, {
      coat: '#2b3a5c',
      legs: '#4d4a48',
      hair: '#b9b6b2',
      skin: '#4a2f22',
      stride: 8,
      arm: [92, 104, 20, 156],
      light: 1,
      stoop: -6,
    }),
    figure(w * 0.39, h * 0.865, 130, {
      coat: '#d9a13c',
      legs: '#3a4a5c',
      hair: '#1a1412',
      skin: '#4a2f22',
      stride: 16,
      arm: [84, 62, 34, 66],
      light: 1,
      stoop: -12,
    }),
  ]);
}
