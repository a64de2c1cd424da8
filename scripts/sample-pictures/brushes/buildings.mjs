import { random } from './random.mjs';
import { between, blur, glow, graded, line, oval, path, rect } from './svg.mjs';

/** A window with four panes; lit from within when `lamp` is given. */
export function pane(x, y, w, h, { lamp = null, frame = '#e8e2d6', glass = '#39434c' } = {}) {
  let out = lamp
    ? glow(x + w / 2, y + h / 2, w * 2.2, h * 1.9, [
        [0, lamp, 0.6],
        [1, lamp, 0],
      ])
    : '';
  out += rect(x - w * 0.08, y - h * 0.06, w * 1.16, h * 1.12, frame);
  out += graded(
    lamp
      ? ['#fff3c4', lamp, '#c87a2e']
      : [between(glass, '#b9c8d6', 0.6), glass, between(glass, '#000000', 0.4)],
    (f) => rect(x, y, w, h, f),
  );
  return out + line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h / 2}H${x + w}`, frame, w * 0.07);
}

/** A cottage seen from the front, with a gable end turned towards the light. */
export function cottage(
  x,
  y,
  w,
  {
    wall = ['#e9dfcb', '#b7a58d'],
    roof = ['#7d6a5c', '#4b3f3a'],
    door = '#3f5a4a',
    lamp = null,
    chimneySmoke = null,
    windows = 2,
    halfDoor = false,
    snow = null,
    thatch = false,
  } = {},
) {
  const h = w * 0.42;
  const top = y - h;
  const rise = w * (thatch ? 0.3 : 0.27);
  let out = '';
  if (chimneySmoke) {
    out += blur(
      w * 0.02,
      line(
        `M${x + w * 0.84} ${top - rise * 1.2}q${w * 0.06} ${-w * 0.12} 0 ${-w * 0.2}t${w * 0.05} ${-w * 0.22}`,
        chimneySmoke,
        w * 0.035,
        'opacity="0.55"',
      ),
    );
  }
  for (const cx of [0.12, 0.82]) {
    out += graded(
      [between(wall[1], '#000000', 0.15), between(wall[1], '#000000', 0.5)],
      (f) => rect(x + w * cx, top - rise * 1.12, w * 0.07, rise * 0.7, f),
      [0, 0, 1, 0],
    );
  }
  out += graded(wall, (f) => rect(x, top, w, h, f), [0, 0, 1, 0.5]);
  out += graded(roof, (f) =>
    path(
      `M${x - w * 0.04} ${top + h * 0.08}L${x + w * 0.07} ${top - rise}H${x + w * 0.93}L${x + w * 1.04} ${top + h * 0.08}Q${x + w / 2} ${top + h * (thatch ? 0.18 : 0.08)} ${x - w * 0.04} ${top + h * 0.08}Z`,
      f,
    ),
  );
  for (let i = 1; i < 6; i++) {
    out += line(
      `M${x + w * (0.07 - i * 0.017)} ${top - rise + (rise * i) / 5.6}H${x + w * (0.93 + i * 0.017)}`,
      between(roof[1], '#000000', 0.2),
      1.6,
      'opacity="0.35"',
    );
  }
  if (snow) {
    out += graded([snow, between(snow, '#7c8db0', 0.4)], (f) =>
      path(
        `M${x - w * 0.05} ${top + h * 0.1}L${x + w * 0.06} ${top - rise - 8}H${x + w * 0.94}L${x + w * 1.05} ${top + h * 0.1}Q${x + w * 0.5} ${top - h * 0.02} ${x - w * 0.05} ${top + h * 0.1}Z`,
        f,
      ),
    );
  }
  out += path(
    `M${x} ${top + h * 0.08}H${x + w}V${top + h * 0.2}H${x}Z`,
    '#000000',
    'opacity="0.16"',
  );
  const spots = windows === 2 ? [0.14, 0.7] : [0.1, 0.3, 0.62, 0.82];
  for (const s of spots) out += pane(x + w * s, top + h * 0.34, w * 0.12, h * 0.34, { lamp });
  out += rect(x + w * 0.42, top + h * 0.3, w * 0.13, h * 0.7, between(door, '#000000', 0.25));
  if (halfDoor) {
    out +=
      graded(['#120f0c', '#3a2617'], (f) =>
        rect(x + w * 0.43, top + h * 0.32, w * 0.11, h * 0.33, f),
      ) +
      rect(x + w * 0.43, top + h * 0.66, w * 0.11, h * 0.33, door) +
      rect(x + w * 0.425, top + h * 0.65, w * 0.12, h * 0.03, between(door, '#ffffff', 0.3));
  } else {
    out += graded([between(door, '#ffffff', 0.2), door], (f) =>
      rect(x + w * 0.43, top + h * 0.32, w * 0.11, h * 0.68, f),
    );
  }
  return out;
}

/** Houses stepping up a hillside, as in a harbour town. */
export function town(
  x1,
  x2,
  yLow,
  yHigh,
  { seed, walls, roofs, size = 60, rows = 5, lamp = null },
) {
  const rng = random(seed);
  let out = '';
  for (let r = 0; r < rows; r++) {
    const t = r / (rows - 1 || 1);
    const y = yHigh + (yLow - yHigh) * t;
    const s = size * (0.7 + t * 0.5);
    for (let x = x1 - rng.next() * s; x < x2; x += s * rng.between(0.75, 1.15)) {
      const base = y + rng.normal() * s * 0.12;
      const h = s * rng.between(0.7, 1.3);
      const w = s * rng.between(0.7, 1);
      const wall = rng.pick(walls);
      const roof = rng.pick(roofs);
      out += graded(
        [between(wall, '#fff3dc', 0.25), between(wall, '#2b2433', 0.35)],
        (f) => rect(x, base - h, w, h + s, f),
        [0, 0, 1, 0.3],
      );
      out +=
        rng.next() < 0.5
          ? path(
              `M${x - 2} ${base - h}L${x + w / 2} ${base - h - s * 0.42}L${x + w + 2} ${base - h}Z`,
              roof,
            )
          : path(
              `M${x - 2} ${base - h}L${x + w * 0.12} ${base - h - s * 0.36}H${x + w * 0.88}L${x + w + 2} ${base - h}Z`,
              roof,
            );
      out += rect(
        x + w * 0.68,
        base - h - s * 0.5,
        s * 0.12,
        s * 0.3,
        between(roof, '#000000', 0.3),
      );
      for (const [u, v] of [
        [0.2, 0.2],
        [0.6, 0.2],
        [0.2, 0.58],
        [0.6, 0.58],
      ]) {
        const on = lamp && rng.next() < 0.45;
        out += rect(
          x + w * u,
          base - h + h * v,
          w * 0.16,
          h * 0.2,
          on ? lamp : between(wall, '#1c222c', 0.7),
        );
      }
    }
  }
  return out;
}

export function steeple(x, y, h, colour) {
  const w = h * 0.24;
  return graded(
    [between(colour, '#fff1d8', 0.3), between(colour, '#15131c', 0.4)],
    (f) =>
      rect(x - w / 2, y - h * 0.6, w, h * 0.6, f) +
      path(`M${x - w * 0.55} ${y - h * 0.6}L${x} ${y - h}L${x + w * 0.55} ${y - h * 0.6}Z`, f) +
      rect(x + w / 2, y - h * 0.34, w * 1.9, h * 0.34, f),
    [0, 0, 1, 0],
  );
}

/** A trussed steel arch over water. */
export function archBridge(
  x1,
  x2,
  deck,
  rise,
  { colour = '#141b2b', light = null, bays = 16, weight = 1 },
) {
  const w = x2 - x1;
  const at = (t) => deck - Math.sin(t * Math.PI) * rise + rise * 0.24;
  let arch = `M${x1} ${at(0)}`;
  let inner = `M${x1} ${at(0) + rise * 0.14}`;
  let hangers = '';
  let web = '';
  for (let i = 0; i <= bays; i++) {
    const t = i / bays;
    const x = x1 + w * t;
    const a = at(t);
    const b = deck - Math.sin(t * Math.PI) * rise * 0.84 + rise * 0.3;
    arch += `L${x} ${a}`;
    inner += `L${x} ${b}`;
    if (b < deck) hangers += `M${x} ${b}V${deck}`;
    else hangers += `M${x} ${deck}V${a}`;
    web += `M${x} ${a}V${b}`;
    if (i < bays) {
      web += `M${x} ${a}L${x + w / bays} ${deck - Math.sin(((i + 1) / bays) * Math.PI) * rise * 0.84 + rise * 0.3}`;
    }
  }
  let out =
    line(hangers, colour, 3 * weight) +
    line(web, colour, 3.5 * weight) +
    line(arch, colour, 8 * weight) +
    line(inner, colour, 6.5 * weight);
  out += rect(x1 - w * 0.3, deck - 5 * weight, w * 1.6, 13 * weight, colour);
  if (light) {
    out += line(arch, light, 2.4 * weight, 'opacity="0.75" transform="translate(0 -3)"');
    for (let i = 0; i <= bays * 1.6; i++) {
      const x = x1 - w * 0.28 + (i / (bays * 1.6)) * w * 1.56;
      out += glow(x, deck - 14 * weight, 13 * weight, 13 * weight, [
        [0, light, 1],
        [0.3, light, 0.5],
        [1, light, 0],
      ]);
    }
  }
  return out;
}

/** A mobile library: cream above, green below, a door open on its steps. */
export function libraryVan(x, y, w, { lamp = null } = {}) {
  const h = w * 0.5;
  const t = y - h;
  let out = oval(x + w * 0.5, y + h * 0.02, w * 0.54, h * 0.08, '#14181a', 'opacity="0.5"');
  out += graded(['#fbf2dc', '#e5d7b8', '#b9a888'], (f) =>
    path(
      `M${x + w * 0.03} ${y - h * 0.12}V${t + h * 0.1}Q${x + w * 0.03} ${t} ${x + w * 0.1} ${t}H${x + w * 0.84}Q${x + w * 0.9} ${t} ${x + w * 0.92} ${t + h * 0.12}L${x + w * 0.98} ${t + h * 0.48}Q${x + w} ${t + h * 0.52} ${x + w} ${t + h * 0.6}V${y - h * 0.12}Z`,
      f,
    ),
  );
  out += graded(['#4f7358', '#2f4a3a'], (f) =>
    path(
      `M${x + w * 0.03} ${y - h * 0.12}V${t + h * 0.5}H${x + w * 0.985}Q${x + w} ${t + h * 0.54} ${x + w} ${t + h * 0.6}V${y - h * 0.12}Z`,
      f,
    ),
  );
  out +=
    path(
      `M${x + w * 0.8} ${t + h * 0.14}H${x + w * 0.885}L${x + w * 0.945} ${t + h * 0.46}H${x + w * 0.8}Z`,
      '#7f98a3',
    ) +
    path(
      `M${x + w * 0.8} ${t + h * 0.14}H${x + w * 0.84}L${x + w * 0.86} ${t + h * 0.46}H${x + w * 0.8}Z`,
      '#b9cbd0',
    );
  for (const u of [0.1, 0.24]) {
    out += pane(x + w * u, t + h * 0.16, w * 0.11, h * 0.22, { frame: '#d8cbab', lamp });
  }
  // The open door, the shelves within, three steps down.
  out += graded(lamp ? ['#ffe9a8', '#c98a3c'] : ['#c9964f', '#5a3b22'], (f) =>
    rect(x + w * 0.45, t + h * 0.12, w * 0.16, h * 0.76, f),
  );
  const spines = ['#8c3b32', '#2f4a68', '#c9a04c', '#47603f', '#e4d6b8', '#6a3b58'];
  for (let r = 0; r < 3; r++) {
    for (let i = 0; i < 9; i++) {
      out += rect(
        x + w * (0.46 + i * 0.0155),
        t + h * (0.18 + r * 0.2),
        w * 0.012,
        h * (0.13 + ((i * 7 + r * 3) % 4) * 0.008),
        spines[(i * 5 + r * 2) % 6],
      );
    }
  }
  for (let i = 0; i < 3; i++) {
    out += rect(
      x + w * (0.445 - i * 0.008),
      y - h * (0.12 - i * 0.045),
      w * (0.17 + i * 0.016),
      h * 0.04,
      between('#8a8172', '#3c3833', i * 0.2),
    );
  }
  for (const u of [0.2, 0.8]) {
    out +=
      oval(x + w * u, y - h * 0.1, w * 0.075, w * 0.075, '#1c1c1e') +
      oval(x + w * u, y - h * 0.1, w * 0.038, w * 0.038, '#8f8a80');
  }
  out += oval(x + w * 0.975, t + h * 0.66, w * 0.018, w * 0.024, '#fff4cf');
  return out;
}
