import { figure } from '../lib/figures.mjs';
import { casement, room, violin, woodenChair } from '../lib/interiors.mjs';
import { ridge, sky } from '../lib/landscape.mjs';
import { cypress, foliage, rose } from '../lib/plants.mjs';
import { random } from '../lib/random.mjs';
import { assembly, bowl, cloth, egg, jug, lemon, loaf, modelled, table } from '../lib/solids.mjs';
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

const stand = (x, y, s, sheets = true) =>
  line(
    `M${x} ${y - s * 0.2}V${y - s * 0.62}M${x} ${y - s * 0.2}L${x - s * 0.16} ${y}M${x} ${y - s * 0.2}L${x + s * 0.16} ${y}M${x} ${y - s * 0.2}V${y - s * 0.03}`,
    '#2b2422',
    s * 0.022,
  ) +
  path(
    `M${x - s * 0.26} ${y - s * 0.62}L${x + s * 0.26} ${y - s * 0.62}L${x + s * 0.23} ${y - s * 0.95}H${x - s * 0.23}Z`,
    '#3a302c',
  ) +
  (sheets
    ? path(
        `M${x - s * 0.24} ${y - s * 0.64}L${x - s * 0.01} ${y - s * 0.63}V${y - s * 0.97}L${x - s * 0.22} ${y - s * 0.99}ZM${x + s * 0.01} ${y - s * 0.63}L${x + s * 0.24} ${y - s * 0.64}L${x + s * 0.22} ${y - s * 0.99}L${x + s * 0.01} ${y - s * 0.97}Z`,
        '#f6eed8',
      ) +
      Array.from({ length: 6 }, (_, i) =>
        line(
          `M${x - s * 0.2} ${y - s * (0.93 - i * 0.05)}H${x - s * 0.03}M${x + s * 0.03} ${y - s * (0.93 - i * 0.05)}H${x + s * 0.2}`,
          '#6d6256',
          s * 0.008,
        ),
      ).join('')
    : '');

/** One player in the light, the house in the dark. */
export function onStage({ width: w, height: h, seed }) {
  const rng = random(seed);
  const bowing = group(
    line('M0 0L250 -34', '#d9b98a', 6) + line('M0 7L246 -26', '#f6efe0', 3),
    `translate(${w * 0.385} ${h * 0.468}) rotate(-14)`,
  );
  return compose(w, h, [
    graded(['#1d1218', '#3a2024', '#17100f'], (f) => rect(0, 0, w, h, f)),
    Array.from({ length: 9 }, (_, i) =>
      graded(
        ['#3d151c', '#7d2a34', '#2d1017'],
        (f) =>
          path(
            `M${i * 108 - 20} 0h112q-10 ${h * 0.4} 4 ${h * 0.8}h-116q14 -${h * 0.4} 0 -${h * 0.8}Z`,
            f,
          ),
        [0, 0, 1, 0],
      ),
    ).join(''),
    blur(
      26,
      path(
        `M${w * 0.36} -20L${w * 0.6} -20L${w * 0.96} ${h * 0.9}H${w * 0.06}Z`,
        '#ffe2ae',
        'opacity="0.34"',
      ),
    ),
    graded(['#9a6a44', '#4a2c20'], (f) => rect(0, h * 0.78, w, h * 0.24, f)),
    Array.from({ length: 12 }, (_, i) =>
      line(
        `M${w * (i / 11)} ${h * 0.78}L${w * ((i / 11 - 0.5) * 1.8 + 0.5)} ${h}`,
        '#3a2118',
        3,
        'opacity="0.5"',
      ),
    ).join(''),
    blur(10, oval(w * 0.5, h * 0.885, 330, 66, '#ffe4b0', 'opacity="0.6"')),
    blur(8, oval(w * 0.53, h * 0.89, 150, 22, '#1a0e0c', 'opacity="0.7"')),
    stand(w * 0.74, h * 0.89, 420),
    figure(w * 0.48, h * 0.89, 690, {
      coat: '#22202a',
      hair: '#1f120c',
      skin: '#d6a582',
      long: true,
      bun: true,
      arm: [60, 132, 42, 132],
      light: -1,
      stoop: -9,
    }),
    line(
      `M${w * 0.415} ${h * 0.475}L${w * 0.375} ${h * 0.545}L${w * 0.33} ${h * 0.47}`,
      '#2b2833',
      38,
    ) + oval(w * 0.325, h * 0.462, 16, 18, '#dcae8c'),
    violin(w * 0.385, h * 0.44, 250, -74),
    bowing,
    line(
      `M${w * 0.565} ${h * 0.475}Q${w * 0.64} ${h * 0.53} ${w * 0.63} ${h * 0.4}`,
      '#1b1922',
      36,
    ) + oval(w * 0.63, h * 0.392, 17, 19, '#c9987a'),
    Array.from({ length: 13 }, (_, i) =>
      oval(w * (i / 12) + rng.normal() * 12, h * 0.995, 46, 56, '#0f0a0c'),
    ).join(''),
  ]);
}

