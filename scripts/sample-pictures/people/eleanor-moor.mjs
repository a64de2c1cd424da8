import { cottage, libraryVan } from '../brushes/buildings.mjs';
import { cast, dog, figure } from '../brushes/figures.mjs';
import {
  clouds,
  falling,
  mist,
  ridge,
  road,
  sky,
  stoneWall,
  sun,
  tufts,
} from '../brushes/landscape.mjs';
import { bareTree, foliage, tree } from '../brushes/plants.mjs';
import { blur, compose, glow, graded, line, oval, path, rect } from '../brushes/svg.mjs';

export function moor({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h, [
      [0, '#5d7397'],
      [0.25, '#9a9db4'],
      [0.42, '#e3b9a2'],
      [0.54, '#f7d9a6'],
      [1, '#f3cf9d'],
    ]),
    sun(w * 0.3, h * 0.47, 24, '#fff3cf', 13),
    clouds(w, h * 0.06, h * 0.38, {
      seed,
      count: 15,
      light: '#ffe3c4',
      dark: '#7d7f9c',
      opacity: 0.85,
    }),
    ridge(w, h * 0.52, 40, 4, ['#a295ac', '#b7a1ac'], { length: 2.2 }),
    ridge(w, h * 0.56, 46, 9, ['#84749a', '#a98d9e'], { length: 2.6 }),
    mist(w, h * 0.58, 60, '#f3cfb0', 0.5, 3),
    ridge(w, h * 0.62, 52, 14, ['#6a5478', '#8d6a80'], { length: 2 }),
    ridge(w, h * 0.7, 46, 21, ['#6f4a63', '#4c3a3f', '#2c2a26'], { length: 1.6 }),
    road(w * 0.36, h * 1.03, 150, w * 0.63, h * 0.665, 5, 190, ['#c9a98d', '#d8bb9c', '#8c7a6b']),
    tufts(w, h * 0.69, h * 1.04, {
      seed: seed + 1,
      count: 620,
      colours: ['#8d4f74', '#a8688a', '#6d3f5c', '#c08aa0', '#5c4a3a'],
      height: 34,
      from: 0.5,
      to: 1,
    }),
    tufts(w, h * 0.74, h * 1.04, {
      seed: seed + 2,
      count: 420,
      colours: ['#7d4869', '#b57a92', '#6a4a3c', '#8c7146', '#49502f'],
      height: 40,
      from: -0.02,
      to: 0.3,
    }),
    libraryVan(w * 0.585, h * 0.7, w * 0.088, { lamp: '#ffdb8a' }),
    glow(w * 0.675, h * 0.685, 90, 26, [
      [0, '#fff2c4', 0.9],
      [1, '#ffdf9a', 0],
    ]),
    stoneWall(
      [
        [w * 0.72, h * 0.75, 22],
        [w * 0.86, h * 0.8, 38],
        [w * 1.04, h * 0.88, 62],
      ],
      { seed, light: '#c2a893', dark: '#463b3f' },
    ),
  ]);
}

