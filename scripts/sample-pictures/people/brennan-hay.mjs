import { figure } from '../brushes/figures.mjs';
import { clouds, ridge, sky, stoneWall, tufts, water } from '../brushes/landscape.mjs';
import { between, blur, compose, graded, group, line, oval, path } from '../brushes/svg.mjs';

const mare = (x, y, s, coat) =>
  group(
    line(
      'M66 130L62 216M86 134L92 216M176 128L172 216M196 126L204 214',
      between(coat, '#000000', 0.25),
      15,
    ) +
      line('M62 200V216M92 202V216M172 200V216M203 200V214', '#e3d6c0', 16) +
      graded(
        [between(coat, '#ffe2b8', 0.4), coat, between(coat, '#000000', 0.35)],
        (f) =>
          path(
            'M46 84Q60 54 110 62Q170 52 206 72Q224 100 204 136Q170 148 120 142Q70 150 54 128Q40 108 46 84Z',
            f,
          ) + path('M60 92Q30 60 22 26Q10 34 -8 62Q-16 72 -6 78Q10 78 22 66Q30 96 62 120Z', f),
      ) +
      path('M20 24L22 6L34 22Q58 44 76 68Q50 62 34 46Z', '#33231a') +
      line('M206 78Q232 96 226 150', '#33231a', 15) +
      oval(6, 48, 3.4, 3.4, '#14100d') +
      line('M-6 66L26 40M30 60Q60 66 84 74', '#5d3a22', 6) +
      path('M70 60Q92 92 86 132L104 134Q104 90 90 58Z', '#5d3a22'),
    `translate(${x} ${y - s * 0.86}) scale(${s / 250})`,
  );

export function hayAndMare({ width: w, height: h, seed }) {
  const cock = (x, y, s) =>
    blur(5, oval(x + s * 0.2, y, s * 0.75, s * 0.12, '#4d4a2a', 'opacity="0.5"')) +
    graded(
      ['#f0dc96', '#d3b35f', '#937838'],
      (f) =>
        path(
          `M${x - s * 0.52} ${y}Q${x - s * 0.5} ${y - s * 0.9} ${x} ${y - s}Q${x + s * 0.5} ${y - s * 0.9} ${x + s * 0.52} ${y}Q${x} ${y + s * 0.1} ${x - s * 0.52} ${y}Z`,
          f,
        ),
      [0, 0, 1, 0.5],
    ) +
    Array.from({ length: 26 }, (_, i) =>
      line(
        `M${x + Math.sin(i * 2.4) * s * 0.36} ${y - s * (0.1 + ((i * 37) % 70) / 100)}l${((i * 13) % 17) - 8} ${s * 0.12}`,
        i % 2 ? '#f7e9b4' : '#a58640',
        3,
        'opacity="0.7"',
      ),
    ).join('');
  return compose(w, h, [
    sky(w, h, ['#88aac2', '#d0dada', '#f6ecd0']),
    clouds(w, h * 0.05, h * 0.34, { seed, count: 10, dark: '#a3adb8' }),
    water(w, h * 0.4, h * 0.48, ['#c3d0cc', '#8fb0b5'], {
      seed,
      count: 120,
      glints: ['#fff6de'],
      spread: 0.7,
    }),
    ridge(w, h * 0.48, 26, 7, ['#86a25a', '#a3b264']),
    stoneWall(
      [
        [0, h * 0.53, 14],
        [w * 0.5, h * 0.5, 12],
        [w, h * 0.525, 14],
      ],
      { seed },
    ),
    graded(['#cfc476', '#d9cb80', '#a39a52'], (f) =>
      path(`M0 ${h * 0.54}Q${w * 0.5} ${h * 0.5} ${w} ${h * 0.53}V${h}H0Z`, f),
    ),
    [
      [0.1, 0.62, 80],
      [0.24, 0.58, 56],
      [0.37, 0.565, 46],
      [0.78, 0.6, 74],
      [0.92, 0.575, 56],
    ]
      .map(([u, v, s]) => cock(w * u, h * v, s))
      .join(''),
    tufts(w, h * 0.56, h * 1.03, {
      seed: seed + 2,
      count: 420,
      colours: ['#e6d78e', '#b3a455', '#8a9448', '#f4e9b4'],
      height: 22,
    }),
    cock(w * 0.85, h * 0.93, 250),
    blur(9, oval(w * 0.45, h * 0.86, 210, 22, '#4d4626', 'opacity="0.55"')),
    mare(w * 0.33, h * 0.87, 330, '#8a5230'),
    figure(w * 0.27, h * 0.88, 250, {
      coat: '#d6cdb9',
      legs: '#4a4640',
      hat: 'cap',
      stride: 10,
      arm: [94, 112, 26, 156],
      light: 1,
    }),
    line(`M${w * 0.292} ${h * 0.75}L${w * 0.325} ${h * 0.69}`, '#6d4a2c', 5),
    figure(w * 0.64, h * 0.84, 205, {
      coat: '#8fa6b8',
      skirt: true,
      skirtColour: '#4d5a72',
      hat: 'headscarf',
      hatColour: '#d9c9a0',
      stride: 8,
      arm: [86, 118, 60, 110],
    }),
    line(
      `M${w * 0.64} ${h * 0.7}L${w * 0.74} ${h * 0.83}M${w * 0.725} ${h * 0.845}l26 -22`,
      '#7d5a36',
      6,
    ),
    figure(w * 0.71, h * 0.8, 120, { coat: '#b5573f', legs: '#4a4a4c', stride: 10 }),
  ]);
}
