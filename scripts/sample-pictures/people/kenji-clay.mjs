import { hand } from '../brushes/hand.mjs';
import { layeredNoise } from '../brushes/random.mjs';
import { mixColour, scale, step } from '../brushes/sculpt.mjs';
import { assembly, bowl, modelled, table } from '../brushes/solids.mjs';
import { blur, compose, glow, graded, path, rect } from '../brushes/svg.mjs';

/** The persimmon-leaf glaze: rust over iron black, running thin at the lip. */
export async function teaBowl({ width: w, height: h }) {
  const glaze = (t, around, r) => {
    const drip = 0.34 + 0.16 * layeredNoise(around * 2.2 + 9, 1, 0, 3);
    const speck = layeredNoise(around * 14, t * 16, r * 8, 3);
    const rust = mixColour([0.34, 0.14, 0.05], [0.1, 0.05, 0.035], step(0.35, 0.7, speck));
    const ash = mixColour(rust, [0.4, 0.42, 0.34], step(0.62, 0.95, t + (speck - 0.5) * 0.5));
    const bare = scale([0.4, 0.24, 0.14], 0.8 + 0.4 * speck);
    return {
      colour: mixColour(bare, ash, step(drip - 0.03, drip + 0.03, t)),
      gloss: t > drip ? 0.3 : 0.02,
      tight: 26,
    };
  };
  const scene = {
    ...assembly([
      table([0.23, 0.18, 0.14]),
      bowl(0, 0, 1.25, 1.55, glaze, { wobble: 0.03, foot: 0.45, thick: 0.12 }),
    ]),
    eye: [0.3, 3.1, 7.6],
    target: [0, 0.72, 0],
    zoom: 1.95,
    near: 3,
    far: 26,
    key: [-0.8, 0.62, 0.3],
    keyColour: [1.6, 1.4, 1.1],
    sky: [0.24, 0.25, 0.27],
    floor: [0.14, 0.1, 0.08],
    hardness: 6,
  };
  const wall =
    graded(['#d9d0bc', '#a89e8a', '#4d463c'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 0.4]) +
    blur(
      16,
      path(
        `M${w * 0.1} 0H${w * 0.4}L${w * 0.66} ${h * 0.5}H${w * 0.3}Z`,
        '#fff3d4',
        'opacity="0.4"',
      ),
    );
  return compose(w, h, [wall], [{ input: await modelled(scene, w, h, 0.6) }]);
}

/** Two hands about the turning clay. */
export async function hands({ width: w, height: h }) {
  const clay = (t, around, r) => ({
    colour: scale(
      [0.36, 0.28, 0.21],
      0.86 + 0.2 * Math.sin(t * 40 + around) * 0.3 + 0.2 * layeredNoise(around * 2, t * 30, r, 2),
    ),
    gloss: 0.28,
    tight: 16,
    soft: 0.15,
  });
  const skin = [0.48, 0.3, 0.2];
  const sleeve = [0.1, 0.12, 0.17];
  // Each hand comes in from its own side, fingers wrapped round the wall.
  const turnTo = (x, y, z, yaw, roll, pitch, mirror) => {
    const cy = Math.cos(yaw);
    const sy = Math.sin(yaw);
    const cr = Math.cos(roll);
    const sr = Math.sin(roll);
    const cp = Math.cos(pitch);
    const sp = Math.sin(pitch);
    return (wx, wy, wz) => {
      const a = wx - x;
      const b = wy - y;
      const c = wz - z;
      const px = a * cy + c * sy;
      const pz = -a * sy + c * cy;
      const qx = px * cp + b * sp;
      const qy = -px * sp + b * cp;
      return [qx, qy * cr + pz * sr, (-qy * sr + pz * cr) * mirror];
    };
  };
  const wheel = [
    (x, y, z) => Math.max(Math.hypot(x, z) - 2.3, Math.abs(y + 0.1) - 0.1) * 0.9,
    (x, y, z) => ({
      colour: scale([0.3, 0.24, 0.19], 0.75 + 0.4 * layeredNoise(Math.hypot(x, z) * 9, 2, 0, 2)),
      gloss: 0.25,
      tight: 14,
    }),
  ];
  const scene = {
    ...assembly([
      wheel,
      bowl(0, 0, 1.22, 1.35, clay, { wobble: 0.01, foot: 0.5, thick: 0.16 }),
      hand(turnTo(-1.42, 0.98, 0.72, 0.55, 1.15, 0.12, 1), {
        curl: 0.75,
        skin,
        sleeve,
        size: 1.05,
      }),
      hand(turnTo(1.45, 1.12, 0.62, Math.PI - 0.55, -1.1, 0.16, 1), {
        curl: 0.75,
        skin,
        sleeve,
        size: 1.05,
      }),
    ]),
    eye: [0, 3.9, 7.4],
    target: [0, 0.62, 0],
    zoom: 1.55,
    near: 2,
    far: 26,
    key: [-0.7, 0.7, 0.15],
    keyColour: [1.6, 1.36, 1.06],
    sky: [0.2, 0.21, 0.23],
    floor: [0.12, 0.09, 0.07],
    hardness: 6,
  };
  const room =
    graded(['#4a4640', '#2f2c29', '#191716'], (f) => rect(0, 0, w, h, f)) +
    glow(w * 0.12, h * 0.05, w * 0.7, h * 0.8, [
      [0, '#ffe9c0', 0.6],
      [1, '#ffe9c0', 0],
    ]);
  return compose(w, h, [room], [{ input: await modelled(scene, w, h, 0.6) }]);
}