export function musicRoom({ width: w, height: h, seed }) {
  const view =
    sky(420, 640, ['#b3cfdc', '#f0e6cc', '#f7d9a0']) +
    ridge(420, 430, 36, 4, ['#b5a88c', '#c9b27a']) +
    cypress(120, 500, 190, { seed }) +
    cypress(165, 510, 150, { seed: seed + 2 }) +
    path('M250 640V470L330 430L420 470V640Z', '#d9a878') +
    path('M235 476L330 420L430 474V490L330 440L235 492Z', '#a5583f');
  return compose(w, h, [
    room(w, h, {
      wall: ['#dcbfa0', '#b8917a', '#6d4d48'],
      floor: ['#a0704c', '#55352a'],
      horizon: 0.8,
    }),
    casement(w * 0.32, h * 0.07, 420, 640, view, { across: 2, down: 3, curtain: '#e6cfc0' }),
    blur(
      12,
      path(
        `M${w * 0.4} ${h * 0.82}L${w * 0.74} ${h * 0.82}L${w * 0.72} ${h}H${w * 0.16}Z`,
        '#ffe4b0',
        'opacity="0.6"',
      ),
    ),
    violin(w * 0.13, h * 0.28, 250, 3) + violin(w * 0.13, h * 0.5, 190, -3, { wood: '#8d4522' }),
    woodenChair(w * 0.62, h * 0.93, 380, '#7a5236'),
    violin(w * 0.6, h * 0.73, 235, 58),
    stand(w * 0.29, h * 0.96, 540),
    graded(['#3a5a4a', '#27403a'], (f) =>
      path(
        `M${w * 0.74} ${h * 0.9}L${w * 0.97} ${h * 0.88}L${w * 0.99} ${h * 0.925}L${w * 0.75} ${h * 0.95}Z`,
        f,
      ),
    ) +
      path(
        `M${w * 0.75} ${h * 0.945}L${w * 0.985} ${h * 0.923}L${w * 0.985} ${h * 0.935}L${w * 0.752} ${h * 0.957}Z`,
        '#efe3c4',
      ),
    rect(w * 0.84, h * 0.52, w * 0.2, h * 0.29, '#5d3a28') +
      rect(w * 0.83, h * 0.515, w * 0.2, 12, '#7d5238'),
    graded(['#c9d6d2', '#7f9894'], (f) => path(`M${w * 0.9} ${h * 0.515}l-20 -76h70l-18 76Z`, f)) +
      foliage(w * 0.915, h * 0.42, 66, 50, {
        seed,
        count: 60,
        dark: '#3c5a35',
        light: '#93a860',
        leaf: 12,
      }) +
      rose(w * 0.895, h * 0.405, 32, {
        seed,
        deep: '#b88a70',
        middle: '#f2d8c4',
        pale: '#fffaf0',
      }) +
      rose(w * 0.945, h * 0.42, 28, {
        seed: seed + 1,
        deep: '#9c3a4c',
        middle: '#d9788a',
        pale: '#f9cfd2',
      }) +
      rose(w * 0.92, h * 0.375, 26, {
        seed: seed + 2,
        deep: '#b88a70',
        middle: '#f2d8c4',
        pale: '#fffaf0',
      }),
  ]);
}