export function vanAtTheBridge({ width: w, height: h, seed }) {
  const arch = (x, y, s) =>
    path(
      `M${x} ${y}V${y - s * 0.5}Q${x + s * 0.6} ${y - s * 1.1} ${x + s * 1.2} ${y - s * 0.5}V${y}Z`,
      '#23302f',
    );
  return compose(w, h, [
    sky(w, h, ['#a9c0cf', '#dfe3d8', '#f3ead2']),
    clouds(w, 20, h * 0.25, { seed, count: 8 }),
    ridge(w, h * 0.4, 50, 5, ['#8fa08c', '#a9b08f']),
    ridge(w, h * 0.48, 40, 11, ['#73895f', '#8d9a62']),
    tree(w * 0.13, h * 0.76, h * 0.66, { seed, dark: '#2d3f25', light: '#93a356' }),
    tree(w * 0.93, h * 0.7, h * 0.58, { seed: seed + 4, dark: '#33452a', light: '#a8ad5e' }),
    foliage(w * 0.6, h * 0.52, w * 0.3, h * 0.07, {
      seed: seed + 9,
      count: 260,
      dark: '#34462b',
      light: '#8c9c54',
      leaf: 12,
    }),
    graded(['#b6b58a', '#8f9560', '#5f6b41'], (f) => rect(0, h * 0.62, w, h * 0.4, f)),
    graded(['#9a9284', '#6d6a62'], (f) =>
      path(
        `M-10 ${h * 0.74}L-10 ${h * 0.6}Q${w * 0.13} ${h * 0.52} ${w * 0.3} ${h * 0.62}V${h * 0.76}Z`,
        f,
      ),
    ),
    arch(w * 0.05, h * 0.76, 100),
    stoneWall(
      [
        [-10, h * 0.63, 30],
        [w * 0.13, h * 0.575, 30],
        [w * 0.3, h * 0.645, 30],
      ],
      { seed },
    ),
    road(w * 0.62, h * 1.04, 420, w * 0.4, h * 0.69, 120, 30, ['#cbbd9e', '#b5a587', '#978a70']),
    tufts(w, h * 0.66, h * 1.02, {
      seed: seed + 3,
      count: 330,
      colours: ['#6d7d45', '#a3a55c', '#4f5f35', '#c9bf7a'],
      height: 30,
      from: 0,
      to: 0.24,
    }),
    tufts(w, h * 0.7, h * 1.02, {
      seed: seed + 5,
      count: 240,
      colours: ['#6d7d45', '#a3a55c', '#4f5f35', '#d4c489'],
      height: 34,
      from: 0.88,
      to: 1.02,
    }),
    libraryVan(w * 0.29, h * 0.83, w * 0.52),
    cast(w * 0.66, h * 0.875, 170, 50),
    figure(w * 0.66, h * 0.875, 190, {
      coat: '#8a5a4c',
      skirt: true,
      skirtColour: '#4d5265',
      hat: 'headscarf',
      hatColour: '#c9a25c',
      stride: 6,
      arm: [76, 150, 30, 150],
    }),
    figure(w * 0.722, h * 0.88, 122, {
      coat: '#3f6076',
      hair: '#8a5a30',
      stride: 8,
      arm: [72, 120, 12, 110],
    }),
    figure(w * 0.875, h * 0.86, 178, { coat: '#5b5444', hat: 'cap', stride: 4, stoop: 5 }),
    dog(w * 0.9, h * 0.885, 78, '#2f2a28'),
  ]);
}

export function snowCottage({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h, [
      [0, '#3f5076'],
      [0.35, '#7f86a4'],
      [0.6, '#d9b9ae'],
    ]),
    clouds(w, h * 0.05, h * 0.35, { seed, count: 9, light: '#b7b3c8', dark: '#4a5474' }),
    ridge(w, h * 0.47, 60, 6, ['#a8b1cb', '#c6c6d6']),
    ridge(w, h * 0.56, 36, 12, ['#c3cbe0', '#d9dbe6', '#a9b4d0']),
    bareTree(w * 0.2, h * 0.78, h * 0.62, { seed, colour: '#39343d', snow: '#dfe4f0' }),
    bareTree(w * 0.94, h * 0.72, h * 0.44, { seed: seed + 5, colour: '#433c46', snow: '#dfe4f0' }),
    cottage(w * 0.36, h * 0.72, w * 0.44, {
      wall: ['#8f8892', '#6d6878'],
      roof: ['#8b8fa6', '#666b86'],
      door: '#3b4a55',
      lamp: '#ffc566',
      chimneySmoke: '#d6c8cc',
      snow: '#f0f2fa',
    }),
    graded(
      [
        [0, '#dfe5f3'],
        [0.4, '#c2cde6'],
        [1, '#8fa0c6'],
      ],
      (f) =>
        path(
          `M0 ${h * 0.74}Q${w * 0.3} ${h * 0.68} ${w * 0.6} ${h * 0.72}T${w} ${h * 0.7}V${h}H0Z`,
          f,
        ),
    ),
    blur(
      16,
      oval(w * 0.45, h * 0.79, 70, 24, '#ffcf85', 'opacity="0.75"') +
        oval(w * 0.695, h * 0.79, 70, 24, '#ffcf85', 'opacity="0.75"'),
    ),
    stoneWall(
      [
        [-10, h * 0.86, 40],
        [w * 0.3, h * 0.83, 34],
      ],
      { seed, light: '#8d8c9a', dark: '#4a4b5c' },
    ),
    blur(
      2,
      path(
        `M-10 ${h * 0.81}L${w * 0.3} ${h * 0.785}L${w * 0.3} ${h * 0.8}L-10 ${h * 0.83}Z`,
        '#eef1fa',
      ),
    ),
    line(
      `M${w * 0.565} ${h * 0.74}C${w * 0.6} ${h * 0.84} ${w * 0.42} ${h * 0.9} ${w * 0.5} ${h * 1.02}`,
      '#8797bd',
      16,
      'stroke-dasharray="10 22" opacity="0.7"',
    ),
    falling(w, h, { seed, count: 240, size: 3 }),
  ]);
}
