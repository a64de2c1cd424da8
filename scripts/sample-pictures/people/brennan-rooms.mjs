import { figure } from '../brushes/figures.mjs';
import { woodenChair } from '../brushes/interiors.mjs';
import { random } from '../brushes/random.mjs';
import { assembly, cloth, loaf, modelled, table, turned } from '../brushes/solids.mjs';
import { blur, compose, glow, graded, group, line, oval, path, rect } from '../brushes/svg.mjs';

export function dance({ width: w, height: h, seed }) {
  const rng = random(seed);
  const couple = (x, y, s, dress, coat) =>
    blur(6, oval(x, y, s * 0.3, s * 0.05, '#20130c', 'opacity="0.6"')) +
    figure(x - s * 0.1, y, s, {
      coat,
      hair: rng.pick(['#2a1c14', '#4d3322', '#6d3a1e']),
      stride: 12,
      arm: [92, 112, 30, 140],
      light: -1,
    }) +
    figure(x + s * 0.13, y, s * 0.93, {
      coat: dress,
      skirt: true,
      skirtColour: dress,
      hair: rng.pick(['#5d3a22', '#2f2018', '#8a4f2a']),
      stride: 12,
      arm: [82, 96, 6, 100],
      light: 1,
    });
  let bunting = '';
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 20; i++) {
      const t = i / 19;
      const x = w * t;
      const y = h * (0.1 + k * 0.05) + Math.sin(t * Math.PI) * h * (0.08 + k * 0.02);
      bunting += path(
        `M${x - 16} ${y}H${x + 16}L${x} ${y + 34}Z`,
        ['#b8483a', '#d9b04a', '#4f7a5c', '#e9dfc6', '#4a6488'][(i + k) % 5],
        'opacity="0.92"',
      );
    }
  }
  const crowd = Array.from({ length: 13 }, (_, i) =>
    figure(w * (i / 12) + rng.normal() * 16, h * 0.7, rng.between(190, 225), {
      coat: rng.pick(['#4a3a34', '#5d4a3c', '#3d3f48', '#6d4440', '#55523f']),
      hair: rng.pick(['#2a1c14', '#5d4432', '#8a847c']),
      long: i % 3 === 0,
      hat: i % 4 === 1 ? 'cap' : null,
      stride: 3,
    }),
  );
  return compose(w, h, [
    graded(['#6d4a2c', '#a8763f', '#c08d4e'], (f) => rect(0, 0, w, h * 0.68, f)),
    Array.from({ length: 20 }, (_, i) =>
      line(`M${i * 64} 0V${h * 0.66}`, '#5d3d22', 4, 'opacity="0.4"'),
    ).join(''),
    rect(w * 0.36, h * 0.36, w * 0.28, h * 0.27, '#4a2f1c') +
      rect(w * 0.35, h * 0.62, w * 0.3, 20, '#8a5f36'),
    figure(w * 0.43, h * 0.63, 165, {
      coat: '#2b2622',
      hair: '#3a261a',
      arm: [84, 108, 40, 112],
      stride: 2,
    }) +
      rect(w * 0.425, h * 0.49, 62, 34, '#7d2a24') +
      Array.from({ length: 6 }, (_, i) =>
        line(`M${w * 0.428 + i * 10} ${h * 0.49}v34`, '#e6d6b0', 2),
      ).join(''),
    figure(w * 0.57, h * 0.63, 172, {
      coat: '#3a2f28',
      hair: '#8d8880',
      arm: [88, 88, 30, 84],
      stride: 2,
    }) + line(`M${w * 0.545} ${h * 0.485}L${w * 0.62} ${h * 0.47}`, '#a4562a', 11),
    bunting,
    [0.2, 0.5, 0.8]
      .map(
        (u) =>
          line(`M${w * u} 0V${h * 0.16}`, '#33231a', 4) +
          glow(w * u, h * 0.19, 260, 260, [
            [0, '#fff0c0', 0.9],
            [0.25, '#ffd585', 0.45],
            [1, '#ffd585', 0],
          ]) +
          oval(w * u, h * 0.19, 17, 24, '#fffae0'),
      )
      .join(''),
    crowd,
    graded(['#b07d48', '#8a5c34', '#4d3220'], (f) => rect(0, h * 0.68, w, h * 0.33, f)),
    Array.from({ length: 15 }, (_, i) =>
      line(
        `M${w * (i / 14)} ${h * 0.68}L${w * ((i / 14 - 0.5) * 1.8 + 0.5)} ${h}`,
        '#4d321f',
        3,
        'opacity="0.5"',
      ),
    ).join(''),
    glow(w * 0.5, h * 0.84, w * 0.42, h * 0.16, [
      [0, '#ffdf9a', 0.7],
      [1, '#ffdf9a', 0],
    ]),
    couple(w * 0.17, h * 0.86, 265, '#7d5a6a', '#33302f'),
    couple(w * 0.83, h * 0.87, 270, '#4d6a72', '#3a2c26'),
    couple(w * 0.5, h * 0.955, 385, '#b8483f', '#26282f'),
  ]);
}

