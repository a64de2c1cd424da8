import { cottage } from '../lib/buildings.mjs';
import { cast, dog, figure } from '../lib/figures.mjs';
import {
  clouds,
  mist,
  ridge,
  road,
  rollers,
  sky,
  stoneWall,
  sun,
  tufts,
  water,
} from '../lib/landscape.mjs';
import { foliage } from '../lib/plants.mjs';
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

export function fields({ width: w, height: h, seed }) {
  const patch = (d, a, b) => graded([a, b], (f) => path(d, f));
  return compose(w, h, [
    sky(w, h * 0.5, [
      [0, '#7392a8'],
      [0.5, '#bccbcd'],
      [1, '#efe4c8'],
    ]),
    sun(w * 0.74, h * 0.3, 24, '#fff5d6', 11),
    clouds(w, h * 0.03, h * 0.3, {
      seed,
      count: 17,
      size: 1.25,
      light: '#fdf3e2',
      dark: '#8794a3',
      opacity: 0.9,
    }),
    water(w, h * 0.37, h * 0.54, ['#cfd4c8', '#8fabb3', '#5f8a98'], {
      seed,
      count: 360,
      glints: ['#fff4d6', '#dbe3dc', '#4d7686'],
      at: 0.7,
      spread: 0.5,
    }),
    ridge(w * 0.3, h * 0.385, 30, 4, ['#8fa0a5', '#9aa8a4'], { floor: h * 0.395 }),
    path(
      `M${w * 0.62} ${h * 0.56}Q${w * 0.7} ${h * 0.47} ${w * 0.83} ${h * 0.45}L${w * 1.01} ${h * 0.4}V${h * 0.6}H${w * 0.62}Z`,
      '#6d8a58',
    ) +
      path(
        `M${w * 0.62} ${h * 0.56}Q${w * 0.7} ${h * 0.47} ${w * 0.83} ${h * 0.45}L${w * 0.8} ${h * 0.5}L${w * 0.7} ${h * 0.56}Z`,
        '#7a746a',
      ),
    patch(
      `M0 ${h * 0.5}Q${w * 0.3} ${h * 0.46} ${w * 0.66} ${h * 0.55}L${w} ${h * 0.52}V${h}H0Z`,
      '#8fab5e',
      '#55783c',
    ),
    patch(
      `M${w * 0.05} ${h * 0.54}L${w * 0.3} ${h * 0.515}L${w * 0.36} ${h * 0.6}L${w * 0.02} ${h * 0.64}Z`,
      '#a9bb62',
      '#86a04e',
    ),
    patch(
      `M${w * 0.32} ${h * 0.515}L${w * 0.58} ${h * 0.545}L${w * 0.62} ${h * 0.62}L${w * 0.38} ${h * 0.6}Z`,
      '#6d934a',
      '#7da352',
    ),
    patch(
      `M${w * 0.64} ${h * 0.57}L${w * 1.01} ${h * 0.535}V${h * 0.64}L${w * 0.67} ${h * 0.65}Z`,
      '#9fb35e',
      '#789a4a',
    ),
    patch(
      `M0 ${h * 0.66}L${w * 0.4} ${h * 0.62}L${w * 0.52} ${h * 0.76}L0 ${h * 0.84}Z`,
      '#7fa04c',
      '#5d8440',
    ),
    patch(
      `M${w * 0.44} ${h * 0.62}L${w} ${h * 0.66}V${h * 0.84}L${w * 0.56} ${h * 0.77}Z`,
      '#93ad56',
      '#6a8f46',
    ),
    cottage(w * 0.43, h * 0.605, 112, {
      wall: ['#fbf6ea', '#d6d0c2'],
      roof: ['#c2a568', '#8d7444'],
      door: '#3f6a4d',
      thatch: true,
      chimneySmoke: '#e6e3dc',
    }),
    foliage(w * 0.425, h * 0.6, 40, 26, {
      seed,
      count: 60,
      dark: '#33502f',
      light: '#7f9d55',
      leaf: 8,
    }),
    stoneWall(
      [
        [0, h * 0.65, 12],
        [w * 0.4, h * 0.61, 9],
        [w * 0.66, h * 0.645, 11],
        [w, h * 0.65, 13],
      ],
      { seed },
    ),
    stoneWall(
      [
        [w * 0.31, h * 0.515, 6],
        [w * 0.37, h * 0.61, 9],
        [w * 0.54, h * 0.78, 22],
      ],
      { seed: seed + 1 },
    ),
    stoneWall(
      [
        [w * 0.63, h * 0.56, 7],
        [w * 0.68, h * 0.65, 10],
      ],
      { seed: seed + 2 },
    ),
    stoneWall(
      [
        [0, h * 0.86, 34],
        [w * 0.3, h * 0.81, 28],
        [w * 0.55, h * 0.78, 24],
        [w * 0.8, h * 0.82, 30],
        [w, h * 0.87, 38],
      ],
      { seed: seed + 3 },
    ),
    Array.from({ length: 7 }, (_, i) => {
      const x = w * (0.12 + ((i * 37) % 70) / 100);
      const y = h * (0.7 + ((i * 13) % 7) / 100);
      return (
        oval(x, y, 13, 6.5, i % 3 ? '#33302e' : '#e6dfd2') +
        line(`M${x - 8} ${y + 4}v8M${x + 8} ${y + 4}v8`, '#33302e', 2.4) +
        oval(x + 14, y - 3, 5, 4, i % 3 ? '#33302e' : '#e6dfd2')
      );
    }).join(''),
    tufts(w, h * 0.86, h * 1.04, {
      seed,
      count: 700,
      colours: ['#4d7038', '#86a84c', '#b5c063', '#3c5a30', '#e0cf7a'],
      height: 42,
    }),
  ]);
}

