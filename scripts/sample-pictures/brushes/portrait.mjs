import sharp from 'sharp';

import { sitter } from './head.mjs';
import { render } from './sculpt.mjs';

/** A backdrop as painters set one: dark to one side of the head, light to the other. */
export function backdrop(width, height, tones, lightFromLeft = true) {
  const [deep, middle, glow] = tones;
  const cx = lightFromLeft ? 0.72 : 0.28;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="g" cx="${cx}" cy="0.36" r="0.85">
        <stop offset="0" stop-color="${glow}"/><stop offset="0.5" stop-color="${middle}"/><stop offset="1" stop-color="${deep}"/>
      </radialGradient>
      <filter id="n" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.009" numOctaves="3" seed="7"/>
        <feColorMatrix values="0 0 0 0 1  0 0 0 0 0.9  0 0 0 0 0.75  0.9 0 0 0 -0.36"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <rect width="100%" height="100%" filter="url(#n)" opacity="0.3"/>
  </svg>`;
}

/** One or more sitters, modelled and set before a backdrop (an SVG string). */
export async function portrait({ width, height, back, sitters, detail = 0.62 }) {
  const layers = [];
  const w = Math.round(width * detail);
  const h = Math.round(height * detail);
  for (const one of sitters) {
    const figure = sitter(one.who, one.pose);
    const at = one.at ?? [0, -0.42];
    const pixels = render(
      {
        ...figure,
        eye: [at[0], at[1], 11],
        target: [at[0], at[1], 0],
        zoom: one.zoom ?? 3.0,
        near: 8,
        far: 14.5,
        key: one.key ?? [-0.75, 0.55, 0.62],
        keyColour: one.keyColour ?? [1.5, 1.3, 1.04],
        sky: one.sky ?? [0.17, 0.18, 0.22],
        floor: one.floor ?? [0.17, 0.11, 0.075],
        rim: [0.85, 0.3, -0.45],
        rimColour: one.rimColour ?? [0.42, 0.36, 0.3],
        hardness: 5,
      },
      { width: w, height: h },
    );
    layers.push({
      input: await sharp(pixels.data, { raw: { width: w, height: h, channels: 4 } })
        .resize(width, height, { kernel: 'cubic' })
        .png()
        .toBuffer(),
    });
  }
  const { data } = await sharp(Buffer.from(back))
    .resize(width, height, { fit: 'fill' })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data };
}

/** Where the finer brushes go: an oval around each face, in shares of the picture. */
export const onFaces = (faces) => (x, y) => {
  let care = 0;
  for (const [cx, cy, r] of faces) {
    const d = Math.hypot((x - cx) / r, (y - cy) / (r * 1.25));
    care = Math.max(care, Math.min(1, Math.max(0, 1.5 - d)));
  }
  return care;
};
