import { foliage, rose } from '../brushes/plants.mjs';
import { bowl, cloth, egg, jug, lemon, loaf, modelled, table } from '../brushes/solids.mjs';
import { between, blur, compose, glow, graded, oval, path, rect } from '../brushes/svg.mjs';

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