export function farmhouse({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h * 0.6, ['#8fa8b8', '#d3d9d2', '#f2ead2']),
    clouds(w, h * 0.04, h * 0.3, { seed, count: 11, dark: '#93a0ac' }),
    ridge(w, h * 0.5, 50, 6, ['#8da08f', '#9aae80']),
    ridge(w, h * 0.57, 30, 12, ['#7f9c58', '#93ad5c']),
    foliage(w * 0.9, h * 0.5, w * 0.12, h * 0.16, {
      seed,
      count: 260,
      dark: '#3a5230',
      light: '#93a860',
      leaf: 13,
    }),
    graded(['#9fb05e', '#78934a', '#55743a'], (f) => rect(0, h * 0.66, w, h * 0.36, f)),
    cottage(w * 0.15, h * 0.74, w * 0.66, {
      wall: ['#fffaf0', '#d3ccba'],
      roof: ['#d3b271', '#8f7444'],
      door: '#3f7a55',
      thatch: true,
      halfDoor: true,
      chimneySmoke: '#d9d6cf',
      windows: 2,
    }),
    road(w * 0.5, h * 1.03, 230, w * 0.475, h * 0.735, 60, 20, ['#d6c5a2', '#cbb994', '#a8987a']),
    // The cart at the gable, a churn at the door, hens in the street of the house.
    group(
      line('M0 0L150 -14M0 -30L150 -40', '#8a6a44', 9) +
        path('M60 -46L190 -54L186 -8L70 -2Z', '#7d8f9a') +
        `<circle cx="104" cy="18" r="52" fill="none" stroke="#a5573c" stroke-width="10"/>` +
        Array.from({ length: 6 }, (_, i) =>
          line(
            `M104 18L${104 + Math.cos(i * 1.047) * 50} ${18 + Math.sin(i * 1.047) * 50}`,
            '#a5573c',
            6,
          ),
        ).join('') +
        oval(104, 18, 9, 9, '#5d3424'),
      `translate(${w * 0.8} ${h * 0.775})`,
    ),
    graded(
      ['#c9ced0', '#7d868c'],
      (f) => path(`M${w * 0.375} ${h * 0.765}v-52q4 -12 8 -14v-14h22v14q6 2 10 14v52Z`, f),
      [0, 0, 1, 0],
    ),
    figure(w * 0.487, h * 0.735, 172, {
      coat: '#5d6f8a',
      skirt: true,
      skirtColour: '#e6dfd0',
      hair: '#5d3f2a',
      stride: 0,
      arm: [66, 134, 34, 134],
    }),
    graded(['#4a8a62', '#326a48'], (f) => rect(w * 0.433, h * 0.662, w * 0.088, h * 0.078, f)) +
      rect(w * 0.43, h * 0.658, w * 0.094, 8, '#8fbd9a'),
    dog(w * 0.55, h * 0.79, 92, '#23211f'),
    [
      [0.28, 0.83],
      [0.32, 0.86],
      [0.24, 0.88],
      [0.63, 0.86],
      [0.68, 0.84],
    ]
      .map(
        ([u, v], i) =>
          oval(w * u, h * v, 17, 12, ['#a5573c', '#e9e0cf', '#5d4432'][i % 3]) +
          oval(w * u + 14, h * v - 12, 7, 7, ['#a5573c', '#e9e0cf', '#5d4432'][i % 3]) +
          path(`M${w * u - 14} ${h * v - 4}l-14 -16l18 8Z`, '#4a3428') +
          oval(w * u + 16, h * v - 19, 4, 3, '#c23a2c') +
          line(`M${w * u} ${h * v + 10}v9`, '#c78f3a', 3),
      )
      .join(''),
    stoneWall(
      [
        [0, h * 0.8, 50],
        [w * 0.13, h * 0.77, 40],
      ],
      { seed },
    ),
    tufts(w, h * 0.8, h * 1.03, {
      seed,
      count: 220,
      colours: ['#5d7f3f', '#93ad56', '#c2c670', '#e6d98a'],
      height: 34,
      from: 0,
      to: 0.26,
    }),
    tufts(w, h * 0.8, h * 1.03, {
      seed: seed + 1,
      count: 220,
      colours: ['#5d7f3f', '#93ad56', '#c2c670', '#e6d98a'],
      height: 34,
      from: 0.74,
      to: 1,
    }),
  ]);
}

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

