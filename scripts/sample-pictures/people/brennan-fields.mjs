import { cottage } from '../brushes/buildings.mjs';
import { clouds, ridge, sky, stoneWall, sun, tufts, water } from '../brushes/landscape.mjs';
import { foliage } from '../brushes/plants.mjs';
import { compose, graded, line, oval, path } from '../brushes/svg.mjs';

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
