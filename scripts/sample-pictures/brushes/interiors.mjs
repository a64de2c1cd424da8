import { random } from './random.mjs';
import { between, blur, glow, graded, line, oval, path, rect, round } from './svg.mjs';

/** A wall, with a warm patch of daylight slanting across it. */
export function room(w, h, { wall, floor, horizon = 0.72, beam = null }) {
  let out = graded(wall, (f) => rect(0, 0, w, h, f), [0, 0, 1, 0.6]);
  if (floor) out += graded(floor, (f) => rect(0, h * horizon, w, h * (1 - horizon), f));
  if (beam) {
    out += blur(w * 0.012, path(beam.shape, beam.colour, `opacity="${beam.opacity ?? 0.5}"`));
  }
  return out;
}

/** A tall window with a view: `view` is drawn inside it. */
export function casement(
  x,
  y,
  w,
  h,
  view,
  { frame = '#efe6d4', across = 2, down = 3, curtain = null } = {},
) {
  let out = glow(x + w / 2, y + h / 2, w * 1.5, h, [
    [0, '#fff3d4', 0.5],
    [1, '#fff3d4', 0],
  ]);
  out += rect(x - w * 0.06, y - w * 0.06, w * 1.12, h + w * 0.12, between(frame, '#6b5a48', 0.25));
  out += `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${view}</svg>`;
  for (let i = 1; i < across; i++) {
    out += rect(x + (w * i) / across - w * 0.012, y, w * 0.024, h, frame);
  }
  for (let i = 1; i < down; i++) out += rect(x, y + (h * i) / down - w * 0.01, w, w * 0.02, frame);
  if (curtain) {
    for (const side of [0, 1]) {
      const cx = side ? x + w * 0.96 : x - w * 0.22;
      out += graded(
        [
          curtain,
          between(curtain, '#fff3dc', 0.4),
          curtain,
          between(curtain, '#20181a', 0.4),
          curtain,
        ],
        (f) =>
          path(
            `M${cx} ${y - h * 0.05}H${cx + w * 0.26}Q${cx + (side ? 0.05 : 0.2) * w} ${y + h * 0.6} ${cx + (side ? 0.3 : -0.02) * w} ${y + h * 1.06}H${cx + (side ? 0.12 : 0.12) * w}Q${cx} ${y + h * 0.5} ${cx} ${y - h * 0.05}Z`,
            f,
            'opacity="0.93"',
          ),
        [0, 0, 1, 0],
      );
    }
  }
  return out;
}

export function book(x, y, w, h, colour, { tilt = 0, open = false } = {}) {
  if (open) {
    return `<g transform="translate(${x} ${y}) rotate(${tilt})">${path(`M${-w} ${h * 0.1}Q${-w * 0.5} ${-h * 0.2} 0 0Q${w * 0.5} ${-h * 0.2} ${w} ${h * 0.1}L${w * 0.96} ${h * 0.5}Q${w * 0.5} ${h * 0.16} 0 ${h * 0.44}Q${-w * 0.5} ${h * 0.16} ${-w * 0.96} ${h * 0.5}Z`, '#f4ead2')}${line(`M0 0V${h * 0.44}`, '#a08a68', 3)}${[0.12, 0.2, 0.28, 0.36].map((t) => line(`M${-w * 0.85} ${h * (t + 0.02)}Q${-w * 0.5} ${h * (t - 0.14)} ${-w * 0.1} ${h * (t - 0.02)}M${w * 0.1} ${h * (t - 0.02)}Q${w * 0.5} ${h * (t - 0.14)} ${w * 0.85} ${h * (t + 0.02)}`, '#8b7a62', 1.6, 'opacity="0.6"')).join('')}</g>`;
  }
  return `<g transform="translate(${x} ${y}) rotate(${tilt})">${graded([between(colour, '#fff0d8', 0.25), colour, between(colour, '#000000', 0.4)], (f) => rect(0, -h, w, h, f, 'rx="3"'))}${rect(w * 0.9, -h * 0.86, w * 0.1, h * 0.74, '#e9dcc0')}${rect(w * 0.12, -h, w * 0.02, h, '#d9b870', 'opacity="0.7"')}${rect(w * 0.76, -h, w * 0.02, h, '#d9b870', 'opacity="0.7"')}</g>`;
}

