import { complexion } from './complexion.mjs';
import { garment } from './garments.mjs';
import { hairOf } from './hair.mjs';
import { layeredNoise, noise } from './random.mjs';
import { ellipsoid, limb, mix, scale, smoothMax, smoothMin, sphere, step } from './sculpt.mjs';

/**
 * A head and shoulders. One unit is half a head: the chin is at y = -0.95, the
 * eyes at 0, the crown at 1; the face looks towards +z. `age` runs from 0 (a
 * child of ten) over 0.3 (twenty) to 1 (past eighty).
 */
export function sitter(who, pose = {}) {
  const age = who.age ?? 0.5;
  const old = step(0.45, 1, age);
  const child = step(0.25, 0, age);
  const man = who.man ? 1 : 0;
  const width = (who.width ?? 1) * (1 + child * 0.03);
  const jawWidth = (who.jaw ?? 1) * (man ? 1.06 : 0.95);
  const noseSize = (who.nose ?? 1) * (1 - child * 0.28) * (1 + old * 0.08);
  const noseWidth = who.noseWidth ?? 1;
  const lips = (who.lips ?? 1) * (1 - old * 0.3);
  const smile = who.smile ?? 0.35;
  const eyeOpen = who.eyeOpen ?? 0.3;
  const hair = hairOf(who);
  const clothes = garment(who);
  const turn = pose.turn ?? 0.5;
  const nod = pose.nod ?? 0.1;
  const tilt = pose.tilt ?? 0;
  const body = pose.body ?? turn * 0.55;
  const cy = Math.cos(turn);
  const sy = Math.sin(turn);
  const cx = Math.cos(nod);
  const sx = Math.sin(nod);
  const cz = Math.cos(tilt);
  const sz = Math.sin(tilt);
  const cb = Math.cos(body);
  const sb = Math.sin(body);
  const pivot = -0.75;

  // Into the head's own coordinates; kept in variables because this runs for every sample.
  let [hx, hy, hz] = [0, 0, 0];
  const toHead = (x, y, z) => {
    let px = x * cz + (y - pivot) * sz;
    const py = -x * sz + (y - pivot) * cz;
    const qx = px * cy - z * sy;
    const qz = px * sy + z * cy;
    px = qx;
    hx = px;
    hy = py * cx + qz * sx + pivot;
    hz = -py * sx + qz * cx;
    // The lower face is a little shorter than the drawing grid.
    if (hy < -0.2) hy = -0.2 + (hy + 0.2) * 1.09;
  };

  const skull = (x, y, z) => {
    const ax = Math.abs(x);
    let d = ellipsoid(ax, y, z, 0, 0.3, -0.1, 0.69 * width, 0.68, 0.84);
    d = smoothMin(d, ellipsoid(ax, y, z, 0, -0.2, 0.2, 0.515 * width, 0.68, 0.53), 0.2);
    d = smoothMin(
      d,
      ellipsoid(ax, y, z, 0.1, -0.6, 0.2, 0.29 * width * jawWidth, 0.24, 0.42),
      0.18,
    );
    d = smoothMin(
      d,
      ellipsoid(ax, y, z, 0, -0.83, 0.5, 0.14 * jawWidth + man * 0.03, 0.12, 0.13),
      0.18,
    );
    d = smoothMin(d, ellipsoid(ax, y, z, 0.38 * width, -0.16, 0.42, 0.16, 0.12, 0.16), 0.16);
    d = smoothMin(
      d,
      limb(ax, y, z, 0.06, 0.15, 0.615, 0.33 * width, 0.19, 0.5, 0.085 + man * 0.018, 0.07),
      0.14,
    );
    d = smoothMax(d, -ellipsoid(ax, y, z, 0.28, 0.015, 0.72, 0.16, 0.12, 0.15), 0.16);
    d = smoothMin(d, ellipsoid(ax, y, z, 0, -0.5, 0.49, 0.26, 0.2, 0.2), 0.16);
    if (old > 0) {
      d = smoothMin(d, ellipsoid(ax, y, z, 0.29 * width, -0.64, 0.32, 0.1, 0.13, 0.14), 0.2);
      const fold = limb(ax, y, z, 0.14, -0.3, 0.74, 0.28, -0.6, 0.56, 0.01);
      d += 0.024 * old * Math.exp(-(fold * fold) / 0.003);
      const bag = limb(ax, y, z, 0.17, -0.13, 0.6, 0.36, -0.12, 0.5, 0.01);
      d += 0.018 * old * Math.exp(-(bag * bag) / 0.0009);
      if (y > 0.24 && z > 0.2) {
        d +=
          0.004 *
          old *
          Math.sin(y * 40 + noise(x * 2.2 + 7, 1.5) * 7 + ax * 2) *
          step(0.24, 0.34, y) *
          step(0.6, 0.46, y) *
          step(0.5, 0.2, ax);
      }
    }
    // Cheeks: fuller in the young, and lifted by a smile.
    d = smoothMin(
      d,
      ellipsoid(
        ax,
        y,
        z,
        0.3,
        -0.33 + smile * 0.05,
        0.46,
        0.14,
        0.14,
        0.12 + child * 0.04 + smile * 0.02,
      ),
      0.2 - old * 0.05,
    );
    return d;
  };

  const eyes = (x, y, z) => {
    const ax = Math.abs(x);
    return ellipsoid(ax, y, z, 0.265, -0.005, 0.5, 0.135, 0.125, 0.135);
  };

  const nose = (x, y, z) => {
    const ax = Math.abs(x);
    let d = limb(
      x,
      y,
      z,
      0,
      0.1,
      0.62,
      0,
      -0.27,
      0.62 + 0.18 * noseSize,
      0.055,
      0.07 * (0.7 + noseWidth * 0.3),
    );
    d = smoothMin(
      d,
      sphere(x, y, z, 0, -0.3, 0.66 + 0.16 * noseSize, 0.085 * (0.6 + noseWidth * 0.4)),
      0.06,
    );
    d = smoothMin(
      d,
      ellipsoid(
        ax,
        y,
        z,
        0.095 * noseWidth,
        -0.335,
        0.68 + 0.05 * noseSize,
        0.065 * noseWidth,
        0.055,
        0.08,
      ),
      0.05,
    );
    return smoothMax(
      d,
      -sphere(ax, y, z, 0.055 * noseWidth, -0.395, 0.73 + 0.06 * noseSize, 0.03),
      0.03,
    );
  };

  const mouth = (x, y, z) => {
    const ax = Math.abs(x);
    const corner = -0.545 + smile * 0.05;
    let d = limb(
      ax,
      y,
      z,
      0.02,
      -0.507,
      0.712,
      0.19 + smile * 0.025,
      corner,
      0.605,
      0.036 * lips,
      0.015,
    );
    d = smoothMin(
      d,
      limb(ax, y, z, 0, -0.594, 0.702, 0.15, -0.574 + smile * 0.03, 0.632, 0.05 * lips, 0.02),
      0.02,
    );
    return d;
  };

  const ear = (x, y, z) => {
    const ax = Math.abs(x);
    const d = ellipsoid(
      ax,
      y,
      z + y * 0.25,
      0.665 * width,
      -0.1,
      -0.07,
      0.055,
      0.19 + old * 0.02,
      0.11,
    );
    return smoothMax(
      d,
      -ellipsoid(ax, y, z + y * 0.25, 0.72 * width, -0.08, -0.04, 0.04, 0.11, 0.05),
      0.05,
    );
  };

  const rimOf = (x, y, z) => {
    if (!who.glasses) return 9;
    const ax = Math.abs(x);
    const px = (ax - 0.28) / 1.12;
    const ring = Math.abs(Math.hypot(px, y + 0.02) - 0.185);
    let d = Math.hypot(ring, z - 0.73 + ax * ax * 0.35) - 0.009;
    d = Math.min(d, limb(ax, y, z, 0, 0.03, 0.75, 0.09, 0.03, 0.72, 0.009));
    return Math.min(d, limb(ax, y, z, 0.49, 0.02, 0.62, 0.69 * width, 0.02, -0.05, 0.009));
  };

  const face = (x, y, z) => {
    let d = smoothMin(skull(x, y, z), eyes(x, y, z), 0.035);
    d = smoothMin(d, nose(x, y, z), 0.07);
    d = smoothMin(d, mouth(x, y, z), 0.028);
    return smoothMin(d, ear(x, y, z), 0.05);
  };

  const neckAndBody = (x, y, z) => {
    const thick = mix(0.3, 0.37, man) * (1 - child * 0.14);
    return limb(x, y, z, 0, -0.5, -0.12, 0, -1.16, -0.24, thick, thick * 1.02);
  };

  const solid = (x, y, z, withRims) => {
    const bx = x * cb - z * sb;
    const bz = x * sb + z * cb;
    const torso = clothes.distance(bx, y, bz);
    toHead(x, y, z);
    const px = hx;
    const py = hy;
    const pz = hz;
    const away = Math.hypot(px, py - 0.1, pz) - 1.75;
    if (away > 0.5) return Math.min(torso, neckAndBody(bx, y, bz), away);
    let d = smoothMin(face(px, py, pz), neckAndBody(bx, y, bz), 0.12);
    d = Math.min(d, hair.distance(px, py, pz));
    if (withRims) d = Math.min(d, rimOf(px, py, pz));
    if (who.beard) d = Math.min(d, beardOf(px, py, pz));
    return Math.min(d, torso);
  };
  const beardOf = (x, y, z) => {
    const ax = Math.abs(x);
    const long = who.beard;
    let d = ellipsoid(
      ax,
      y,
      z,
      0.1,
      -0.63,
      0.2,
      0.345 * width * jawWidth,
      0.27 + long * 0.06,
      0.44,
    );
    d = smoothMin(d, ellipsoid(ax, y, z, 0, -0.82, 0.48, 0.18, 0.14 + long * 0.05, 0.17), 0.18);
    d = smoothMin(d, limb(ax, y, z, 0.02, -0.45, 0.72, 0.2, -0.58, 0.58, 0.035, 0.04), 0.06);
    // Kept clear of the lips and of the cheeks.
    d = smoothMax(d, -ellipsoid(ax, y, z, 0, -0.55, 0.75, 0.17, 0.055, 0.3), 0.03);
    d = smoothMax(d, y - (-0.46 + ax * 0.5 - (ax < 0.22 ? 0 : 0.02)), 0.08);
    return d + (layeredNoise(x * 30, y * 18, z * 30, 2) - 0.5) * 0.014;
  };

  const surface = (x, y, z, n) => {
    const bx = x * cb - z * sb;
    const bz = x * sb + z * cb;
    toHead(x, y, z);
    const px = hx;
    const py = hy;
    const pz = hz;
    const flesh = Math.min(face(px, py, pz), neckAndBody(bx, y, bz));
    const dHair = hair.distance(px, py, pz);
    const dTorso = clothes.distance(bx, y, bz);
    const dRim = rimOf(px, py, pz);
    const dBeard = who.beard ? beardOf(px, py, pz) : 9;
    const least = Math.min(flesh, dHair, dTorso, dRim, dBeard);
    if (least === dRim) {
      return { colour: who.rimColour ?? [0.1, 0.08, 0.07], gloss: 0.5, tight: 30 };
    }
    if (least === dTorso) return clothes.surface(bx, y, bz, n);
    if (least === dHair) return hair.surface(px, py, pz);
    if (least === dBeard) {
      const s = layeredNoise(px * 30, py * 9, pz * 30, 2);
      return {
        colour: scale(who.beardColour ?? who.hairColour, 0.6 + s * 0.8),
        gloss: 0.02,
        soft: 0.3,
      };
    }
    return skinAt(px, py, pz, dHair);
  };

  const skinAt = complexion(who, { old, smile, eyeOpen, eyes, mouth });

  return {
    distance: (x, y, z) => solid(x, y, z, true),
    // Spectacles cast no shadow: at this size it would only muddy the eyes.
    occluder: (x, y, z) => solid(x, y, z, false),
    surface,
  };
}
