import { layeredNoise, noise } from './random.mjs';
import { box, ellipsoid, limb, mixColour, scale, smoothMax, smoothMin, step } from './sculpt.mjs';

/** Hair and headwear, in the head's own coordinates (see head.mjs). */
const cap = (x, y, z, swell, line) => {
  const d = ellipsoid(x, y, z, 0, 0.3, -0.12, 0.71 + swell, 0.71 + swell, 0.86 + swell * 0.8);
  // The hairline: down behind the ears, up over the forehead.
  const front = z * 0.83 - y * 0.56 - line + (noise(x * 4.5 + 20, y * 4.5, z * 4.5) - 0.5) * 0.14;
  return smoothMax(d, front, 0.1);
};

const shapes = {
  short: (x, y, z) => smoothMax(cap(x, y, z, 0.035, -0.02), -(y + 0.42 - z * 0.15), 0.12),
  crop: (x, y, z) => smoothMax(cap(x, y, z, 0.015, -0.03), -(y + 0.35 - z * 0.15), 0.12),
  parted: (x, y, z) => {
    let d = smoothMax(cap(x, y, z, 0.04, 0.0), -(y + 0.42 - z * 0.15), 0.12);
    d = smoothMin(d, limb(x, y, z, -0.25, 0.86, 0.35, 0.42, 0.7, 0.42, 0.16, 0.12), 0.14);
    return d;
  },
  fringe: (x, y, z) => {
    const d = smoothMax(cap(x, y, z, 0.03, -0.1), y - 0.42 + Math.abs(x) * 0.2, 0.1);
    return smoothMax(d, -(y + 0.42 - z * 0.15), 0.1);
  },
  thin: (x, y, z) => smoothMax(cap(x, y, z, 0.02, -0.28), -(y + 0.4 - z * 0.15), 0.14),
  bun: (x, y, z) => {
    let d = cap(x, y, z, 0.07, 0.02);
    d = smoothMax(d, -(y + 0.45 - z * 0.2), 0.16);
    d = smoothMin(d, ellipsoid(Math.abs(x), y, z, 0.42, 0.42, 0.3, 0.24, 0.22, 0.24), 0.16);
    return smoothMin(d, ellipsoid(x, y, z, 0, 0.38, -1.02, 0.34, 0.32, 0.28), 0.08);
  },
  swept: (x, y, z) => {
    // Short and full, waved away from the forehead; an elderly lady's set.
    let d = cap(x, y, z, 0.07, 0.05);
    d = smoothMax(d, -(y + 0.42 - z * 0.1), 0.2);
    d = smoothMin(d, ellipsoid(Math.abs(x), y, z, 0.48, 0.28, 0.1, 0.25, 0.32, 0.25), 0.14);
    d = smoothMin(d, ellipsoid(x, y, z, 0.12, 0.78, 0.36, 0.46, 0.18, 0.24), 0.14);
    return d + (layeredNoise(x * 3.4 + 2, y * 4.4, z * 3.4, 2) - 0.5) * 0.16;
  },
  bob: (x, y, z) => {
    const ax = Math.abs(x);
    let d = cap(x, y, z, 0.08, 0.03);
    d = smoothMin(d, limb(ax, y, z, 0.62, 0.35, 0.05, 0.66, -0.5, 0.0, 0.2, 0.17), 0.12);
    d = smoothMin(d, ellipsoid(x, y, z, 0, -0.12, -0.45, 0.74, 0.66, 0.5), 0.14);
    return smoothMin(d, limb(ax, y, z, 0.12, 0.82, 0.42, 0.55, 0.42, 0.36, 0.14, 0.12), 0.1);
  },
  long: (x, y, z) => {
    const ax = Math.abs(x);
    let d = shapes.bob(x, y, z);
    d = smoothMin(d, limb(ax, y, z, 0.66, -0.3, -0.05, 0.62, -1.3, 0.05, 0.18, 0.14), 0.14);
    return smoothMin(d, ellipsoid(x, y, z, 0, -0.7, -0.5, 0.66, 0.8, 0.34), 0.16);
  },
  curls: (x, y, z) => {
    let d = cap(x, y, z, 0.14, 0.02);
    d = smoothMax(d, -(y + 0.4 - z * 0.2), 0.18);
    return d + (noise(x * 7 + 9, y * 7, z * 7) - 0.5) * 0.12;
  },
  halo: (x, y, z) => {
    let d = cap(x, y, z, 0.24, 0.08);
    d = smoothMax(d, -(y + 0.5 - z * 0.2), 0.2);
    return d + (noise(x * 9 + 9, y * 9, z * 9) - 0.5) * 0.07;
  },
  wrap: (x, y, z) => {
    // A head tie: folded bands, higher at one side.
    let d = cap(x, y, z, 0.13, 0.14);
    d = smoothMax(d, -(y + 0.05 - z * 0.5), 0.1);
    d = smoothMin(d, ellipsoid(x, y, z, -0.1, 0.98, -0.05, 0.62, 0.3, 0.62), 0.16);
    d = smoothMin(d, ellipsoid(x, y, z, 0.45, 1.05, 0.25, 0.3, 0.26, 0.18), 0.08);
    return d - 0.022 * Math.sin((y + x * 0.35 + z * 0.25) * 22);
  },
  flatcap: (x, y, z) => {
    // Pulled down over the forehead, the crown soft and low.
    const h = y + Math.max(z, 0) * 0.36;
    const hairUnder = Math.max(shapes.crop(x, y, z), h - 0.6);
    let d = ellipsoid(x, h, z, 0, 0.78, -0.04, 0.79, 0.25, 0.93);
    d = smoothMin(d, ellipsoid(x, h, z, 0, 0.68, -0.08, 0.735, 0.22, 0.87), 0.14);
    d = smoothMin(d, box(x, h + x * x * 0.2, z, 0, 0.66, 0.82, 0.4, 0.02, 0.2, 0.02), 0.06);
    return Math.min(hairUnder, d);
  },
};