export function cup(x, y, s, colour = '#f1ece2', band = '#7d94b0') {
  return (
    oval(x, y + s * 0.5, s * 0.95, s * 0.2, '#2b211a', 'opacity="0.4"') +
    graded([colour, between(colour, '#8d7f72', 0.5)], (f) =>
      oval(x, y + s * 0.42, s * 0.85, s * 0.17, f),
    ) +
    line(
      `M${x + s * 0.5} ${y - s * 0.2}q${s * 0.42} 0 ${s * 0.3} ${s * 0.3}q${-s * 0.12} ${s * 0.16} ${-s * 0.4} ${s * 0.14}`,
      between(colour, '#8d7f72', 0.3),
      s * 0.09,
    ) +
    graded(
      [colour, colour, between(colour, '#6d6058', 0.6)],
      (f) =>
        path(
          `M${x - s * 0.56} ${y - s * 0.4}Q${x - s * 0.5} ${y + s * 0.4} ${x} ${y + s * 0.42}Q${x + s * 0.5} ${y + s * 0.4} ${x + s * 0.56} ${y - s * 0.4}Z`,
          f,
        ),
      [0, 0, 1, 0.2],
    ) +
    line(
      `M${x - s * 0.53} ${y - s * 0.2}Q${x} ${y - s * 0.04} ${x + s * 0.53} ${y - s * 0.2}`,
      band,
      s * 0.07,
    ) +
    oval(x, y - s * 0.4, s * 0.56, s * 0.13, between(colour, '#ffffff', 0.5)) +
    oval(x, y - s * 0.39, s * 0.48, s * 0.095, '#6b4326')
  );
}

export const steam = (x, y, h, opacity = 0.5) =>
  blur(
    h * 0.035,
    line(
      `M${x} ${y}q${h * 0.12} ${-h * 0.25} 0 ${-h * 0.5}t${h * 0.04} ${-h * 0.5}M${x + h * 0.1} ${y}q${-h * 0.1} ${-h * 0.22} ${h * 0.02} ${-h * 0.45}t0 ${-h * 0.4}`,
      '#ffffff',
      h * 0.06,
      `opacity="${opacity}"`,
    ),
  );

export function jar(x, y, w, h, tint = '#b9c7c4') {
  return (
    graded(
      [between(tint, '#ffffff', 0.5), tint, between(tint, '#3c4a4a', 0.4)],
      (f) =>
        path(
          `M${x - w * 0.36} ${y - h}H${x + w * 0.36}V${y - h * 0.86}Q${x + w * 0.5} ${y - h * 0.8} ${x + w * 0.5} ${y - h * 0.6}V${y - h * 0.06}Q${x + w * 0.5} ${y} ${x + w * 0.4} ${y}H${x - w * 0.4}Q${x - w * 0.5} ${y} ${x - w * 0.5} ${y - h * 0.06}V${y - h * 0.6}Q${x - w * 0.5} ${y - h * 0.8} ${x - w * 0.36} ${y - h * 0.86}Z`,
          f,
          'opacity="0.72"',
        ),
      [0, 0, 1, 0],
    ) + rect(x - w * 0.38, y - h * 0.7, w * 0.08, h * 0.56, '#ffffff', 'opacity="0.6"')
  );
}

export function spectacles(x, y, s, colour = '#4a3626', tilt = -12) {
  return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(1 0.62)">${['', 1].map((k) => `<circle cx="${k ? s * 1.15 : 0}" cy="0" r="${s * 0.48}" fill="#ffffff" fill-opacity="0.18" stroke="${colour}" stroke-width="${s * 0.09}"/>`).join('')}${line(`M${s * 0.46} ${-s * 0.1}Q${s * 0.57} ${-s * 0.24} ${s * 0.69} ${-s * 0.1}M${-s * 0.46} ${-s * 0.1}Q${-s * 0.9} ${-s * 0.9} ${s * 0.1} ${-s * 1.3}M${s * 1.6} ${-s * 0.1}Q${s * 1.9} ${-s * 0.9} ${s * 1.1} ${-s * 1.3}`, colour, s * 0.08)}</g>`;
}

/** Handwriting that can be seen and not read. */
export function handwriting(
  x,
  y,
  w,
  lines,
  gap,
  { seed, ink = '#3a3f5c', slant = 0.25, size = 9, weight = 2.2 },
) {
  const rng = random(seed);
  let out = '';
  for (let l = 0; l < lines; l++) {
    const end = l === lines - 1 ? w * rng.between(0.3, 0.55) : w * rng.between(0.86, 1);
    let cx = l === 0 ? w * 0.02 : 0;
    const base = y + l * gap;
    while (cx < end) {
      const word = rng.between(22, 78);
      let d = `M${(x + cx).toFixed(1)} ${base.toFixed(1)}`;
      for (let u = 0; u < word; u += size * 0.8) {
        const tall = rng.next() < 0.2 ? size * 1.8 : size * rng.between(0.5, 0.9);
        const down = rng.next() < 0.1 ? size * 0.9 : 0;
        d += `q${(size * 0.3 + tall * slant * 0.4).toFixed(1)} ${(-tall).toFixed(1)} ${(size * 0.4).toFixed(1)} ${(-tall * 0.1 + down).toFixed(1)}q${(size * 0.1).toFixed(1)} ${(size * 0.3 - down).toFixed(1)} ${(size * 0.4).toFixed(1)} ${(tall * 0.1 - down).toFixed(1)}`;
      }
      out += line(d, ink, weight, 'opacity="0.85"');
      cx += word + size * 1.5;
    }
  }
  return out;
}

