/** A seeded generator (mulberry32): every run draws the same picture. */
export function random(seed) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)],
    /** Roughly normal, mean 0, spread 1. */
    normal: () => (next() + next() + next() + next() - 2) * 1.7,
  };
}

/** A stable seed from a name, so that a picture does not change when the list around it does. */
export function seedOf(text) {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

const hash = (x, y, z) => {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

const ease = (t) => t * t * (3 - 2 * t);

/** Smooth value noise in [0, 1] over three coordinates. */
export function noise(x, y, z = 0) {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const zi = Math.floor(z);
  const u = ease(x - xi);
  const v = ease(y - yi);
  const w = ease(z - zi);
  const mix = (a, b, t) => a + (b - a) * t;
  const plane = (k) =>
    mix(
      mix(hash(xi, yi, k), hash(xi + 1, yi, k), u),
      mix(hash(xi, yi + 1, k), hash(xi + 1, yi + 1, k), u),
      v,
    );
  return w === 0 ? plane(zi) : mix(plane(zi), plane(zi + 1), w);
}

/** Noise at several scales, still in [0, 1]. */
export function layeredNoise(x, y, z = 0, octaves = 4) {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  let u = x;
  let v = y;
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(u, v, z + i * 17);
    total += weight;
    weight *= 0.5;
    u = u * 2.03 + 3.1;
    v = v * 2.03 + 1.7;
  }
  return sum / total;
}
