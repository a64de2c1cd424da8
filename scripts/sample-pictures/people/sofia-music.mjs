import { figure } from '../brushes/figures.mjs';
import { casement, room, violin, woodenChair } from '../brushes/interiors.mjs';
import { ridge, sky } from '../brushes/landscape.mjs';
import { cypress, foliage, rose } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import { blur, compose, graded, group, line, oval, path, rect } from '../brushes/svg.mjs';

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
      sleeves: false,
      light: -1,
      stoop: -9,
    }),
    // The hem of the long dress, down to the boards.
    graded(
      ['#3d3a46', '#22202a', '#111119'],
      (f) =>
        path(
          `M${w * 0.388} ${h * 0.8}Q${w * 0.48} ${h * 0.83} ${w * 0.572} ${h * 0.8}L${w * 0.59} ${h * 0.878}Q${w * 0.48} ${h * 0.9} ${w * 0.37} ${h * 0.878}Z`,
          f,
        ),
      [0, 0, 1, 0],
    ),
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
