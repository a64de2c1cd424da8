import { cottage, steeple, town } from '../brushes/buildings.mjs';
import { figure } from '../brushes/figures.mjs';
import { clouds, road, rollers, sky, tufts, water } from '../brushes/landscape.mjs';
import { foliage, sweetPea, tree } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import {
  between,
  blur,
  compose,
  glow,
  graded,
  line,
  oval,
  path,
  rect,
  rough,
} from '../brushes/svg.mjs';

export function garden({ width: w, height: h, seed }) {
  const rng = random(seed);
  const colours = ['#c25a86', '#8e5aa8', '#e9a7bd', '#f4e7ea', '#b43e5c', '#6f63b5', '#f0b9a8'];
  const row = (x, y, height, near) => {
    let out = '';
    for (let i = 0; i < 4; i++) {
      out += line(
        `M${x + (i - 1.5) * height * 0.16} ${y}L${x + (i - 1.5) * height * 0.03} ${y - height * 1.1}`,
        '#7d6647',
        height * 0.014,
      );
    }
    out += foliage(x, y - height * 0.45, height * 0.27, height * 0.47, {
      seed: seed + x,
      count: 240,
      dark: '#33512f',
      light: '#8fae66',
      leaf: height * 0.028,
    });
    for (let i = 0; i < 62; i++) {
      const a = rng.next() * 6.28;
      const r = Math.sqrt(rng.next());
      out += sweetPea(
        x + Math.cos(a) * r * height * 0.27,
        y - height * 0.52 + Math.sin(a) * r * height * 0.5,
        height * (near ? 0.032 : 0.036),
        rng.pick(colours),
        rng.between(-40, 40),
      );
    }
    return out;
  };
  return compose(w, h, [
    sky(w, h * 0.5, ['#9cc0d6', '#dfe8df', '#f7efd5']),
    clouds(w, 40, h * 0.2, { seed, count: 6, opacity: 0.7 }),
    tree(w * 0.86, h * 0.46, h * 0.4, { seed, dark: '#355031', light: '#9db565' }),
    cottage(w * 0.2, h * 0.47, w * 0.56, {
      wall: ['#e6d6b4', '#b29f80'],
      roof: ['#a8674c', '#74443a'],
      door: '#4e6d58',
    }),
    foliage(w * 0.22, h * 0.45, w * 0.09, h * 0.07, {
      seed: seed + 2,
      count: 120,
      dark: '#3c5a35',
      light: '#a3bb6d',
      leaf: 9,
      spots: ['#e9a0ae', '#f6dfd8'],
      share: 0.35,
    }),
    graded(['#a6b56c', '#7d9150', '#56703c'], (f) => rect(0, h * 0.46, w, h * 0.56, f)),
    foliage(w * 0.15, h * 0.52, w * 0.2, h * 0.05, {
      seed: seed + 3,
      count: 170,
      dark: '#3c5a35',
      light: '#9db565',
      leaf: 12,
      spots: ['#e7c95c', '#e08a5a', '#fff2e0'],
      share: 0.25,
    }),
    foliage(w * 0.86, h * 0.53, w * 0.2, h * 0.06, {
      seed: seed + 4,
      count: 190,
      dark: '#3c5a35',
      light: '#9db565',
      leaf: 12,
      spots: ['#a77fc0', '#d9b7e0', '#fff2e0'],
      share: 0.3,
    }),
    road(w * 0.5, h * 1.02, 170, w * 0.49, h * 0.475, 24, -30, ['#e3cfa5', '#d6bd92', '#b09a76']),
    row(w * 0.27, h * 0.68, h * 0.25, false),
    row(w * 0.73, h * 0.7, h * 0.28, false),
    line(
      `M${w * 0.58} ${h * 0.6}h90M${w * 0.59} ${h * 0.57}h80M${w * 0.595} ${h * 0.57}v58M${w * 0.67} ${h * 0.57}v58`,
      '#6d5640',
      8,
    ),
    row(w * 0.08, h * 0.95, h * 0.47, true),
    row(w * 0.93, h * 0.99, h * 0.5, true),
    tufts(w, h * 0.9, h * 1.03, {
      seed: seed + 6,
      count: 160,
      colours: ['#4d6b38', '#86a052', '#b9c276'],
      height: 46,
      from: 0.12,
      to: 0.86,
    }),
    glow(w * 0.5, h * 0.5, w * 0.5, h * 0.2, [
      [0, '#fff0c4', 0.35],
      [1, '#fff0c4', 0],
    ]),
  ]);
}