export function hearth({ width: w, height: h, seed }) {
  const rng = random(seed);
  let turf = '';
  for (let i = 0; i < 16; i++) {
    turf += rect(
      w * 0.4 + ((i * 47) % 170),
      h * 0.655 - Math.floor(i / 5) * 22,
      62,
      22,
      ['#3a2418', '#55301c', '#8a3f1c'][i % 3],
      `rx="7" transform="rotate(${Math.round(rng.between(-16, 16))} ${w * 0.45 + ((i * 47) % 170)} ${h * 0.65})"`,
    );
  }
  const flame = (x, s, c) =>
    path(
      `M${x - s * 0.3} ${h * 0.65}Q${x - s * 0.4} ${h * 0.65 - s * 0.6} ${x} ${h * 0.65 - s * 1.3}Q${x + s * 0.04} ${h * 0.65 - s * 0.8} ${x + s * 0.26} ${h * 0.65 - s * 0.7}Q${x + s * 0.36} ${h * 0.65 - s * 0.2} ${x + s * 0.2} ${h * 0.65}Z`,
      c,
      'opacity="0.85"',
    );
  return compose(w, h, [
    graded(['#8a7a66', '#b8a284', '#6d5a48'], (f) => rect(0, 0, w, h, f)),
    rect(0, 0, w, h * 0.06, '#3a281a'),
    graded(['#4d3422', '#7d5836'], (f) => rect(w * 0.1, h * 0.19, w * 0.8, 38, f)),
    graded(['#cfc0a4', '#a08c70'], (f) =>
      path(
        `M${w * 0.16} ${h * 0.22}H${w * 0.84}V${h * 0.69}H${w * 0.74}V${h * 0.33}H${w * 0.26}V${h * 0.69}H${w * 0.16}Z`,
        f,
      ),
    ),
    graded(['#17100d', '#2b1a12', '#4a2816'], (f) =>
      rect(w * 0.26, h * 0.3, w * 0.48, h * 0.38, f),
    ),
    // Jug, clock and candlestick on the mantel; a cap on its nail.
    path(`M${w * 0.2} ${h * 0.19}v-44q-6 -30 10 -40h26q14 10 8 40v44Z`, '#4a6a8a') +
      rect(w * 0.46, h * 0.125, 72, 76, '#5d3a22', 'rx="20"') +
      oval(w * 0.5, h * 0.155, 25, 25, '#f0e6cc') +
      line(`M${w * 0.5} ${h * 0.155}v-16M${w * 0.5} ${h * 0.155}l11 5`, '#231a14', 3) +
      rect(w * 0.76, h * 0.135, 16, 64, '#c9a04c') +
      rect(w * 0.765, h * 0.1, 10, 44, '#f6efdc'),
    path(`M${w * 0.9} ${h * 0.36}q-50 14 -54 42q54 26 104 4q4 -40 -50 -46Z`, '#5d5545') +
      path(`M${w * 0.845} ${h * 0.393}q-16 12 -6 22l60 8Z`, '#453f33'),
    line(`M${w * 0.32} ${h * 0.3}V${h * 0.44}H${w * 0.5}V${h * 0.49}`, '#0f0b0a', 10),
    glow(w * 0.5, h * 0.62, 420, 400, [
      [0, '#ffb860', 0.85],
      [0.35, '#ff8f3c', 0.35],
      [1, '#ff8f3c', 0],
    ]),
    turf,
    blur(
      4,
      flame(w * 0.46, 100, '#ff8a2c') +
        flame(w * 0.53, 130, '#ffa63c') +
        flame(w * 0.585, 84, '#ff8a2c') +
        flame(w * 0.5, 80, '#ffe08a') +
        flame(w * 0.55, 56, '#fff0b8'),
    ),
    graded(
      ['#3a3230', '#0d0b0b'],
      (f) =>
        path(
          `M${w * 0.44} ${h * 0.5}H${w * 0.58}Q${w * 0.6} ${h * 0.58} ${w * 0.55} ${h * 0.585}H${w * 0.47}Q${w * 0.42} ${h * 0.58} ${w * 0.44} ${h * 0.5}Z`,
          f,
        ),
      [0, 0, 1, 0],
    ) +
      `<path d="M${w * 0.445} ${h * 0.5}Q${w * 0.51} ${h * 0.43} ${w * 0.575} ${h * 0.5}" fill="none" stroke="#17120f" stroke-width="7"/>`,
    graded(['#9a8468', '#6d5b48', '#43362c'], (f) => rect(0, h * 0.68, w, h * 0.33, f)),
    Array.from({ length: 9 }, (_, i) =>
      line(
        `M${w * (i / 8)} ${h * 0.68}L${w * ((i / 8 - 0.5) * 1.7 + 0.5)} ${h}`,
        '#43362c',
        4,
        'opacity="0.6"',
      ),
    ).join('') +
      [0.75, 0.85].map((v) => line(`M0 ${h * v}H${w}`, '#43362c', 4, 'opacity="0.6"')).join(''),
    blur(
      20,
      path(
        `M${w * 0.28} ${h * 0.69}H${w * 0.72}L${w * 0.92} ${h * 0.97}H${w * 0.08}Z`,
        '#ffa850',
        'opacity="0.5"',
      ),
    ),
    blur(
      10,
      oval(w * 0.27, h * 0.93, 150, 20, '#20150f', 'opacity="0.7"') +
        oval(w * 0.78, h * 0.93, 130, 18, '#20150f', 'opacity="0.7"'),
    ),
    woodenChair(w * 0.25, h * 0.93, 400, '#7d5634'),
    // The melodeon, left on the seat.
    group(
      graded(
        ['#8d2f2a', '#4a1614'],
        (f) => rect(0, 0, 54, 84, f, 'rx="5"') + rect(118, 0, 54, 84, f, 'rx="5"'),
      ) +
        graded(
          ['#e6d9b8', '#8a7a5c', '#e6d9b8', '#8a7a5c', '#e6d9b8', '#8a7a5c'],
          (f) => rect(52, 5, 68, 74, f),
          [0, 0, 1, 0],
        ) +
        Array.from({ length: 5 }, (_, i) => oval(27, 14 + i * 14, 5, 4, '#f4ecd6')).join(''),
      `translate(${w * 0.16} ${h * 0.705})`,
    ),
    group(woodenChair(0, 0, 340, '#6d4a2e'), `translate(${w * 0.78} ${h * 0.93}) scale(-1 1)`),
    graded(['#a8504a', '#6d2c2c'], (f) =>
      path(
        `M${w * 0.7} ${h * 0.655}H${w * 0.86}L${w * 0.87} ${h * 0.83}Q${w * 0.8} ${h * 0.86} ${w * 0.72} ${h * 0.82}Z`,
        f,
      ),
    ) +
      Array.from({ length: 6 }, (_, i) =>
        line(
          `M${w * 0.71} ${h * (0.675 + i * 0.026)}H${w * 0.865}`,
          '#d9a08a',
          4,
          'opacity="0.5" stroke-dasharray="9 7"',
        ),
      ).join(''),
  ]);
}

