import sharp from 'sharp';

import { layeredNoise, noise } from './random.mjs';
import { box, ellipsoid, mixColour, render, scale, smoothMax, smoothMin, step } from './sculpt.mjs';

/** Several solids, each [distance(x, y, z), surface(x, y, z, n)], seen as one scene. */
export function assembly(parts) {
  const distance = (x, y, z) => {
    let d = 99;
    for (const part of parts) d = Math.min(d, part[0](x, y, z));
    return d;
  };
  const surface = (x, y, z, n) => {
    let best = parts[0];
    let least = 99;
    for (const part of parts) {
      const d = part[0](x, y, z);
      if (d < least) {
        least = d;
        best = part;
      }
    }
    return best[1](x, y, z, n);
  };
  return { distance, surface };
}

export async function modelled(scene, width, height, detail = 0.6) {
  const w = Math.round(width * detail);
  const h = Math.round(height * detail);
  const pixels = render(scene, { width: w, height: h });
  return sharp(pixels.data, { raw: { width: w, height: h, channels: 4 } })
    .resize(width, height, { kernel: 'cubic' })
    .png()
    .toBuffer();
}

export const plain =
  (colour, more = {}) =>
  () => ({ colour, soft: 0.2, ...more });

export const radius = (x, z, cx, cz) => Math.sqrt((x - cx) ** 2 + (z - cz) ** 2);

/** Turned on a lathe: [height, radius] pairs, joined smoothly. */
export function turned(cx, cy, cz, profile, surface) {
  const top = profile.at(-1)[0];
  return [
    (x, y, z) => {
      const h = y - cy;
      const r = radius(x, z, cx, cz);
      if (r > 1.6 || h > top + 0.6) return Math.max(r - 1.2, h - top, 0.2);
      let want = profile[0][1];
      for (let i = 0; i + 1 < profile.length; i++) {
        const [h0, r0] = profile[i];
        const [h1, r1] = profile[i + 1];
        if (h >= h0) want = r0 + (r1 - r0) * step(h0, h1, h);
      }
      return Math.max((r - want) * 0.6, Math.max(-h, h - top) * 0.8);
    },
    surface,
  ];
}

export function table(colour, grainWay = 'x') {
  return [
    (x, y) => y,
    (x, y, z) => {
      const g =
        grainWay === 'x' ? layeredNoise(x * 0.7, z * 7, 0, 3) : layeredNoise(x * 7, z * 0.7, 0, 3);
      return { colour: scale(colour, 0.7 + 0.6 * g), gloss: 0.08, tight: 12 };
    },
  ];
}

/** A thrown bowl; `glaze(h, around)` gives the colour at a height. */
export function bowl(cx, cz, r, h, glaze, { thick = 0.09, wobble = 0.03, foot = 0.42 } = {}) {
  return [
    (x, y, z) => {
      const q = radius(x, z, cx, cz);
      const a = Math.atan2(z - cz, x - cx);
      const t = Math.max(0, Math.min(1, y / h));
      const want =
        r *
        (foot + (1 - foot) * Math.pow(t, 0.42)) *
        (1 + wobble * Math.sin(a * 2 + 1) + 0.012 * Math.sin(y * 30));
      const wall = Math.abs(q - want + thick * 0.5) - thick * 0.5;
      const lip = y - h * (1 + wobble * 0.8 * Math.sin(a * 3));
      let d = smoothMax(wall * 0.75, lip, 0.06);
      d = smoothMax(d, 0.02 - y, 0.03);
      const bottom = Math.max(q - want, Math.abs(y - 0.16) - 0.06);
      return Math.min(d, bottom);
    },
    (x, y, z) => glaze(y / h, Math.atan2(z - cz, x - cx), radius(x, z, cx, cz)),
  ];
}

export const egg = (x, z, y, r, colour, lean = 0.3) => [
  (px, py, pz) => ellipsoid(px + (py - y) * lean, py, pz, x, y, z, r * 0.8, r, r * 0.8),
  (px, py, pz) => ({
    colour: scale(colour, 0.92 + 0.16 * noise(px * 9, py * 9, pz * 9)),
    soft: 0.35,
    gloss: 0.05,
  }),
];