export function workshop({ width: w, height: h }) {
  const view =
    sky(420, 430, ['#e9ead9', '#fbf3d9', '#f0dfb6']) +
    Array.from(
      { length: 5 },
      (_, i) =>
        rect(i * 96 - 10, 250 + (i % 2) * 34, 84, 200, '#c2a888') +
        path(`M${i * 96 - 16} ${252 + (i % 2) * 34}l50 -44l46 44Z`, '#9a6a52'),
    ).join('');
  return compose(w, h, [
    room(w, h, { wall: ['#a07d58', '#6d5038', '#3a291e'] }),
    casement(w * 0.07, h * 0.08, 420, 430, view, { across: 3, down: 3, frame: '#6d5440' }),
    blur(
      18,
      path(
        `M${w * 0.12} ${h * 0.2}L${w * 0.4} ${h * 0.15}L${w} ${h * 0.62}V${h * 0.9}H${w * 0.5}Z`,
        '#ffe6b0',
        'opacity="0.22"',
      ),
    ),
    line(`M${w * 0.46} ${h * 0.1}H${w}`, '#3a281a', 9),
    [0.52, 0.63, 0.745, 0.86, 0.97]
      .map(
        (u, i) =>
          line(`M${w * u} ${h * 0.1}v30`, '#e0cda5', 3) +
          violin(w * u, h * (0.3 + (i % 2) * 0.015), 300 - (i % 3) * 34, (i % 3) - 1, {
            wood: ['#a4562a', '#8d4522', '#c07a3c', '#6d341c', '#b0642e'][i],
          }),
      )
      .join(''),
    graded(['#a5794c', '#6a4629', '#3a2517'], (f) => rect(-5, h * 0.72, w + 10, h * 0.3, f)),
    blur(
      10,
      path(
        `M${w * 0.12} ${h * 0.73}H${w * 0.6}L${w * 0.74} ${h * 0.9}H${w * 0.16}Z`,
        '#ffe6b4',
        'opacity="0.4"',
      ),
    ),
    violin(w * 0.4, h * 0.81, 330, 82, { wood: '#d9a562' }),
    [
      [0.31, 0.75],
      [0.31, 0.875],
      [0.4, 0.745],
      [0.4, 0.882],
    ]
      .map(
        ([u, v]) =>
          graded(['#d9c08c', '#8a6a40'], (f) => rect(w * u, h * v - 22, 26, 50, f, 'rx="4"')) +
          rect(w * u + 9, h * v - 40, 8, 22, '#5d5a58'),
      )
      .join(''),
    group(
      graded(['#b9814a', '#6d4526'], (f) => rect(0, -18, 120, 34, f, 'rx="6"')) +
        rect(70, -34, 26, 20, '#4a3320'),
      `translate(${w * 0.66} ${h * 0.83}) rotate(-6)`,
    ),
    Array.from({ length: 26 }, (_, i) =>
      line(
        `M${w * 0.6 + ((i * 71) % 330)} ${h * 0.85 + ((i * 37) % 90)}q10 -16 22 -3t-8 9`,
        i % 2 ? '#f0d6a0' : '#c99f63',
        4,
      ),
    ).join(''),
    [0.09, 0.13, 0.17]
      .map(
        (u, i) =>
          rect(w * u, h * 0.66, 30, 64, ['#7d3a22', '#c98a3c', '#4a2a18'][i]) +
          rect(w * u + 8, h * 0.64, 14, 22, '#d9c9a4'),
      )
      .join(''),
    line(`M${w * 0.78} ${h * 0.88}l130 -18M${w * 0.8} ${h * 0.91}l140 6`, '#c9c4ba', 8) +
      line(`M${w * 0.885} ${h * 0.861}l60 -9M${w * 0.915} ${h * 0.917}l50 3`, '#6a4426', 15),
  ]);
}

