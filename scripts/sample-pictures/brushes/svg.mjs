import sharp from 'sharp';

let serial = 0;
/** Gradients need names; a scene starts from zero so that it always draws the same. */
export const freshNames = () => {
  serial = 0;
};
const name = () => `g${++serial}`;

const stopsOf = (stops) =>
  stops
    .map((s, i) => {
      const [at, colour, opacity] = Array.isArray(s) ? s : [i / (stops.length - 1), s];
      return `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
    })
    .join('');

/** A shape filled with a gradient made on the spot: `make` gets the fill. */
export function graded(stops, make, [x1, y1, x2, y2] = [0, 0, 0, 1]) {
  const id = name();
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>${make(`url(#${id})`)}`;
}
export function glow(cx, cy, rx, ry, stops) {
  const id = name();
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`;
}
export function round(stops, make, [cx, cy, r] = [0.35, 0.3, 0.8]) {
  const id = name();
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>${make(`url(#${id})`)}`;
}
export function blur(amount, inner) {
  const id = name();
  return `<filter id="${id}" x="-0.3" y="-0.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="${amount}"/></filter><g filter="url(#${id})">${inner}</g>`;
}
/** Edges pushed about by turbulence, so that nothing is ruled with a ruler. */
export function rough(amount, inner, frequency = 0.02, seed = 3) {
  const id = name();
  return `<filter id="${id}" x="-0.05" y="-0.05" width="1.1" height="1.1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="${amount}" xChannelSelector="R" yChannelSelector="G"/></filter><g filter="url(#${id})">${inner}</g>`;
}
export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const oval = (cx, cy, rx, ry, fill, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const group = (inner, transform) => `<g transform="${transform}">${inner}</g>`;

const parse = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
/** A colour between two hex colours. */
export function between(a, b, t) {
  const p = parse(a);
  const q = parse(b);
  return `#${p
    .map((v, i) =>
      Math.round(v + (q[i] - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Rasterises the parts, from back to front. */
export async function compose(width, height, parts, over = []) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.flat().join('')}</svg>`;
  let image = sharp(Buffer.from(svg), { unlimited: true }).removeAlpha();
  if (over.length) {
    image = sharp(await image.png().toBuffer())
      .composite(over)
      .removeAlpha();
  }
  return { width, height, data: await image.raw().toBuffer() };
}