export async function bread({ width: w, height: h }) {
  const blue = (x, y) => ({
    colour: y > 0.5 && y < 0.62 ? [0.12, 0.2, 0.42] : [0.72, 0.7, 0.66],
    gloss: 0.25,
    tight: 24,
  });
  const mug = turned(
    -1.55,
    0,
    -1.1,
    [
      [0, 0.42],
      [0.1, 0.44],
      [0.9, 0.46],
      [0.96, 0.47],
    ],
    blue,
  );
  const hollow = [
    (x, y, z) =>
      Math.max(mug[0](x, y, z), -Math.max(Math.hypot(x + 1.55, z + 1.1) - 0.38, 0.2 - y)),
    mug[1],
  ];
  const crock = turned(
    1.75,
    0,
    -1.5,
    [
      [0, 0.6],
      [0.2, 0.72],
      [1.1, 0.7],
      [1.3, 0.5],
      [1.42, 0.56],
    ],
    (x, y) => ({ colour: y > 0.8 ? [0.3, 0.17, 0.08] : [0.6, 0.48, 0.32], gloss: 0.2, tight: 22 }),
  );
  const scene = {
    ...assembly([
      table([0.4, 0.29, 0.18], 'z'),
      cloth(0.1, 0.5, 2.0, 1.5, [0.72, 0.71, 0.68], [0.14, 0.3, 0.2]),
      lifted(loaf(0, 0, 1.35), 0.1, 0.35),
      hollow,
      crock,
      lifted(loaf(0, 0, 0.85, [0.46, 0.25, 0.1]), -0.5, -2.3),
    ]),
    eye: [0, 4.3, 7.4],
    target: [0, 0.45, -0.1],
    zoom: 1.6,
    near: 3,
    far: 26,
    key: [-0.85, 0.6, 0],
    keyColour: [1.6, 1.36, 1.02],
    sky: [0.22, 0.23, 0.25],
    floor: [0.15, 0.11, 0.08],
    hardness: 7,
  };
  const wall = graded(
    ['#cabb9c', '#8f7f66', '#4a3f33'],
    (f) => rect(0, 0, w, h, f),
    [0, 0, 1, 0.3],
  );
  return compose(w, h, [wall], [{ input: await modelled(scene, w, h, 0.55) }]);
}

/** Moved aside and raised by the thickness of the cloth. */
const lifted = ([d, s], x, z) => [
  (px, py, pz) => d(px - x, py - 0.12, pz - z),
  (px, py, pz, n) => s(px - x, py - 0.12, pz - z, n),
];
