import { layeredNoise, noise } from './random.mjs';
import { clamp, mixColour, scale, step } from './sculpt.mjs';

/** The colour of a face at each place: bloom, brows, lids, lips, the marks of age. */
export function complexion(who, { old, smile, eyeOpen, eyes, mouth }) {
  const skin = who.skin;
  const skinAt = (x, y, z, toHair) => {
    const ax = Math.abs(x);
    let colour = scale(skin, 0.94 + 0.12 * layeredNoise(x * 5 + 3, y * 5, z * 5, 3));
    // Fine hairs at the hairline keep the hair from sitting like a cap.
    const wisps = 0.5 + 0.9 * noise(Math.atan2(x, y) * 22, z * 6);
    colour = mixColour(
      colour,
      scale(who.hairColour, 0.7),
      clamp(1.2 - toHair / (0.055 * wisps), 0, 0.8) *
        (who.hair === 'wrap' || who.hair === 'flatcap' ? 0 : 1),
    );
    if (z > 0.1) {
      const bloom = (px, py, r) => Math.exp(-((ax - px) ** 2 + (y - py) ** 2) / (r * r));
      const red = [skin[0] * 1.04, skin[1] * 0.72, skin[2] * 0.66];
      colour = mixColour(
        colour,
        red,
        0.5 * bloom(0.34, -0.24, 0.17) + 0.55 * bloom(0, -0.32, 0.1) + 0.22 * bloom(0, -0.85, 0.14),
      );
      // The hollow of the eye is cooler and deeper.
      colour = mixColour(
        colour,
        scale([skin[0] * 0.86, skin[1] * 0.74, skin[2] * 0.76], 0.8),
        0.6 * bloom(0.27, 0.03, 0.14),
      );
      if (old > 0) {
        colour = mixColour(
          colour,
          scale(skin, 0.72),
          0.22 * old * step(0.6, 0.68, noise(x * 13 + 40, y * 13, z * 13)),
        );
      }
      const brow = Math.abs(y - (0.185 + 0.06 * Math.sin(clamp((ax - 0.1) / 0.36, 0, 1) * 2.4)));
      const browBand =
        step(0.05, 0.012, brow + (noise(x * 40, y * 40) - 0.5) * 0.02) *
        step(0.07, 0.13, ax) *
        step(0.47, 0.4, ax);
      if (z > 0.3) {
        colour = mixColour(
          colour,
          who.browColour ?? scale(who.hairColour, 0.8),
          browBand * (0.72 - old * 0.22 - (who.man ? 0 : 0.08)),
        );
      }
      if (z > 0.4 && eyes(x, y, z) < 0.03) colour = eyeAt(ax, x, y, colour);
      if (z > 0.5 && y < -0.42 && y > -0.68 && ax < 0.26) {
        const line =
          -0.547 + smile * 0.05 * (ax / 0.2) ** 2 - 0.012 * Math.exp(-((ax / 0.04) ** 2));
        const lipRed = who.lipColour ?? [skin[0] * 0.78, skin[1] * 0.5, skin[2] * 0.48];
        colour = mixColour(colour, lipRed, 0.7 * step(0.022, 0.0, mouth(x, y, z)));
        const seam = Math.exp(-(((y - line) / 0.011) ** 2)) * step(0.225, 0.17, ax);
        colour = mixColour(colour, scale(lipRed, 0.22), seam * 0.85);
      }
      if (who.stubble) {
        const jaw =
          step(-0.3, -0.5, y) *
          step(0.62, 0.4, Math.hypot(ax * 0.9, (y + 0.72) * 0.9)) *
          step(-1.06, -0.94, y);
        // The lips stay clear.
        const area = jaw * step(0.005, 0.05, mouth(x, y, z));
        colour = mixColour(
          colour,
          who.stubbleColour ?? scale(who.hairColour, 0.7),
          area * who.stubble * (0.7 + 0.3 * noise(x * 60, y * 60)),
        );
      }
    }
    return { colour, gloss: 0.09, tight: 14, soft: 0.32 };
  };

  // Lowered eyes: the upper lid covers most of the ball, a shadowed glint below it.
  const eyeAt = (ax, x, y, base) => {
    const u = (ax - 0.265) / 0.135;
    if (Math.abs(u) > 1.05) return base;
    const arc = Math.sqrt(Math.max(0, 1.1 - u * u));
    const lower = -0.062 * arc - 0.004;
    const upper = lower + eyeOpen * 0.13 * arc;
    let colour = base;
    if (y < upper && y > lower) {
      const iris = Math.hypot((ax - 0.262) / 0.058, (y - lower - 0.012) / 0.062);
      colour =
        iris < 1
          ? scale(who.eyeColour ?? [0.1, 0.07, 0.05], 0.8 + iris * 0.5)
          : mixColour([0.55, 0.5, 0.47], base, 0.35);
      if (iris < 0.45) colour = [0.01, 0.01, 0.012];
      colour = scale(colour, 0.55 + 0.45 * step(upper, upper - 0.035, y));
    }
    const lash = Math.exp(-(((y - upper) / 0.011) ** 2)) * step(1.05, 0.9, Math.abs(u));
    colour = mixColour(colour, [0.03, 0.02, 0.018], lash * 0.9);
    const under = Math.exp(-(((y - lower) / 0.009) ** 2)) * 0.3 * arc;
    colour = mixColour(colour, scale(skin, 0.45), under);
    const crease = Math.exp(-(((y - (0.062 * arc + 0.008)) / 0.013) ** 2)) * 0.5 * arc;
    return mixColour(colour, scale(skin, 0.4), crease);
  };

  return skinAt;
}