export function harbour({ width: w, height: h, seed }) {
  const boat = (x, y, s, hull, sail) =>
    path(
      `M${x} ${y}Q${x + s * 0.5} ${y + s * 0.34} ${x + s} ${y - s * 0.06}L${x + s * 0.92} ${y + s * 0.22}Q${x + s * 0.5} ${y + s * 0.34} ${x + s * 0.1} ${y + s * 0.2}Z`,
      between(hull, '#000000', 0.35),
    ) +
    graded([between(hull, '#fff0d0', 0.4), hull], (f) =>
      path(
        `M${x - s * 0.02} ${y - s * 0.02}Q${x + s * 0.5} ${y + s * 0.12} ${x + s * 1.04} ${y - s * 0.14}L${x + s * 0.94} ${y + s * 0.2}Q${x + s * 0.5} ${y + s * 0.3} ${x + s * 0.1} ${y + s * 0.18}Z`,
        f,
      ),
    ) +
    line(`M${x + s * 0.45} ${y}V${y - s * 0.85}`, '#4b3d33', s * 0.03) +
    (sail
      ? path(`M${x + s * 0.43} ${y - s * 0.8}L${x + s * 0.1} ${y - s * 0.1}H${x + s * 0.43}Z`, sail)
      : '') +
    path(
      `M${x} ${y + s * 0.24}Q${x + s * 0.5} ${y + s * 0.36} ${x + s} ${y + s * 0.2}L${x + s * 0.8} ${y + s * 0.5}H${x + s * 0.24}Z`,
      between(hull, '#1c2a33', 0.5),
      'opacity="0.4"',
    );
  return compose(w, h, [
    sky(w, h, ['#b7c4cc', '#e5dcc9', '#f2e6cb']),
    clouds(w, 20, h * 0.3, { seed, count: 9 }),
    path(
      `M0 ${h * 0.62}V${h * 0.3}Q${w * 0.25} ${h * 0.2} ${w * 0.5} ${h * 0.3}T${w * 1.02} ${h * 0.52}V${h * 0.62}Z`,
      '#8b8c6c',
    ),
    steeple(w * 0.27, h * 0.25, 80, '#8d8272'),
    rough(
      5,
      town(w * -0.02, w * 0.62, h * 0.56, h * 0.32, {
        seed,
        walls: ['#d8c4a0', '#c7a98a', '#b78a6e', '#e3d7c0'],
        roofs: ['#a5583f', '#8d4a3c', '#b56c4c', '#6d5a54'],
        size: 62,
        rows: 5,
      }),
    ),
    rough(
      5,
      town(w * 0.62, w * 1.0, h * 0.575, h * 0.47, {
        seed: seed + 2,
        walls: ['#d8c4a0', '#c7a98a', '#b78a6e'],
        roofs: ['#a5583f', '#8d4a3c', '#6d5a54'],
        size: 54,
        rows: 3,
      }),
    ),
    graded(['#8a7f70', '#5f5850'], (f) => rect(-5, h * 0.575, w + 10, h * 0.06, f)),
    water(
      w,
      h * 0.63,
      h,
      [
        [0, '#b9a88c'],
        [0.3, '#93a09a'],
        [1, '#4b636b'],
      ],
      { seed, count: 520, glints: ['#f6ead0', '#c08a66', '#6f8288', '#3d535c'], spread: 0.7 },
    ),
    boat(w * 0.12, h * 0.68, 130, '#3f5b66', null),
    boat(w * 0.62, h * 0.665, 110, '#8b4a3a', '#c7a383'),
    boat(w * 0.36, h * 0.78, 270, '#2f4f6a', '#b2724e'),
    boat(w * 0.74, h * 0.84, 230, '#6d7d5a', null),
    figure(w * 0.49, h * 0.79, 74, { coat: '#27354a', hat: 'cap', stride: 4 }),
    line(
      `M${w * 0.1} ${h * 0.28}q10 -8 20 0q10 -8 20 0M${w * 0.7} ${h * 0.2}q8 -7 16 0q8 -7 16 0M${w * 0.78} ${h * 0.26}q7 -6 14 0q7 -6 14 0`,
      '#f7f3ea',
      4,
    ),
  ]);
}