export function stillViolin({ width: w, height: h, seed }) {
  const rng = random(seed);
  let folds = '';
  for (let i = 0; i < 12; i++)
    folds += blur(
      16,
      path(
        `M${i * 100 - 120} -20q${rng.between(40, 160)} ${h * 0.5} ${rng.between(-60, 90)} ${h + 40}h${rng.between(30, 70)}q${rng.between(-20, 60)} -${h * 0.5} 0 -${h + 40}Z`,
        i % 2 ? '#c9909a' : '#3f1620',
        'opacity="0.5"',
      ),
    );
  return compose(w, h, [
    graded(['#a25a66', '#7d3a48', '#43202a'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 1]),
    folds,
    group(
      path('M0 0Q170 -26 340 6L352 470Q170 440 12 474Z', '#f2e6c8') +
        Array.from(
          { length: 7 },
          (_row, i) =>
            Array.from({ length: 5 }, (_staff, k) =>
              line(
                `M26 ${50 + i * 58 + k * 7}Q170 ${32 + i * 58 + k * 7} 318 ${54 + i * 58 + k * 7}`,
                '#7d6f5c',
                1.4,
              ),
            ).join('') +
            Array.from(
              { length: 9 },
              (_note, n) =>
                oval(50 + n * 31, 58 + i * 58 + ((n * 7 + i * 5) % 5) * 6, 6, 5, '#33291f') +
                line(
                  `M${55 + n * 31} ${58 + i * 58 + ((n * 7 + i * 5) % 5) * 6}v-26`,
                  '#33291f',
                  2,
                ),
            ).join(''),
        ).join(''),
      'translate(70 470) rotate(-16)',
    ),
    violin(w * 0.54, h * 0.52, 800, 27),
    group(
      line('M0 0L620 0', '#6d3418', 9) +
        line('M12 12L600 11', '#f4ecd8', 4) +
        rect(-6, -4, 40, 20, '#1f1512') +
        oval(620, 4, 10, 14, '#6d3418'),
      `translate(${w * 0.3} ${h * 0.93}) rotate(-31)`,
    ),
    rose(w * 0.2, h * 0.3, 74, { seed, deep: '#b0806a', middle: '#f0d4c0', pale: '#fffaf2' }) +
      line(
        `M${w * 0.24} ${h * 0.35}Q${w * 0.32} ${h * 0.45} ${w * 0.3} ${h * 0.52}`,
        '#5d7a46',
        11,
      ) +
      path(`M${w * 0.28} ${h * 0.42}q60 -34 90 6q-50 26 -90 -6Z`, '#5d7a46'),
    glow(w * 0.18, h * 0.12, w * 0.9, h * 0.9, [
      [0, '#ffeac4', 0.4],
      [1, '#ffeac4', 0],
    ]),
  ]);
}

