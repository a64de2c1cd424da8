import { layeredNoise, noise } from './random.mjs';
import { ellipsoid, limb, mixColour, scale, smoothMin, step } from './sculpt.mjs';

/** Shoulders and clothes. Cut is drawn on the surface: lapels, collars, knit. */
export function garment(who) {
  const kind = who.wears ?? 'jacket';
  const cloth = who.cloth ?? [0.12, 0.13, 0.16];
  const shirt = who.shirt ?? [0.72, 0.7, 0.66];
  const tie = who.tie ?? null;
  const broad = who.man ? 1.08 : 0.92;
  const small = who.age < 0.25 ? 0.86 : 1;
  const w = broad * small;

  const collarSize = { jumper: 0.085, cardigan: 0.05, jacket: 0.05, shawl: 0.06, scarf: 0.12 }[
    kind
  ];
  const raise = 0.14;
  const distance = (x, height, z) => {
    const y = height - raise;
    if (y > -0.7) return Math.max(0.2, y + 0.9);
    const ax = Math.abs(x);
    let d = ellipsoid(ax, y, z, 0, -3.05, -0.18, 1.2 * w, 1.6, 0.64);
    d = smoothMin(d, limb(ax, y, z, 0.1, -1.42, -0.2, 0.98 * w, -1.72, -0.22, 0.3, 0.32), 0.3);
    d = smoothMin(d, limb(ax, y, z, 0.98 * w, -1.75, -0.2, 1.24 * w, -4.8, -0.05, 0.32, 0.34), 0.2);
    if (kind === 'shawl' || kind === 'scarf') {
      const drape = limb(ax, y, z, 0.0, -1.28, 0.05, 1.05 * w, -1.75, -0.1, 0.36, 0.42);
      d = smoothMin(d, drape - 0.02 * Math.sin(y * 18 + ax * 9), 0.12);
    }
    if (kind !== 'blouse' && kind !== 'kimono') {
      // A collar standing round the neck.
      const r = Math.hypot(x, (z + 0.14) * 0.95);
      const collar =
        Math.hypot(Math.max(0, Math.abs(r - 0.4) - 0.02), y + 1.2 + z * 0.42) - collarSize;
      d = smoothMin(d, collar, 0.1);
    }
    // Folds falling from the shoulder.
    return (
      d + 0.022 * Math.sin(x * 5 + ax * 2 + y * 1.6 + Math.sin(y * 1.7 + x)) * step(-1.35, -2.1, y)
    );
  };

  const surface = (x, height, z) => {
    const y = height - raise;
    const ax = Math.abs(x);
    let colour = scale(cloth, 0.9 + 0.2 * layeredNoise(x * 5, y * 5, 0, 3));
    const below = -1.22 - y;
    if (z > -0.1) {
      if (kind === 'jacket' || kind === 'cardigan') {
        const open = 0.3 - below * (kind === 'jacket' ? 0.24 : 0.14) + 0.05;
        if (ax < open) {
          colour = shirt;
          if (tie && ax < 0.07 + below * 0.04) {
            const stripe = step(0.4, 0.6, Math.abs(((x + y) * 9) % 1));
            colour = mixColour(tie, scale(tie, 0.65), stripe);
          } else if (Math.abs(ax - 0.14 - below * 0.02) < 0.015 && below < 0.35) {
            colour = scale(shirt, 0.6);
          }
        } else if (ax < open + 0.03) colour = scale(cloth, 0.45);
        else if (
          kind === 'jacket' &&
          Math.abs(ax - open - 0.24 + below * 0.05) < 0.016 &&
          below > 0 &&
          below < 0.9
        ) {
          colour = scale(cloth, 0.5);
        }
      }
      if (kind === 'kimono') {
        const edge = x - (y + 1.15) * -0.42;
        if (Math.abs(edge) < 0.13 && y < -1.1) colour = scale(shirt, 0.9);
        else if (Math.abs(edge) < 0.17) colour = scale(cloth, 0.4);
        const other = -x - (y + 1.15) * -0.42;
        if (edge > 0.1 && Math.abs(other) < 0.13) colour = scale(shirt, 0.8);
      }
      if (kind === 'blouse' && ax < 0.24 - below * 0.3) colour = who.skin;
    }
    if (kind === 'cardigan' || kind === 'jumper' || kind === 'shawl' || kind === 'scarf') {
      colour = scale(colour, 0.94 + 0.12 * noise(x * 52, y * 40));
      if (who.clothTrim && kind === 'shawl') {
        const bloom = step(0.63, 0.72, layeredNoise(x * 6 + 2, y * 6, z * 6, 2));
        colour = mixColour(colour, who.clothTrim, bloom * 0.75);
      }
    }
    return { colour, gloss: who.sheen ?? 0.02, tight: 10, soft: 0.22 };
  };
  return { distance, surface };
}