export function beachWalk({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h, [
      [0, '#8fabbe'],
      [0.3, '#cfd6d2'],
      [0.42, '#f6e4c3'],
    ]),
    clouds(w, h * 0.04, h * 0.3, { seed, count: 12, size: 1.2 }),
    path(
      `M${w * 0.64} ${h * 0.43}L${w * 0.7} ${h * 0.36}L${w * 0.83} ${h * 0.3}L${w * 1.01} ${h * 0.26}V${h * 0.43}Z`,
      '#8d8a7c',
    ),
    water(w, h * 0.42, h * 0.62, ['#a8bab6', '#7f9c9f', '#9eb0a8'], {
      seed,
      count: 300,
      glints: ['#fff6df', '#dfe5da', '#5f7f86'],
      spread: 0.7,
    }),
    rollers(w, h * 0.46, h * 0.6, { seed, count: 6 }),
    graded(
      [
        [0, '#d9d3bd'],
        [0.12, '#c9b795'],
        [0.5, '#d6bf95'],
        [1, '#b49a70'],
      ],
      (f) => path(`M0 ${h * 0.6}Q${w * 0.4} ${h * 0.64} ${w} ${h * 0.585}V${h}H0Z`, f),
    ),
    // The wet sand holds the sky.
    blur(
      10,
      path(
        `M0 ${h * 0.62}Q${w * 0.5} ${h * 0.68} ${w} ${h * 0.6}V${h * 0.7}Q${w * 0.5} ${h * 0.78} 0 ${h * 0.7}Z`,
        '#e8dfca',
        'opacity="0.75"',
      ),
    ),
    blur(
      5,
      path(
        `M${w * 0.385} ${h * 0.74}h28v110h-24ZM${w * 0.43} ${h * 0.745}h20v60h-18Z`,
        '#5b5a5e',
        'opacity="0.4"',
      ),
    ),
    figure(w * 0.395, h * 0.745, 168, {
      coat: '#4d6480',
      hair: '#d8d4cd',
      skirt: true,
      skirtColour: '#565a63',
      stride: 16,
      arm: [82, 150, 14, 150],
      scarf: '#c2685a',
      stoop: 4,
    }),
    figure(w * 0.443, h * 0.745, 104, {
      coat: '#c74f3c',
      hair: '#7d4a28',
      stride: 22,
      arm: [84, 150, 14, 108],
    }),
    line(
      Array.from(
        { length: 13 },
        (_, i) =>
          `M${w * (0.385 - i * 0.027)} ${h * (0.765 + i * 0.019)}l${4 + i} 3M${w * (0.43 - i * 0.025)} ${h * (0.765 + i * 0.02)}l${3 + i * 0.7} 2`,
      ).join(''),
      '#8a7350',
      5,
      'opacity="0.6"',
    ),
    line(
      `M${w * 0.6} ${h * 0.2}q12 -10 24 0q12 -10 24 0M${w * 0.68} ${h * 0.27}q9 -8 18 0q9 -8 18 0`,
      '#5d6468',
      3.5,
    ),
    Array.from({ length: 60 }, (_, i) =>
      oval(
        (i * 197) % w,
        h * 0.82 + ((i * 83) % 150),
        4 + (i % 5),
        2.4,
        i % 3 ? '#8f7a58' : '#efe3c8',
      ),
    ).join(''),
  ]);
}
