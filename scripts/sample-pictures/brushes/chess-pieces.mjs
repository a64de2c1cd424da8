import { layeredNoise } from './random.mjs';
import { box, ellipsoid, scale, smoothMin, sphere } from './sculpt.mjs';
import { turned, plain, radius } from './solids.mjs';

export const chessColours = {
  light: plain([0.62, 0.42, 0.22], { gloss: 0.35, tight: 30 }),
  dark: plain([0.09, 0.04, 0.025], { gloss: 0.4, tight: 30 }),
};

const base = [
  [0, 0.4],
  [0.1, 0.41],
  [0.16, 0.33],
  [0.26, 0.3],
];

export const pawn = (x, z, colour) => {
  const [d, s] = turned(
    x,
    0,
    z,
    [...base, [0.62, 0.14], [0.68, 0.24], [0.72, 0.24], [0.76, 0.12], [0.8, 0.1]],
    colour,
  );
  return [(px, py, pz) => smoothMin(d(px, py, pz), sphere(px, py, pz, x, 0.92, z, 0.21), 0.05), s];
};

export const bishop = (x, z, colour) => {
  const [d, s] = turned(
    x,
    0,
    z,
    [...base, [0.9, 0.15], [0.96, 0.26], [1.01, 0.26], [1.05, 0.13]],
    colour,
  );
  return [
    (px, py, pz) =>
      Math.min(
        smoothMin(d(px, py, pz), ellipsoid(px, py, pz, x, 1.28, z, 0.2, 0.29, 0.2), 0.05),
        sphere(px, py, pz, x, 1.6, z, 0.07),
      ),
    s,
  ];
};

export const king = (x, z, colour) => {
  const [d, s] = turned(
    x,
    0,
    z,
    [
      [0, 0.46],
      [0.12, 0.47],
      [0.2, 0.38],
      [0.34, 0.34],
      [1.12, 0.17],
      [1.2, 0.31],
      [1.27, 0.31],
      [1.32, 0.18],
      [1.66, 0.32],
      [1.72, 0.24],
      [1.8, 0.1],
    ],
    colour,
  );
  return [
    (px, py, pz) =>
      Math.min(
        d(px, py, pz),
        box(px, py, pz, x, 1.96, z, 0.045, 0.18, 0.045, 0.02),
        box(px, py, pz, x, 1.98, z, 0.13, 0.045, 0.045, 0.02),
      ),
    s,
  ];
};

export const rook = (x, z, colour) => {
  const [d, s] = turned(x, 0, z, [...base, [0.78, 0.2], [0.84, 0.3], [1.1, 0.3]], colour);
  return [
    (px, py, pz) => Math.max(d(px, py, pz), -Math.max(radius(px, pz, x, z) - 0.2, 1.0 - py)),
    s,
  ];
};

export function board() {
  return [
    (x, y) => y,
    (x, y, z) => {
      const inside = Math.abs(x) < 4 && Math.abs(z) < 4;
      const grain = 0.85 + 0.3 * layeredNoise(x * 1.2, z * 9, 0, 3);
      if (!inside) return { colour: scale([0.12, 0.06, 0.03], grain), gloss: 0.12 };
      const odd = (Math.floor(x + 40) + Math.floor(z + 40)) % 2;
      return {
        colour: scale(odd ? [0.55, 0.36, 0.19] : [0.12, 0.05, 0.03], grain),
        gloss: 0.16,
        tight: 24,
      };
    },
  ];
}
