import { random } from './random.mjs';
import { between, line, oval, path, round } from './svg.mjs';

/** A mass of leaves or blossom: dark below, lit above and towards the light. */
export function foliage(
  x,
  y,
  rx,
  ry,
  { seed, count = 160, dark, light, leaf = 9, sunX = -0.6, spots = null, share = 0.12 },
) {
  const rng = random(seed);
  const list = [];
  for (let i = 0; i < count; i++) {
    const a = rng.next() * Math.PI * 2;
    const r = Math.sqrt(rng.next());
    list.push([Math.cos(a) * r, Math.sin(a) * r, rng.next()]);
  }
  list.sort((p, q) => q[1] - p[1] + (p[2] - q[2]) * 0.8);
  let out = '';
  for (const [u, v, roll] of list) {
    const lit = Math.max(0, Math.min(1, 0.45 - v * 0.45 + u * sunX * 0.4 + (roll - 0.5) * 0.5));
    const size = leaf * rng.between(0.6, 1.4);
    const blossom = spots && rng.next() < share;
    out += oval(
      (x + u * rx).toFixed(1),
      (y + v * ry).toFixed(1),
      size.toFixed(1),
      (size * rng.between(0.5, 0.85)).toFixed(1),
      blossom ? rng.pick(spots) : between(dark, light, lit),
      `transform="rotate(${Math.round(rng.between(-60, 60))} ${(x + u * rx).toFixed(1)} ${(y + v * ry).toFixed(1)})"`,
    );
  }
  return out;
}

export function tree(
  x,
  y,
  height,
  { seed, dark, light, trunk = '#4a3b2f', leaf = height / 34, spread = 0.36 },
) {
  const rng = random(seed);
  let out = path(
    `M${x - height * 0.035} ${y}Q${x - height * 0.012} ${y - height * 0.3} ${x - height * 0.02} ${y - height * 0.6}L${x + height * 0.02} ${y - height * 0.6}Q${x + height * 0.014} ${y - height * 0.3} ${x + height * 0.04} ${y}Z`,
    trunk,
  );
  for (let i = 0; i < 7; i++) {
    const u = rng.between(-1, 1);
    const v = rng.between(-0.5, 0.5);
    out += line(
      `M${x} ${y - height * 0.45}Q${x + u * height * 0.1} ${y - height * 0.6} ${x + u * height * spread * 0.8} ${y - height * (0.66 + v * 0.3)}`,
      trunk,
      height * 0.014,
    );
  }
  for (let i = 0; i < 8; i++) {
    const u = Math.cos(i * 2.4) * Math.sqrt((i + 0.5) / 8);
    const v = Math.sin(i * 2.4) * Math.sqrt((i + 0.5) / 8);
    out += foliage(
      x + u * height * spread,
      y - height * 0.68 + v * height * 0.24,
      height * 0.2,
      height * 0.15,
      { seed: seed + i * 7, count: 70, dark, light, leaf },
    );
  }
  return out;
}

/** Winter: trunk, boughs and twigs. */
export function bareTree(x, y, height, { seed, colour = '#3d342f', snow = null }) {
  const rng = random(seed);
  let out = '';
  const grow = (px, py, angle, length, thick, depth) => {
    const qx = px + Math.cos(angle) * length;
    const qy = py + Math.sin(angle) * length;
    const mx = (px + qx) / 2 + rng.normal() * length * 0.1;
    const my = (py + qy) / 2;
    const d = `M${px.toFixed(1)} ${py.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${qx.toFixed(1)} ${qy.toFixed(1)}`;
    out += line(d, colour, thick.toFixed(1));
    if (snow && depth < 4) {
      out += line(
        d,
        snow,
        (thick * 0.5).toFixed(1),
        `transform="translate(${-thick * 0.2} ${-thick * 0.35})"`,
      );
    }
    if (depth === 0) return;
    const twigs = depth > 3 ? 2 : 3;
    for (let i = 0; i < twigs; i++) {
      grow(
        qx,
        qy,
        angle + rng.between(-0.62, 0.62),
        length * rng.between(0.62, 0.82),
        thick * 0.62,
        depth - 1,
      );
    }
  };
  grow(x, y, -Math.PI / 2 + rng.normal() * 0.06, height * 0.28, height * 0.05, 5);
  return out;
}

export function cypress(x, y, height, { seed, dark = '#1e2c22', light = '#5d7247' }) {
  let out = '';
  for (let i = 0; i < 7; i++) {
    const t = i / 6;
    out += foliage(
      x,
      y - height * (0.1 + t * 0.82),
      height * 0.085 * Math.sin(0.5 + t * 2.5),
      height * 0.12,
      { seed: seed + i, count: 60, dark, light, leaf: height / 60 },
    );
  }
  return out;
}

