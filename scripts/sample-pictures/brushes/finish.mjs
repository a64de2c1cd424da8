import { writeFile } from 'node:fs/promises';

import sharp from 'sharp';

import { noise, random } from './random.mjs';

const grades = {
  plain: { lift: 4, gain: 0.97, saturation: 0.96, shadow: [2, 0, 4], glow: [4, 2, -3] },
  warm: { lift: 5, gain: 0.97, saturation: 0.98, shadow: [5, 1, -2], glow: [7, 3, -8] },
  cool: { lift: 5, gain: 0.97, saturation: 0.9, shadow: [-3, 0, 6], glow: [2, 2, 1] },
  faded: { lift: 22, gain: 0.86, saturation: 0.62, shadow: [8, 3, 2], glow: [10, 5, -12] },
  sepia: { lift: 10, gain: 0.9, saturation: 0.12, shadow: [20, 6, -8], glow: [20, 6, -26] },
  ink: { lift: 6, gain: 0.97, saturation: 0.5, shadow: [3, 1, 2], glow: [4, 2, -6] },
};

/** Colour of the years, edges falling off, the weave of the canvas. */
export function finish(picture, { grade = 'plain', vignette = 0.28, weave = 1, seed = 1 } = {}) {
  const { width, height, data } = picture;
  const g = grades[grade];
  const rng = random(seed);
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 3;
      const luma = 0.3 * data[p] + 0.59 * data[p + 1] + 0.11 * data[p + 2];
      const t = luma / 255;
      const dx = x / width - 0.5;
      const dy = y / height - 0.5;
      const fall = 1 - vignette * Math.min(1, Math.pow((dx * dx + dy * dy) * 2, 1.3));
      const cloth =
        1 +
        weave * 0.011 * (Math.sin(x * 1.35 + noise(x / 40, y / 40) * 5) * Math.sin(y * 1.35)) +
        weave * 0.009 * (rng.next() - 0.5);
      for (let c = 0; c < 3; c++) {
        let v = luma + (data[p + c] - luma) * g.saturation;
        v = v * g.gain + g.lift * (1 - t) + g.shadow[c] * (1 - t) + g.glow[c] * t;
        out[p + c] = Math.max(0, Math.min(255, v * fall * cloth));
      }
    }
  }
  return { width, height, data: out };
}

/** Saves as JPEG; a picture with much brushwork is pressed a little harder to stay light. */
export async function save(picture, file) {
  const { width, height } = picture;
  const budget = (width * height * 1.16) / 8 + 9000;
  for (const quality of [82, 78, 74, 70, 66, 62]) {
    const bytes = await sharp(picture.data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (bytes.length <= budget || quality === 62) {
      await writeFile(file, bytes);
      return bytes.length;
    }
  }
}