export function hairOf(who) {
  const style = who.hair ?? 'short';
  const shape = style === 'none' ? () => 9 : shapes[style];
  const curly = style === 'curls' || style === 'halo';
  const cloth = style === 'wrap';
  const lit = who.hairColour ?? [0.2, 0.14, 0.1];
  const dark = scale(lit, who.hairDepth ?? 0.45);
  const strand = (x, y, z) =>
    curly || cloth
      ? layeredNoise(x * 16, y * 16, z * 16, 2)
      : layeredNoise(Math.atan2(x, z + 1.2) * 26, y * 3.2 + x * 1.5, z * 3, 3);
  return {
    distance: (x, y, z) => {
      const d = shape(x, y, z);
      return d < 0.12 && !cloth ? d + (strand(x, y, z) - 0.5) * 0.05 : d;
    },
    surface: (x, y, z) => {
      if (style === 'flatcap' && y + Math.max(z, 0) * 0.36 > 0.5) {
        const tweed = noise(x * 60, y * 60, z * 60);
        return {
          colour: scale(who.capColour ?? [0.2, 0.17, 0.13], 0.75 + tweed * 0.5),
          soft: 0.25,
        };
      }
      if (cloth) {
        const band = 0.5 + 0.5 * Math.sin((y + x * 0.35 + z * 0.25) * 22);
        const gold = step(0.72, 0.8, noise(x * 9, y * 9, z * 9));
        return {
          colour: mixColour(
            scale(who.wrapColour, 0.6 + band * 0.5),
            who.wrapTrim ?? who.wrapColour,
            gold * 0.6,
          ),
          gloss: 0.08,
          soft: 0.2,
        };
      }
      const s = strand(x, y, z);
      return {
        colour: mixColour(dark, lit, step(0.25, 0.75, s)),
        gloss: 0.1,
        tight: 9,
        soft: 0.35,
      };
    },
  };
}