export function armchair(x, y, s, colour) {
  const dark = between(colour, '#160f0c', 0.5);
  const lit = between(colour, '#ffe7bd', 0.35);
  return (
    oval(x, y, s * 0.75, s * 0.1, '#140e0a', 'opacity="0.5"') +
    graded(
      [lit, colour, dark],
      (f) =>
        path(
          `M${x - s * 0.5} ${y - s * 0.3}C${x - s * 0.6} ${y - s * 1.1} ${x - s * 0.4} ${y - s * 1.28} ${x} ${y - s * 1.28}C${x + s * 0.42} ${y - s * 1.28} ${x + s * 0.6} ${y - s * 1.1} ${x + s * 0.5} ${y - s * 0.3}Z`,
          f,
        ),
      [0, 0, 1, 0.3],
    ) +
    graded([lit, colour], (f) =>
      path(
        `M${x - s * 0.42} ${y - s * 0.5}Q${x} ${y - s * 0.62} ${x + s * 0.42} ${y - s * 0.5}L${x + s * 0.46} ${y - s * 0.32}H${x - s * 0.46}Z`,
        f,
      ),
    ) +
    graded([colour, dark], (f) => rect(x - s * 0.48, y - s * 0.34, s * 0.96, s * 0.24, f)) +
    [-1, 1]
      .map((k) =>
        graded(
          k < 0 ? [lit, colour] : [colour, dark],
          (f) =>
            path(
              `M${x + k * s * 0.42} ${y - s * 0.08}V${y - s * 0.62}Q${x + k * s * 0.44} ${y - s * 0.76} ${x + k * s * 0.58} ${y - s * 0.74}Q${x + k * s * 0.7} ${y - s * 0.7} ${x + k * s * 0.64} ${y - s * 0.08}Z`,
              f,
            ),
          [0, 0, 1, 0],
        ),
      )
      .join('') +
    rect(x - s * 0.55, y - s * 0.1, s * 0.06, s * 0.1, '#33231a') +
    rect(x + s * 0.5, y - s * 0.1, s * 0.06, s * 0.1, '#33231a')
  );
}

export function woodenChair(x, y, s, colour = '#6a4a30') {
  const d = `M${x - s * 0.26} ${y}V${y - s}M${x + s * 0.2} ${y - s * 0.06}V${y - s}M${x - s * 0.26} ${y - s * 0.46}L${x + s * 0.3} ${y - s * 0.44}M${x + s * 0.34} ${y}L${x + s * 0.3} ${y - s * 0.44}M${x - s * 0.24} ${y - s * 0.95}H${x + s * 0.2}M${x - s * 0.24} ${y - s * 0.8}H${x + s * 0.2}M${x - s * 0.24} ${y - s * 0.65}H${x + s * 0.2}M${x - s * 0.26} ${y - s * 0.2}L${x + s * 0.33} ${y - s * 0.18}`;
  return (
    line(d, between(colour, '#000000', 0.3), s * 0.07) +
    line(d, colour, s * 0.045, 'transform="translate(-2 -2)"') +
    path(
      `M${x - s * 0.3} ${y - s * 0.5}L${x + s * 0.22} ${y - s * 0.52}L${x + s * 0.36} ${y - s * 0.44}L${x - s * 0.26} ${y - s * 0.42}Z`,
      between(colour, '#ffe2b0', 0.25),
    )
  );
}

/** A violin lying or hanging; 100 wide, 280 high before scaling. */
export function violin(x, y, height, tilt = 0, { wood = '#a4562a' } = {}) {
  const k = height / 280;
  const lit = between(wood, '#ffd9a0', 0.55);
  const dark = between(wood, '#1c0a06', 0.6);
  const body =
    'M50 100C20 98 10 116 14 138C17 154 28 160 26 176C24 188 4 196 4 226C4 262 28 274 50 274C72 274 96 262 96 226C96 196 76 188 74 176C72 160 83 154 86 138C90 116 80 98 50 100Z';
  return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${k}) translate(-50 -150)">${path(body, '#120906', 'opacity="0.45" transform="translate(10 9)"')}${round(
    [
      [0, lit],
      [0.45, wood],
      [1, dark],
    ],
    (f) => path(body, f, `stroke="${dark}" stroke-width="4"`),
    [0.35, 0.35, 0.75],
  )}${line('M22 122Q50 106 78 122M14 222Q14 262 50 264', lit, 2, 'opacity="0.6"')}${line('M31 168Q24 184 32 196Q38 206 30 216M69 168Q76 184 68 196Q62 206 70 216', '#140805', 4)}${path('M44 8H56L59 176H41Z', '#17100d')}${path('M43 6Q40 -16 52 -18Q62 -16 58 -6L56 8H44Z', wood)}${line('M36 2H64M36 -7H64', '#17100d', 4)}${path('M40 214H60L56 258H44Z', '#17100d')}${rect(36, 190, 28, 5, '#d8b27a')}${[45, 48.5, 52, 55.5].map((sx) => line(`M${sx} 4V216`, '#f2e6cc', 0.9)).join('')}${path('M18 130C20 112 40 104 50 108C34 112 26 124 26 146Z', '#fff0cc', 'opacity="0.28"')}</g>`;
}
