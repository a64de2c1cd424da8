import sharp from 'sharp';

import { noise, random } from './random.mjs';

/**
 * Lays brush strokes over a composed picture, from the widest brush to the
 * finest. Strokes run along the forms (across the gradient), and a finer brush
 * is used only where the coarser ones left the picture too far from the
 * composition; that is what makes a face tight and a sky loose.
 */
export async function paint(picture, options = {}) {
  const { width, height } = picture;
  const {
    seed = 1,
    brushes = [34, 17, 9, 5],
    tolerance = 1,
    jitter = 1,
    relief = 1,
    drift = 0.3,
    focus = null,
    keep = 0.12,
  } = options;
  const rng = random(seed);
  const flow = await flowField(picture, drift, seed);
  const canvas = new Float32Array(width * height * 3);
  const relievo = new Float32Array(width * height);
  const touched = new Int32Array(width * height);
  const surface = { width, height, canvas, relievo, touched, id: 0 };
  // A toned ground shows in the gaps, as on a prepared canvas.
  const ground = await blurred(picture, Math.max(width, height) / 14);
  for (let i = 0; i < canvas.length; i++) canvas[i] = ground[i];

  for (let layer = 0; layer < brushes.length; layer++) {
    const radius = brushes[layer];
    const reference = await blurred(picture, Math.max(0.6, radius * 0.45));
    for (const spot of spots(width, height, radius, rng)) {
      const care = focus ? focus(spot.x / width, spot.y / height) : 0;
      const limit = layer === 0 ? -1 : (11 - layer * 1.6) * tolerance * (1 - 0.72 * care);
      if (difference(canvas, reference, width, height, spot, radius) < limit) continue;
      stroke(surface, reference, flow, spot, {
        radius: radius * rng.between(0.75, 1.15),
        reach: Math.round(rng.between(4, 11) * (1 - 0.4 * care)),
        tint: (1 - 0.65 * care) * jitter,
        opacity: layer === 0 ? 1 : 0.82,
        relief: radius * 0.05,
        rng,
      });
    }
  }
  light(surface, relief);
  return blend(canvas, picture, keep, focus);
}

async function blurred(picture, sigma) {
  const { data } = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .blur(sigma)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

function* spots(width, height, radius, rng) {
  const step = Math.max(2.5, radius * 0.85);
  const list = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      list.push({
        x: Math.min(width - 1, Math.max(0, x + rng.between(-0.5, 0.5) * step)),
        y: Math.min(height - 1, Math.max(0, y + rng.between(-0.5, 0.5) * step)),
      });
    }
  }
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(rng.next() * (i + 1));
    const held = list[i];
    list[i] = list[j];
    list[j] = held;
  }
  yield* list;
}

function difference(canvas, reference, width, height, spot, radius) {
  const reach = radius * 0.6;
  let sum = 0;
  let count = 0;
  for (let dy = -reach; dy <= reach; dy += reach) {
    for (let dx = -reach; dx <= reach; dx += reach) {
      const x = Math.round(spot.x + dx);
      const y = Math.round(spot.y + dy);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const p = (y * width + x) * 3;
      sum +=
        Math.abs(canvas[p] - reference[p]) +
        Math.abs(canvas[p + 1] - reference[p + 1]) +
        Math.abs(canvas[p + 2] - reference[p + 2]);
      count++;
    }
  }
  return sum / (3 * count);
}

/** The direction of the forms at each place, from the smoothed structure tensor. */
async function flowField(picture, drift, seed) {
  const scale = 4;
  const w = Math.ceil(picture.width / scale);
  const h = Math.ceil(picture.height / scale);
  const grey = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .resize(w, h, { fit: 'fill' })
    .greyscale()
    .blur(1)
    .raw()
    .toBuffer();
  const at = (x, y) => grey[Math.min(h - 1, Math.max(0, y)) * w + Math.min(w - 1, Math.max(0, x))];
  const xx = new Float32Array(w * h);
  const yy = new Float32Array(w * h);
  const xy = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const gx = at(x + 1, y) - at(x - 1, y);
      const gy = at(x, y + 1) - at(x, y - 1);
      xx[y * w + x] = gx * gx;
      yy[y * w + x] = gy * gy;
      xy[y * w + x] = gx * gy;
    }
  }
  for (const field of [xx, yy, xy]) for (let i = 0; i < 3; i++) boxBlur(field, w, h, 2);
  return (px, py) => {
    const x = Math.min(w - 1, Math.floor(px / scale));
    const y = Math.min(h - 1, Math.floor(py / scale));
    const i = y * w + x;
    // Where nothing leads the eye, the hand drifts in long slow curves.
    const wander = (noise(px / 260, py / 260, seed % 97) - 0.5) * Math.PI * 2 * drift;
    const calm = 60;
    const a = xx[i] - yy[i] - calm * Math.cos(2 * wander);
    const b = 2 * xy[i] - calm * Math.sin(2 * wander);
    return 0.5 * Math.atan2(b, a) + Math.PI / 2;
  };
}

