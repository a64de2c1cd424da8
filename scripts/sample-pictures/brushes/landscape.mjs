import { layeredNoise, random } from './random.mjs';
import { between, blur, glow, graded, line, oval, path, rect } from './svg.mjs';

export const sky = (w, h, stops) => graded(stops, (fill) => rect(0, 0, w, h, fill));

export const sun = (x, y, r, colour, reach = 6) =>
  glow(x, y, r * reach, r * reach, [
    [0, colour, 0.95],
    [0.12, colour, 0.6],
    [0.45, colour, 0.2],
    [1, colour, 0],
  ]) + blur(r * 0.12, oval(x, y, r, r, colour));

/** Banks of cloud, lit from one side. */
export function clouds(
  w,
  top,
  bottom,
  { seed, count = 9, light = '#fff4e4', dark = '#9a93a6', size = 1, opacity = 0.75 },
) {
  const rng = random(seed);
  let out = '';
  for (let i = 0; i < count; i++) {
    const y = rng.between(top, bottom);
    const depth = (y - top) / (bottom - top || 1);
    const x = rng.between(-0.1, 1.1) * w;
    const breadth = rng.between(0.1, 0.26) * w * size * (1.15 - depth * 0.5);
    let puffs = '';
    for (let k = 0; k < 16; k++) {
      const px = x + rng.normal() * breadth * 0.5;
      const lift = Math.cos(Math.min(1.5, Math.abs(px - x) / breadth)) * breadth * 0.16;
      const r = rng.between(0.08, 0.2) * breadth;
      puffs += oval(px, y + r * 0.35, r * 1.5, r * 0.5, dark, 'opacity="0.55"');
      puffs += oval(px - r * 0.2, y - lift * rng.next(), r * 1.2, r * 0.6, light, 'opacity="0.5"');
    }
    out += puffs;
  }
  return `<g opacity="${opacity}">${blur(w / 130, out)}</g>`;
}

/** One ridge of hills, as a closed path down to `floor`. */
export function ridge(w, y, height, seed, stops, { floor = 2000, length = 3, octaves = 4 } = {}) {
  let d = `M-5 ${floor}`;
  for (let x = -5; x <= w + 10; x += 6) {
    d += `L${x} ${(y - (layeredNoise((x / w) * length + seed * 3.7, seed, 0, octaves) - 0.5) * 2 * height).toFixed(1)}`;
  }
  return graded(stops, (fill) => path(`${d}L${w + 5} ${floor}Z`, fill));
}

/** Tufts over the ground between two heights, small far off and large near by. */
export function tufts(
  w,
  top,
  bottom,
  { seed, count = 900, colours, height = 26, lean = 0.3, from = 0, to = 1 },
) {
  const rng = random(seed);
  const list = [];
  for (let i = 0; i < count; i++) list.push(Math.pow(rng.next(), 1.4));
  list.sort((a, b) => a - b);
  let out = '';
  for (const depth of list) {
    const y = top + (bottom - top) * depth;
    const x = rng.between(from, to) * w;
    const tall = height * (0.12 + depth) * rng.between(0.5, 1.2);
    const bend = (rng.normal() * 0.4 + lean) * tall;
    out += line(
      `M${x.toFixed(1)} ${y.toFixed(1)}q${(bend * 0.2).toFixed(1)} ${(-tall * 0.6).toFixed(1)} ${bend.toFixed(1)} ${(-tall).toFixed(1)}`,
      rng.pick(colours),
      (0.8 + depth * 3.2).toFixed(1),
      `opacity="${rng.between(0.5, 0.95).toFixed(2)}"`,
    );
  }
  return out;
}

/** Water, with light lying on it in short level strokes. */
export function water(
  w,
  top,
  bottom,
  stops,
  {
    seed,
    count = 420,
    glints = ['#ffffff'],
    at = 0.5,
    spread = 0.5,
    opacity = 0.55,
    swell = 1,
  } = {},
) {
  const rng = random(seed);
  let out = graded(stops, (fill) => rect(0, top, w, bottom - top, fill));
  for (let i = 0; i < count; i++) {
    const depth = Math.pow(rng.next(), 1.3);
    const y = top + (bottom - top) * depth;
    const x = (at + rng.normal() * spread * (0.25 + depth * 0.5)) * w;
    const long = (6 + depth * 60) * rng.between(0.5, 1.3);
    const dip = (1 + depth * 5) * swell * rng.between(-1, 1);
    out += line(
      `M${x.toFixed(1)} ${y.toFixed(1)}q${(long / 2).toFixed(1)} ${dip.toFixed(1)} ${long.toFixed(1)} 0`,
      rng.pick(glints),
      (0.8 + depth * 3.4).toFixed(1),
      `opacity="${(opacity * rng.between(0.3, 1)).toFixed(2)}"`,
    );
  }
  return out;
}

