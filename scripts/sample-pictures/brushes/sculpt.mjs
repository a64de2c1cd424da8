/**
 * Faces, hands and keepsakes are first modelled as solids (a distance function)
 * and lit like a sitter in a studio; only then are they painted over. Light that
 * falls correctly is what makes a simplified face look like somebody.
 */
export const smoothMin = (a, b, k) => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};
export const smoothMax = (a, b, k) => -smoothMin(-a, -b, k);
export const clamp = (v, low, high) => Math.min(high, Math.max(low, v));
export const mix = (a, b, t) => a + (b - a) * t;
export const step = (low, high, v) => {
  const t = clamp((v - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};
export const mixColour = (a, b, t) => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
export const scale = (a, k) => [a[0] * k, a[1] * k, a[2] * k];

export function ellipsoid(x, y, z, cx, cy, cz, rx, ry, rz) {
  const ax = (x - cx) / rx;
  const ay = (y - cy) / ry;
  const az = (z - cz) / rz;
  const k0 = Math.sqrt(ax * ax + ay * ay + az * az);
  const bx = ax / rx;
  const by = ay / ry;
  const bz = az / rz;
  const k1 = Math.sqrt(bx * bx + by * by + bz * bz);
  return k1 < 1e-6 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
}
export const sphere = (x, y, z, cx, cy, cz, r) =>
  Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - r;

/** A limb: a capsule whose radius runs from ra to rb. */
export function limb(x, y, z, ax, ay, az, bx, by, bz, ra, rb = ra) {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const t = clamp(
    ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz),
    0,
    1,
  );
  const ex = x - ax - dx * t;
  const ey = y - ay - dy * t;
  const ez = z - az - dz * t;
  return Math.sqrt(ex * ex + ey * ey + ez * ez) - (ra + (rb - ra) * t);
}
export function box(x, y, z, cx, cy, cz, hx, hy, hz, r = 0) {
  const ax = Math.abs(x - cx) - hx + r;
  const ay = Math.abs(y - cy) - hy + r;
  const az = Math.abs(z - cz) - hz + r;
  const out = Math.sqrt(Math.max(ax, 0) ** 2 + Math.max(ay, 0) ** 2 + Math.max(az, 0) ** 2);
  return out + Math.min(Math.max(ax, ay, az), 0) - r;
}

const unit = (v) => {
  const l = Math.hypot(v[0], v[1], v[2]) || 1;
  return [v[0] / l, v[1] / l, v[2] / l];
};
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const redness = [0.1, 0.02, 0];
const toDisplay = (v) => 255 * Math.pow(clamp(v, 0, 1), 1 / 2.2);

/**
 * Renders scene.distance(x, y, z) with scene.surface(x, y, z) -> { colour, gloss, soft }.
 * Returns RGBA pixels, transparent where nothing was hit.
 */
export function render(scene, { width, height }) {
  const { distance, surface } = scene;
  const occluder = scene.occluder ?? distance;
  const eye = scene.eye ?? [0, 0, 9];
  const target = scene.target ?? [0, 0, 0];
  const zoom = scene.zoom ?? 3;
  const forward = unit([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]]);
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const key = unit(scene.key ?? [-0.6, 0.7, 0.6]);
  const keyColour = scene.keyColour ?? [1.25, 1.12, 0.95];
  const sky = scene.sky ?? [0.2, 0.22, 0.27];
  const floor = scene.floor ?? [0.16, 0.11, 0.08];
  const rim = scene.rim ? unit(scene.rim) : null;
  const rimColour = scene.rimColour ?? [0.35, 0.38, 0.45];
  const far = scene.far ?? 24;
  const e = scene.epsilon ?? 0.004;
  const out = Buffer.alloc(width * height * 4);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const sx = ((i + 0.5) / width - 0.5) * (width / height);
      const sy = 0.5 - (j + 0.5) / height;
      const ray = unit([0, 1, 2].map((c) => forward[c] * zoom + right[c] * sx + up[c] * sy));
      let t = scene.near ?? 4;
      let d = 1;
      for (let n = 0; n < 90 && t < far; n++) {
        d = distance(eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t);
        if (d < 0.0025) break;
        t += d * 0.85;
      }
      if (d >= 0.02 || t >= far) continue;
      const x = eye[0] + ray[0] * t;
      const y = eye[1] + ray[1] * t;
      const z = eye[2] + ray[2] * t;
      const n = unit(slope(distance, x, y, z, e));
      const m = surface(x, y, z, n);
      const open = openness(occluder, x, y, z, n);
      const facing = n[0] * key[0] + n[1] * key[1] + n[2] * key[2];
      const wrap = m.soft ?? 0;
      const lit = Math.max(0, (facing + wrap) / (1 + wrap));
      const shade = facing > -wrap ? shadow(occluder, x, y, z, n, key, scene.hardness ?? 7) : 0;
      const upness = 0.5 + 0.5 * n[1];
      const back = rim ? Math.max(0, n[0] * rim[0] + n[1] * rim[1] + n[2] * rim[2]) ** 2 : 0;
      const half = unit([key[0] - ray[0], key[1] - ray[1], key[2] - ray[2]]);
      const shine =
        (m.gloss ?? 0) *
        Math.max(0, n[0] * half[0] + n[1] * half[1] + n[2] * half[2]) ** (m.tight ?? 18) *
        shade;
      const p = (j * width + i) * 4;
      for (let c = 0; c < 3; c++) {
        // Skin lets red through at the edge of the shadow.
        const bleed = redness[c] * wrap * (1 - Math.abs(lit * 2 - 0.7));
        const direct = keyColour[c] * (lit * shade + Math.max(0, bleed) * 0.8);
        const ambient = (sky[c] * upness + floor[c] * (1 - upness)) * open;
        const v =
          m.colour[c] * (direct + ambient + back * rimColour[c] * open) + shine * keyColour[c];
        out[p + c] = toDisplay(v / (1 + v * 0.22));
      }
      out[p + 3] = 255;
    }
  }
  return { width, height, data: out };
}

function slope(distance, x, y, z, e) {
  const a = distance(x + e, y - e, z - e);
  const b = distance(x - e, y - e, z + e);
  const c = distance(x - e, y + e, z - e);
  const d = distance(x + e, y + e, z + e);
  return [a - b - c + d, -a - b + c + d, -a + b - c + d];
}

function openness(distance, x, y, z, n) {
  let closed = 0;
  let weight = 1;
  for (let i = 1; i <= 4; i++) {
    const r = 0.06 * i * i * 0.6 + 0.03;
    closed += Math.max(0, r - distance(x + n[0] * r, y + n[1] * r, z + n[2] * r)) * weight;
    weight *= 0.62;
  }
  return clamp(1 - closed * 1.7, 0, 1);
}

function shadow(distance, x, y, z, n, key, hardness) {
  let lit = 1;
  // A start scattered from point to point, or the penumbra falls into visible bands.
  let t = 0.03 + 0.07 * ((Math.abs(Math.sin(x * 917.3 + y * 631.7 + z * 311.1)) * 43758.5) % 1);
  const ox = x + n[0] * 0.02;
  const oy = y + n[1] * 0.02;
  const oz = z + n[2] * 0.02;
  for (let i = 0; i < 28; i++) {
    const d = distance(ox + key[0] * t, oy + key[1] * t, oz + key[2] * t);
    lit = Math.min(lit, (hardness * d) / t);
    if (lit < 0.02) return 0;
    t += clamp(d * 0.7, 0.03, 0.3);
    if (t > 7) break;
  }
  return lit * lit * (3 - 2 * lit);
}