export function currach({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h, [
      [0, '#6f8496'],
      [0.3, '#b5bfc1'],
      [0.45, '#e9e0c9'],
    ]),
    clouds(w, h * 0.03, h * 0.3, { seed, count: 14, size: 1.2, light: '#efe9dd', dark: '#73818f' }),
    water(w, h * 0.42, h * 0.68, ['#b5c3c2', '#6d8f9a', '#4a727f'], {
      seed,
      count: 420,
      glints: ['#fff6de', '#c9d6d4', '#3a606e'],
      spread: 0.7,
    }),
    rollers(w, h * 0.5, h * 0.66, { seed, count: 5, dark: '#456c7a' }),
    path(
      `M${w * 0.72} ${h * 0.44}L${w * 0.78} ${h * 0.36}L${w * 1.01} ${h * 0.33}V${h * 0.46}Z`,
      '#6f7d6d',
    ) +
      path(
        `M${w * 0.72} ${h * 0.44}L${w * 0.78} ${h * 0.36}L${w * 0.84} ${h * 0.352}L${w * 0.82} ${h * 0.45}Z`,
        '#575a58',
      ),
    graded(['#a8a291', '#8b8676', '#5d5a52'], (f) =>
      path(`M0 ${h * 0.68}Q${w * 0.5} ${h * 0.63} ${w} ${h * 0.7}V${h}H0Z`, f),
    ),
    Array.from({ length: 170 }, (_, i) => {
      const t = ((i * 61) % 100) / 100;
      return oval(
        (i * 173) % w,
        h * (0.7 + t * 0.3),
        6 + t * 18,
        4 + t * 9,
        between('#d0c9b6', '#5d5b57', ((i * 29) % 100) / 100),
      );
    }).join(''),
    blur(12, oval(w * 0.48, h * 0.84, 430, 36, '#221f1e', 'opacity="0.65"')),
    // Turned over on its stones, tarred and shining.
    graded(
      [
        [0, '#7d8489'],
        [0.22, '#3a3d42'],
        [1, '#121316'],
      ],
      (f) =>
        path(
          `M${w * 0.1} ${h * 0.81}Q${w * 0.2} ${h * 0.64} ${w * 0.46} ${h * 0.63}Q${w * 0.74} ${h * 0.64} ${w * 0.9} ${h * 0.7}Q${w * 0.86} ${h * 0.78} ${w * 0.8} ${h * 0.83}Q${w * 0.45} ${h * 0.87} ${w * 0.1} ${h * 0.81}Z`,
          f,
        ),
    ),
    [0.69, 0.73, 0.77]
      .map((v) =>
        line(
          `M${w * (0.17 - (v - 0.69) * 0.5)} ${h * (v + 0.03)}Q${w * 0.46} ${h * v} ${w * (0.88 - (v - 0.69) * 0.3)} ${h * (v + 0.01)}`,
          '#8d9499',
          3,
          'opacity="0.4"',
        ),
      )
      .join(''),
    line(
      `M${w * 0.1} ${h * 0.812}Q${w * 0.45} ${h * 0.872} ${w * 0.8} ${h * 0.832}L${w * 0.9} ${h * 0.7}`,
      '#8d6a44',
      11,
    ),
    [
      [0.25, 0.86],
      [0.68, 0.865],
    ]
      .map(
        ([u, v]) =>
          oval(w * u, h * v, 54, 26, '#8a8578') + oval(w * u - 12, h * v - 8, 30, 12, '#b5af9e'),
      )
      .join(''),
    line(
      `M${w * 0.03} ${h * 0.93}L${w * 0.46} ${h * 0.9}M${w * 0.06} ${h * 0.97}L${w * 0.5} ${h * 0.925}`,
      '#b08a5c',
      12,
    ),
    Array.from({ length: 2 }, (_, k) =>
      group(
        graded(
          ['#c9a468', '#7d5f38'],
          (f) =>
            path('M0 0Q60 -110 120 0Z', 'none', 'stroke="#8a683c" stroke-width="7"') +
            rect(-4, -4, 128, 16, f),
        ) +
          line(
            'M10 -8Q60 -90 110 -8M26 -6L40 -66M60 -6V-84M94 -6L80 -66M18 -30H102M30 -56H90',
            '#a5824e',
            4,
          ),
        `translate(${w * (0.76 + k * 0.1)} ${h * (0.96 - k * 0.03)})`,
      ),
    ).join(''),
    line(`M${w * 0.78} ${h * 0.985}q60 -40 120 -6t120 -12`, '#c2573c', 7),
    figure(w * 0.925, h * 0.8, 190, {
      coat: '#2c3a4f',
      hat: 'cap',
      legs: '#3a3632',
      stride: 3,
      arm: [66, 150, 34, 150],
      stoop: 3,
    }),
    line(
      `M${w * 0.2} ${h * 0.2}q14 -11 28 0q14 -11 28 0M${w * 0.31} ${h * 0.27}q9 -8 18 0q9 -8 18 0`,
      '#f4f1ea',
      4,
    ),
  ]);
}