function boxBlur(field, w, h, r) {
  const copy = new Float32Array(field.length);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let d = -r; d <= r; d++) sum += field[y * w + Math.min(w - 1, Math.max(0, x + d))];
      copy[y * w + x] = sum / (2 * r + 1);
    }
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let d = -r; d <= r; d++) sum += copy[Math.min(h - 1, Math.max(0, y + d)) * w + x];
      field[y * w + x] = sum / (2 * r + 1);
    }
  }
}

function stroke(surface, reference, flow, start, how) {
  const { width, height } = surface;
  const { radius, rng } = how;
  const at = (x, y) => (Math.round(y) * width + Math.round(x)) * 3;
  const first = at(start.x, start.y);
  const colour = [reference[first], reference[first + 1], reference[first + 2]];
  const path = [start];
  let { x, y } = start;
  let last = null;
  for (let i = 0; i < how.reach; i++) {
    let angle = flow(x, y);
    if (last !== null && Math.cos(angle - last) < 0) angle += Math.PI;
    if (last !== null) {
      angle = last + 0.7 * Math.atan2(Math.sin(angle - last), Math.cos(angle - last));
    }
    x += Math.cos(angle) * radius;
    y += Math.sin(angle) * radius;
    if (x < 0 || y < 0 || x > width - 1 || y > height - 1) break;
    const p = at(x, y);
    const off =
      Math.abs(reference[p] - colour[0]) +
      Math.abs(reference[p + 1] - colour[1]) +
      Math.abs(reference[p + 2] - colour[2]);
    if (i > 0 && off > 42) break;
    path.push({ x, y });
    last = angle;
  }
  if (path.length === 1) {
    const angle = flow(x, y);
    path.push({ x: start.x + Math.cos(angle) * radius, y: start.y + Math.sin(angle) * radius });
  }
  const value = rng.normal() * 4.2 * how.tint;
  const warmth = rng.normal() * 3.2 * how.tint;
  colour[0] += value + warmth;
  colour[1] += value + rng.normal() * 1.4 * how.tint;
  colour[2] += value - warmth;
  lay(surface, path, colour, { ...how, grainSeed: rng.next() * 1000 });
}

function lay(surface, path, colour, { radius, opacity, relief, grainSeed }) {
  const { width, height, canvas, relievo, touched } = surface;
  const id = ++surface.id;
  const whole = (path.length - 1) * radius;
  let travelled = 0;
  for (let i = 0; i + 1 < path.length; i++) {
    const a = path[i];
    const b = path[i + 1];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy) || 1;
    const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - radius));
    const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x) + radius));
    const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - radius));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y) + radius));
    for (let py = top; py <= bottom; py++) {
      for (let px = left; px <= right; px++) {
        const q = py * width + px;
        if (touched[q] === id) continue;
        const t = Math.min(1, Math.max(0, ((px - a.x) * dx + (py - a.y) * dy) / (length * length)));
        const ex = px - a.x - t * dx;
        const ey = py - a.y - t * dy;
        const from = Math.hypot(ex, ey) / radius;
        if (from >= 1) continue;
        const side = (ex * -dy + ey * dx >= 0 ? from : -from) * 0.5;
        const along = travelled + t * length;
        const bristle = noise(
          side * (4 + radius * 0.55) + grainSeed,
          along / (radius * 3.2) + grainSeed,
        );
        const run = along / (whole + radius);
        // The brush runs dry towards its end: bristles lift one by one.
        const dry = Math.max(0, run - 0.55) * 1.5;
        const edge = Math.min(1, (1 - from) * Math.max(1.6, radius * 0.45));
        const cover = opacity * edge * Math.min(1, Math.max(0, (bristle + 0.75 - dry) * 1.25));
        if (cover <= 0.02) continue;
        touched[q] = id;
        const p = q * 3;
        const tone = (bristle - 0.5) * 7;
        canvas[p] += (colour[0] + tone - canvas[p]) * cover;
        canvas[p + 1] += (colour[1] + tone - canvas[p + 1]) * cover;
        canvas[p + 2] += (colour[2] + tone - canvas[p + 2]) * cover;
        relievo[q] += ((bristle - 0.5) * 2 * relief - relievo[q]) * cover * 0.8;
      }
    }
    travelled += length;
  }
}

/** Raking light from the upper left over the thickness of the paint. */
function light(surface, amount) {
  const { width, height, canvas, relievo } = surface;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const q = y * width + x;
      const slope = relievo[q] - relievo[q - width - 1];
      const shift = Math.max(-9, Math.min(9, slope * 9 * amount));
      canvas[q * 3] += shift;
      canvas[q * 3 + 1] += shift;
      canvas[q * 3 + 2] += shift;
    }
  }
}

/** A little of the composition shows through, more where the eye should rest. */
function blend(canvas, picture, keep, focus) {
  const { width, height, data } = picture;
  const out = new Uint8ClampedArray(canvas.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = Math.min(0.6, keep + (focus ? focus(x / width, y / height) * 0.16 : 0));
      const p = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) out[p + c] = canvas[p + c] * (1 - share) + data[p + c] * share;
    }
  }
  return { width, height, data: Buffer.from(out.buffer) };
}
