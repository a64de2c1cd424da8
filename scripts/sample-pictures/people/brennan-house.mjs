import { cottage } from '../brushes/buildings.mjs';
import { cast, dog, figure } from '../brushes/figures.mjs';
import { clouds, ridge, road, sky, stoneWall, tufts, water } from '../brushes/landscape.mjs';
import { foliage } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import { blur, compose, graded, group, line, oval, path, rect } from '../brushes/svg.mjs';

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