export function boreen({ width: w, height: h, seed }) {
  const rng = random(seed);
  let flowers = '';
  for (let i = 0; i < 90; i++) {
    const left = rng.next() < 0.5;
    const t = rng.next();
    flowers += oval(
      left
        ? w * (0.02 + 0.25 * rng.next() * (1 - t * 0.4))
        : w * (0.98 - 0.25 * rng.next() * (1 - t * 0.4)),
      h * (0.98 - t * 0.34),
      3 + 5 * (1 - t),
      3 + 4 * (1 - t),
      rng.pick(['#f4e9c9', '#c9506a', '#e6c64a', '#b08ac0']),
    );
  }
  return compose(w, h, [
    sky(w, h * 0.5, ['#86a9c2', '#cbd8d8', '#f6ead0']),
    clouds(w, h * 0.03, h * 0.28, { seed, count: 10, dark: '#9aa6b3' }),
    water(w, h * 0.41, h * 0.47, ['#c3d3d3', '#93b3ba'], {
      seed,
      count: 60,
      glints: ['#ffffff'],
      spread: 0.8,
    }),
    ridge(w, h * 0.46, 24, 5, ['#86a262', '#9db56a']),
    graded(['#9ab364', '#6f9148', '#4a6d36'], (f) => rect(0, h * 0.5, w, h * 0.52, f)),
    path(`M${w * 0.56} ${h * 0.5}l9 -66l22 -14l22 14l9 66Z`, '#c9c0ae') +
      path(`M${w * 0.575} ${h * 0.447}l18 -50l18 50Z`, '#8d8474'),
    stoneWall(
      [
        [-20, h * 0.86, 190],
        [w * 0.2, h * 0.7, 96],
        [w * 0.4, h * 0.57, 40],
        [w * 0.47, h * 0.515, 16],
      ],
      { seed },
    ),
    stoneWall(
      [
        [w * 1.03, h * 0.88, 200],
        [w * 0.82, h * 0.7, 100],
        [w * 0.63, h * 0.57, 42],
        [w * 0.54, h * 0.515, 16],
      ],
      { seed: seed + 1 },
    ),
    road(w * 0.5, h * 1.02, 300, w * 0.505, h * 0.51, 18, -10, ['#e0d3b3', '#d3c19a', '#b5a27c']),
    blur(
      3,
      path(
        `M${w * 0.47} ${h * 1.0}Q${w * 0.5} ${h * 0.7} ${w * 0.505} ${h * 0.52}Q${w * 0.515} ${h * 0.7} ${w * 0.55} ${h}Z`,
        '#86a052',
        'opacity="0.85"',
      ),
    ),
    tufts(w, h * 0.68, h * 1.03, {
      seed,
      count: 330,
      colours: ['#4d7038', '#86a84c', '#b5c063', '#3c5a30'],
      height: 76,
      from: 0,
      to: 0.2,
    }),
    tufts(w, h * 0.68, h * 1.03, {
      seed: seed + 3,
      count: 330,
      colours: ['#4d7038', '#86a84c', '#b5c063', '#3c5a30'],
      height: 76,
      from: 0.8,
      to: 1,
    }),
    flowers,
    cast(w * 0.42, h * 0.845, 320, 90),
    cast(w * 0.575, h * 0.835, 290, 90),
    figure(w * 0.42, h * 0.845, 335, {
      coat: '#4d473c',
      legs: '#3a3632',
      hat: 'cap',
      hatColour: '#5d5545',
      hair: '#cfcac2',
      stride: 12,
      arm: [84, 148, 18, 162],
      stoop: 5,
      broad: 1.06,
    }),
    line(`M${w * 0.372} ${h * 0.752}L${w * 0.355} ${h * 0.835}`, '#7d2f3a', 13) +
      line(`M${w * 0.376} ${h * 0.74}q-16 -14 -18 4`, '#3a2a1e', 5),
    figure(w * 0.575, h * 0.835, 298, {
      coat: '#3f6a55',
      skirt: true,
      skirtColour: '#4a4652',
      hair: '#d6d2cb',
      stride: 10,
      arm: [80, 156, 12, 150],
      hat: 'headscarf',
      hatColour: '#b8485a',
    }),
    dog(w * 0.68, h * 0.9, 86, '#2a2725'),
  ]);
}