export const lemon = (x, z, r, way = 0) => [
  (px, py, pz) => {
    const c = Math.cos(way);
    const s = Math.sin(way);
    const ux = (px - x) * c - (pz - z) * s;
    const uz = (px - x) * s + (pz - z) * c;
    const d = smoothMin(
      ellipsoid(ux, py, uz, 0, r * 0.8, 0, r, r * 0.8, r * 0.8),
      ellipsoid(ux, py, uz, r, r * 0.8, 0, r * 0.3, r * 0.22, r * 0.22),
      0.14,
    );
    return d + (noise(px * 30, py * 30, pz * 30) - 0.5) * 0.02;
  },
  plain([0.85, 0.58, 0.06], { gloss: 0.14, soft: 0.35 }),
];

/** A round cake of bread with a cross cut in it. */
export const loaf = (x, z, r, crust = [0.52, 0.3, 0.13]) => [
  (px, py, pz) => {
    const ux = px - x;
    const uz = pz - z;
    let d = ellipsoid(ux, py, uz, 0, r * 0.18, 0, r, r * 0.62, r);
    d = smoothMax(d, -(py - 0.01), 0.1);
    const turnX = ux * 0.8 + uz * 0.6;
    const turnZ = -ux * 0.6 + uz * 0.8;
    const cut = Math.min(Math.abs(turnX), Math.abs(turnZ));
    if (py > r * 0.3) d += 0.13 * Math.exp(-(cut * cut) / 0.006);
    return d + (layeredNoise(px * 5, py * 5, pz * 5, 3) - 0.5) * 0.1;
  },
  (px, py, pz) => {
    const flour = step(0.5, 0.75, layeredNoise(px * 6 + 9, pz * 6, py * 6, 3));
    const ux = px - x;
    const uz = pz - z;
    const cut = Math.min(Math.abs(ux * 0.8 + uz * 0.6), Math.abs(-ux * 0.6 + uz * 0.8));
    let c = mixColour(crust, [0.7, 0.6, 0.46], flour * 0.7);
    if (cut < 0.1 && py > 0.3) c = [0.66, 0.5, 0.32];
    return { colour: c, soft: 0.25 };
  },
];

/** A folded cloth, lying in soft waves. */
export const cloth = (cx, cz, hx, hz, colour, stripe = null) => [
  (x, y, z) => {
    const wave =
      0.09 * Math.sin(x * 3.1 + z * 1.4) * Math.sin(z * 2.2 - x) + 0.05 * Math.sin(x * 7 - z * 4);
    return box(x, y - wave, z, cx + Math.sin(z * 1.3) * 0.1, 0.06, cz, hx, 0.07, hz, 0.05) * 0.7;
  },
  (x, y, z) => {
    const line = stripe && Math.abs(((z - cz) * 2.4) % 1) < 0.16;
    return { colour: scale(line ? stripe : colour, 0.9 + 0.15 * noise(x * 40, z * 40)), soft: 0.3 };
  },
];

export const jug = (cx, cz, h, colour) => {
  const [d, s] = turned(
    cx,
    0,
    cz,
    [
      [0, h * 0.24],
      [h * 0.15, h * 0.33],
      [h * 0.42, h * 0.36],
      [h * 0.72, h * 0.2],
      [h * 0.9, h * 0.2],
      [h, h * 0.25],
    ],
    plain(colour, { gloss: 0.25, tight: 22 }),
  );
  return [
    (x, y, z) => {
      let v = Math.min(
        d(x, y, z),
        Math.abs(Math.hypot(Math.hypot(x - cx - h * 0.3, y - h * 0.62) - h * 0.2, (z - cz) * 1)) -
          h * 0.035,
      );
      v = smoothMax(v, -Math.max(radius(x, z, cx, cz) - h * 0.17, h * 0.8 - y), 0.03);
      return v;
    },
    s,
  ];
};