export async function kitchenTable({ width: w, height: h }) {
  const shell = [0.72, 0.52, 0.37];
  const glaze = (t) => ({
    colour: t > 0.75 ? [0.1, 0.2, 0.4] : [0.72, 0.68, 0.6],
    gloss: 0.25,
    tight: 24,
  });
  const scene = {
    ...assembly([
      table([0.36, 0.22, 0.12]),
      cloth(0.4, 0.9, 2.6, 1.1, [0.7, 0.66, 0.6], [0.45, 0.08, 0.08]),
      bowl(-1.5, 0.2, 1.05, 0.72, glaze, { wobble: 0.01 }),
      egg(-1.75, 0.35, 0.72, 0.33, shell),
      egg(-1.2, 0.4, 0.72, 0.32, [0.8, 0.64, 0.5], -0.3),
      egg(-1.5, -0.1, 0.76, 0.34, [0.66, 0.44, 0.3], 0.1),
      egg(-1.45, 0.6, 0.66, 0.31, shell, 0.5),
      lemon(0.5, 1.15, 0.34, 0.5),
      lemon(1.15, 1.35, 0.33, -0.7),
      lemon(-0.1, 1.75, 0.33, 1.6),
      loaf(1.5, -0.1, 1.0),
      jug(0.1, -1.3, 2.0, [0.28, 0.36, 0.3]),
      egg(0.75, 1.9, 0.26, 0.3, [0.76, 0.58, 0.44], 0.9),
    ]),
    eye: [0.4, 3.6, 8.4],
    target: [0.1, 0.55, 0],
    zoom: 1.62,
    near: 3,
    far: 26,
    key: [-0.85, 0.62, 0.1],
    keyColour: [1.6, 1.34, 1.0],
    sky: [0.2, 0.21, 0.24],
    floor: [0.15, 0.1, 0.07],
    hardness: 8,
  };
  const wall =
    graded(['#a58a6a', '#75604a', '#3d2f26'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 0.3]) +
    blur(
      20,
      path(
        `M${w * 0.06} 0L${w * 0.38} 0L${w * 0.58} ${h * 0.5}H${w * 0.2}Z`,
        between('#ffe8b8', '#ffffff', 0.1),
        'opacity="0.5"',
      ),
    );
  return compose(w, h, [wall], [{ input: await modelled(scene, w, h, 0.55) }]);
}

export function roses({ width: w, height: h, seed }) {
  const white = { deep: '#b89a80', middle: '#f0dcc8', pale: '#fffcf4' };
  const blush = { deep: '#b8606c', middle: '#eba6a8', pale: '#fde0da' };
  return compose(w, h, [
    graded(['#8fa6a0', '#5d7a5a', '#2c4430'], (f) => rect(0, 0, w, h, f)),
    blur(
      22,
      foliage(w * 0.5, h * 0.4, w * 0.7, h * 0.5, {
        seed,
        count: 220,
        dark: '#2c4830',
        light: '#b3c482',
        leaf: 42,
      }),
    ),
    foliage(w * 0.5, h * 0.58, w * 0.6, h * 0.5, {
      seed: seed + 1,
      count: 260,
      dark: '#1f3a26',
      light: '#7f9a58',
      leaf: 36,
    }),
    ...[
      [0.18, 0.24, 70],
      [0.84, 0.2, 80],
      [0.9, 0.62, 96],
      [0.1, 0.66, 92],
      [0.5, 0.13, 64],
      [0.7, 0.9, 86],
      [0.24, 0.93, 80],
    ].map(([u, v, r], i) =>
      rose(w * u, h * v, r, { seed: seed + i, ...(i % 3 === 1 ? blush : white) }),
    ),
    foliage(w * 0.46, h * 0.86, w * 0.2, h * 0.1, {
      seed: seed + 8,
      count: 40,
      dark: '#274a2c',
      light: '#8fa862',
      leaf: 30,
    }),
    rose(w * 0.34, h * 0.42, 158, { seed: seed + 20, ...white }),
    rose(w * 0.63, h * 0.56, 190, { seed: seed + 23, ...white }),
    rose(w * 0.3, h * 0.74, 112, { seed: seed + 25, ...blush }),
    Array.from({ length: 14 }, (_, i) =>
      oval(
        w * (0.25 + ((i * 37) % 50) / 100),
        h * (0.35 + ((i * 53) % 40) / 100),
        5,
        6,
        '#ffffff',
        'opacity="0.75"',
      ),
    ).join(''),
    glow(w * 0.2, h * 0.1, w * 0.8, h * 0.8, [
      [0, '#fff6d8', 0.35],
      [1, '#fff6d8', 0],
    ]),
  ]);
}
