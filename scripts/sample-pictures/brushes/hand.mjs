import { layeredNoise, noise } from './random.mjs';
import { ellipsoid, limb, scale, smoothMin, sphere } from './sculpt.mjs';

/**
 * A hand: palm at the origin, fingers along +x, the back up; `curl` bends the
 * fingers down. `place` maps world to hand space.
 */
export function hand(
  place,
  { curl = 0.9, spread = 0.1, skin = [0.5, 0.32, 0.23], sleeve = null, size = 1 },
) {
  const fingers = [
    [0.36, 0.3, 0.34, 0.27],
    [0.41, 0.1, 0.4, 0.3],
    [0.39, -0.1, 0.37, 0.28],
    [0.33, -0.28, 0.28, 0.22],
  ];
  let q = [0, 0, 0];
  const distance = (wx, wy, wz) => {
    q = place(wx, wy, wz);
    const x = q[0] / size;
    const y = q[1] / size;
    const z = q[2] / size;
    const far = Math.sqrt(x * x + y * y + z * z) - 2.2;
    if (far > 0.5) return far * size;
    let d = ellipsoid(x, y, z, 0, 0, 0, 0.46, 0.17, 0.38);
    d = smoothMin(d, limb(x, y, z, -0.3, -0.02, 0, -1.7, -0.12, 0, 0.24, 0.32), 0.2);
    for (const [fx, fz, l1, l2] of fingers) {
      const z1 = fz + spread * fz;
      const a = curl * 0.5;
      const kx = fx + Math.cos(a) * l1;
      const ky = -Math.sin(a) * l1;
      const b = curl * 1.25;
      d = smoothMin(d, limb(x, y, z, fx, 0.02, fz, kx, ky, z1, 0.115, 0.098), 0.07);
      d = smoothMin(
        d,
        limb(
          x,
          y,
          z,
          kx,
          ky,
          z1,
          kx + Math.cos(b) * l2,
          ky - Math.sin(b) * l2,
          z1 * 1.02,
          0.098,
          0.072,
        ),
        0.03,
      );
      d = smoothMin(d, sphere(x, y, z, fx + 0.02, 0.075, fz, 0.09), 0.06);
    }
    d = smoothMin(d, limb(x, y, z, -0.1, -0.02, 0.34, 0.24, -0.12, 0.56, 0.14, 0.11), 0.1);
    d = smoothMin(d, limb(x, y, z, 0.24, -0.12, 0.56, 0.5, -0.28, 0.52, 0.11, 0.082), 0.04);
    return d * size * 0.9;
  };
  return [
    distance,
    (wx, wy, wz) => {
      q = place(wx, wy, wz);
      if (sleeve && q[0] / size < -1.0) {
        return { colour: scale(sleeve, 0.85 + 0.3 * noise(q[0] * 6, q[2] * 6)), soft: 0.2 };
      }
      const v = layeredNoise(q[0] * 6, q[1] * 6, q[2] * 6, 3);
      return { colour: scale(skin, 0.8 + 0.36 * v), soft: 0.32, gloss: 0.06 };
    },
  ];
}