export function palm(x, y, height, { seed, colour = '#1d2620' }) {
  const rng = random(seed);
  const top = y - height;
  const lean = rng.between(-0.12, 0.12) * height;
  let out = line(
    `M${x} ${y}Q${x + lean * 0.2} ${y - height * 0.5} ${x + lean} ${top}`,
    colour,
    height * 0.035,
  );
  for (let i = 0; i < 11; i++) {
    const a = -Math.PI * (0.02 + (i / 10) * 0.96);
    const reach = height * rng.between(0.28, 0.4);
    const ex = x + lean + Math.cos(a) * reach;
    const ey = top + Math.sin(a) * reach * 0.55 + reach * 0.28;
    out += line(
      `M${x + lean} ${top}Q${x + lean + Math.cos(a) * reach * 0.6} ${top + Math.sin(a) * reach * 0.75} ${ex} ${ey}`,
      colour,
      height * 0.022,
    );
  }
  return out;
}

/** A pine as ink painters set it: flat layers of needles on a bent trunk. */
export function pine(x, y, height, { seed, ink = '#23282a', opacity = 1 }) {
  const rng = random(seed);
  const lean = rng.between(-0.15, 0.15) * height;
  let out = line(
    `M${x} ${y}C${x - lean} ${y - height * 0.4} ${x + lean * 1.6} ${y - height * 0.6} ${x + lean} ${y - height}`,
    ink,
    height * 0.035,
  );
  for (let i = 0; i < 7; i++) {
    const t = 0.35 + (i / 6) * 0.65;
    const side = i % 2 ? 1 : -1;
    const reach = height * 0.34 * (1.2 - t) * rng.between(0.8, 1.3) + height * 0.08;
    const by = y - height * t;
    const bx = x + lean * t;
    out += line(`M${bx} ${by + reach * 0.2}L${bx + side * reach} ${by}`, ink, height * 0.014);
    out += foliage(bx + side * reach * 0.6, by - height * 0.02, reach * 0.75, height * 0.035, {
      seed: seed + i,
      count: 46,
      dark: ink,
      light: between(ink, '#8a9088', 0.5),
      leaf: height / 38,
    });
  }
  return `<g opacity="${opacity}">${out}</g>`;
}

/** A rose from the outer petals inwards. */
export function rose(x, y, r, { seed, deep, middle, pale }) {
  const rng = random(seed);
  let out = round(
    [
      [0, middle],
      [1, deep],
    ],
    (f) => oval(x, y, r * 0.74, r * 0.7, f),
  );
  const rings = [
    [1.34, 5],
    [1.12, 6],
    [0.86, 6],
    [0.6, 5],
    [0.42, 4],
    [0.26, 3],
  ];
  for (const [k, n] of rings) {
    const from = rng.next() * 6.28;
    for (let i = 0; i < n; i++) {
      const a = from + ((i + rng.between(-0.22, 0.22)) / n) * 6.28;
      const away = r * k * rng.between(0.44, 0.56);
      const cx = x + Math.cos(a) * away;
      const cy = y + Math.sin(a) * away * 0.9 - r * 0.06;
      const deg = (a * 180) / Math.PI + 90;
      out += round(
        [
          [0, between(pale, middle, Math.max(0, 1 - k))],
          [0.62, middle],
          [1, deep],
        ],
        (f) =>
          path(
            `M${-r * k * 0.52} ${r * k * 0.12}C${-r * k * 0.6} ${-r * k * 0.5} ${r * k * 0.6} ${-r * k * 0.5} ${r * k * 0.52} ${r * k * 0.12}Q0 ${r * k * 0.45} ${-r * k * 0.52} ${r * k * 0.12}Z`,
            f,
            `transform="translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${deg.toFixed(0)})" stroke="${deep}" stroke-opacity="0.4" stroke-width="${(r * 0.02).toFixed(1)}"`,
          ),
        [0.5, 0.05, 0.75],
      );
    }
  }
  return out + oval(x, y - r * 0.06, r * 0.1, r * 0.08, deep);
}

/** Sweet peas on a stem: paired wings, paler keels. */
export function sweetPea(x, y, size, colour, tilt = 0) {
  const pale = between(colour, '#fff6f2', 0.55);
  return `<g transform="translate(${x} ${y}) rotate(${tilt})">${path(`M0 0C${-size} ${-size * 0.2} ${-size * 0.8} ${-size * 1.1} 0 ${-size * 0.7}C${size * 0.8} ${-size * 1.1} ${size} ${-size * 0.2} 0 0Z`, colour)}${path(`M0 ${size * 0.1}C${-size * 0.5} 0 ${-size * 0.4} ${-size * 0.55} 0 ${-size * 0.42}C${size * 0.4} ${-size * 0.55} ${size * 0.5} 0 0 ${size * 0.1}Z`, pale)}</g>`;
}
