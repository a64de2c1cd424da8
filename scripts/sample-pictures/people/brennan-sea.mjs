import { cast, dog, figure } from '../brushes/figures.mjs';
import { clouds, mist, rollers, sky, sun, tufts, water } from '../brushes/landscape.mjs';
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
} from '../brushes/svg.mjs';

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