/** Long rollers coming in, each with a lit crest and foam. */
export function rollers(w, top, bottom, { seed, count = 9, dark = '#5f7f88', crest = '#f3efe4' }) {
  const rng = random(seed);
  let out = '';
  for (let i = 0; i < count; i++) {
    const depth = (i + 0.5) / count;
    const y = top + (bottom - top) * Math.pow(depth, 1.5);
    const thick = 2 + depth * 16;
    let d = `M-20 ${y}`;
    for (let x = 0; x <= w + 40; x += 40) {
      d += `L${x} ${(y + (layeredNoise(x / 240 + i * 5, i) - 0.5) * thick * 1.7).toFixed(1)}`;
    }
    out += line(d, dark, thick, 'opacity="0.45"');
    out += line(
      d,
      crest,
      thick * 0.45,
      `opacity="0.8" transform="translate(${rng.between(-12, 12).toFixed(0)} ${(-thick * 0.4).toFixed(1)})" stroke-dasharray="${(90 + rng.next() * 160).toFixed(0)} ${(20 + rng.next() * 60).toFixed(0)}"`,
    );
  }
  return out;
}

/** A track narrowing towards (x2, y2). */
export function road(x1, y1, w1, x2, y2, w2, bend, stops) {
  const my = (y1 + y2) / 2;
  return graded(stops, (fill) =>
    path(
      `M${x1 - w1} ${y1}C${x1 - w1 + bend} ${my} ${x2 - w2 - bend} ${my} ${x2 - w2} ${y2}L${x2 + w2} ${y2}C${x2 + w2 - bend} ${my} ${x1 + w1 + bend} ${my} ${x1 + w1} ${y1}Z`,
      fill,
    ),
  );
}

export function mist(w, y, height, colour, opacity, seed = 1) {
  const rng = random(seed);
  let out = '';
  for (let i = 0; i < 9; i++) {
    out += oval(
      rng.between(0, w),
      y + rng.normal() * height * 0.3,
      rng.between(0.15, 0.4) * w,
      height * rng.between(0.25, 0.6),
      colour,
      `opacity="${opacity}"`,
    );
  }
  return blur(height * 0.28, out);
}

export function falling(w, h, { seed, count, colour = '#ffffff', size = 3, rain = false }) {
  const rng = random(seed);
  let out = '';
  for (let i = 0; i < count; i++) {
    const x = rng.between(0, w);
    const y = rng.between(0, h);
    const r = size * rng.between(0.4, 1.3);
    out += rain
      ? line(`M${x} ${y}l${-r * 3} ${r * 14}`, colour, r * 0.5, 'opacity="0.35"')
      : oval(x, y, r, r, colour, `opacity="${rng.between(0.5, 0.95).toFixed(2)}"`);
  }
  return out;
}

/** A dry-stone wall along a line of points [x, y, height]. */
export function stoneWall(points, { seed, light = '#b9b4a6', dark = '#5b5a55' }) {
  const rng = random(seed);
  let out = '';
  for (let i = 0; i + 1 < points.length; i++) {
    const [x1, y1, h1] = points[i];
    const [x2, y2, h2] = points[i + 1];
    out += path(`M${x1} ${y1}L${x2} ${y2}L${x2} ${y2 - h2}L${x1} ${y1 - h1}Z`, dark);
    const steps = Math.max(6, Math.round(Math.hypot(x2 - x1, y2 - y1) / ((h1 + h2) * 0.17)));
    for (let s = 0; s < steps; s++) {
      const t = (s + rng.next()) / steps;
      const tall = h1 + (h2 - h1) * t;
      for (let r = 0; r < 4; r++) {
        const size = tall * rng.between(0.12, 0.2);
        out += oval(
          x1 + (x2 - x1) * t + rng.normal() * size * 0.3,
          y1 + (y2 - y1) * t - tall * (r / 3.6 + 0.06),
          size * rng.between(0.9, 1.7),
          size * 0.75,
          between(dark, light, rng.between(0.15, 1) * (0.6 + r * 0.13)),
        );
      }
    }
  }
  return out;
}