export function headland({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h * 0.75, [
      [0, '#4d5f86'],
      [0.35, '#a58a9a'],
      [0.65, '#eeb27c'],
      [1, '#ffe0a3'],
    ]),
    sun(w * 0.72, h * 0.555, 30, '#fff2c8', 11),
    clouds(w, h * 0.06, h * 0.46, {
      seed,
      count: 13,
      light: '#ffcf9c',
      dark: '#5d5c7d',
      opacity: 0.85,
    }),
    water(
      w,
      h * 0.6,
      h,
      [
        [0, '#f0bd84'],
        [0.3, '#a88a86'],
        [1, '#3f5068'],
      ],
      {
        seed,
        count: 560,
        glints: ['#fff0c2', '#ffd79a', '#5d6279'],
        at: 0.72,
        spread: 0.35,
        opacity: 0.75,
      },
    ),
    graded(['#4a4450', '#6d5d52', '#3a3640'], (f) =>
      path(
        `M-5 ${h * 0.585}Q${w * 0.2} ${h * 0.52} ${w * 0.42} ${h * 0.62}L${w * 0.47} ${h * 0.66}L${w * 0.45} ${h * 0.78}L${w * 0.49} ${h * 0.9}L${w * 0.46} ${h * 1.02}H-5Z`,
        f,
      ),
    ),
    Array.from({ length: 12 }, (_, i) =>
      line(
        `M${w * (0.3 + ((i * 3) % 5) * 0.01)} ${h * (0.68 + i * 0.027)}L${w * (0.45 + ((i * 7) % 4) * 0.006)} ${h * (0.7 + i * 0.026)}`,
        i % 2 ? '#93785f' : '#2a2833',
        4,
        'opacity="0.55"',
      ),
    ).join(''),
    graded(['#8a8a4a', '#55663a', '#33442f'], (f) =>
      path(
        `M-5 ${h * 0.575}Q${w * 0.2} ${h * 0.51} ${w * 0.43} ${h * 0.62}Q${w * 0.3} ${h * 0.72} ${w * 0.22} ${h * 0.84}Q${w * 0.12} ${h * 0.96} ${w * 0.1} ${h * 1.02}H-5Z`,
        f,
      ),
    ),
    tufts(w, h * 0.6, h * 1.0, {
      seed,
      count: 260,
      colours: ['#a39a4a', '#55703a', '#d9b866', '#33482f'],
      height: 30,
      from: 0,
      to: 0.2,
    }),
    blur(
      7,
      line(
        `M${w * 0.45} ${h * 0.97}q40 -26 90 -4M${w * 0.47} ${h * 0.91}q40 -20 70 -2`,
        '#f6e6c9',
        13,
        'opacity="0.7"',
      ),
    ),
    glow(w * 0.72, h * 0.56, w * 0.5, h * 0.4, [
      [0, '#ffe7ae', 0.4],
      [1, '#ffe7ae', 0],
    ]),
    cast(w * 0.29, h * 0.615, 120, -90),
    figure(w * 0.29, h * 0.615, 132, {
      coat: '#2c2a30',
      legs: '#26242a',
      hat: 'cap',
      stride: 5,
      arm: [66, 150, 34, 150],
      light: 1,
    }),
    dog(w * 0.315, h * 0.625, 52, '#1f1c1f'),
    [
      [0.06, 0.63, 1],
      [0.13, 0.6, 0.8],
      [0.17, 0.68, 1.1],
    ]
      .map(([u, v, k]) =>
        group(
          oval(0, 0, 30, 15, '#3a2f2c') +
            oval(34, -8, 10, 8, '#3a2f2c') +
            line('M-20 8v22M-10 10v20M14 10v20M22 8v22', '#2c2422', 5),
          `translate(${w * u} ${h * v}) scale(${k})`,
        ),
      )
      .join(''),
    mist(w, h * 0.62, 24, '#ffd9a0', 0.35, 5),
  ]);
}
