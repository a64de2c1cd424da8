import { pane } from '../brushes/buildings.mjs';
import { cast, figure } from '../brushes/figures.mjs';
import { violin } from '../brushes/interiors.mjs';
import { clouds, ridge, sky, water } from '../brushes/landscape.mjs';
import { random } from '../brushes/random.mjs';
import {
  between,
  blur,
  compose,
  glow,
  graded,
  group,
  line,
  oval,
  path,
  rect,
} from '../brushes/svg.mjs';

export function piazza({ width: w, height: h, seed }) {
  const rng = random(seed);
  const house = (x, ww, top, wall, lamps) => {
    let out =
      graded(
        [between(wall, '#ffe6b8', 0.2), wall, between(wall, '#251a24', 0.4)],
        (f) => rect(x, top, ww, h * 0.72 - top, f),
        [0, 0, 1, 0.4],
      ) + path(`M${x - 12} ${top}H${x + ww + 12}L${x + ww} ${top - 24}H${x}Z`, '#6d4438');
    for (let r = 0; r < 3; r++) {
      for (let i = 0; i < Math.round(ww / 100); i++) {
        const px = x + 34 + i * 98;
        const py = top + 46 + r * 124;
        if (py > h * 0.52) continue;
        out +=
          pane(px, py, 42, 70, {
            lamp: lamps[(r + i * 2) % lamps.length] ? '#ffcf7a' : null,
            frame: '#8a6a50',
            glass: '#3a3f4c',
          }) +
          rect(px - 22, py - 4, 18, 78, '#4d6656') +
          rect(px + 46, py - 4, 18, 78, '#3d5447');
      }
    }
    return out;
  };
  let lights = '';
  for (let k = 0; k < 2; k++) {
    for (let i = 0; i <= 16; i++) {
      const t = i / 16;
      const x = w * t;
      const y = h * (0.3 + k * 0.09) + Math.sin(t * Math.PI) * h * 0.11;
      lights += glow(x, y, 26, 26, [
        [0, '#fff3c8', 1],
        [0.3, '#ffd68a', 0.5],
        [1, '#ffd68a', 0],
      ]);
    }
  }
  const seats = [];
  for (let r = 0; r < 3; r++) {
    for (let i = 0; i < 6 + r; i++) {
      seats.push(
        figure(w * ((i + 0.5) / (6 + r)) + rng.normal() * 14, h * (0.95 + r * 0.1), 150 + r * 34, {
          coat: rng.pick(['#5d3a44', '#3f4a5c', '#6d5a48', '#44523f', '#73454a']),
          hair: rng.pick(['#2c211c', '#6d5a4a', '#b5aea6', '#4a3226']),
          long: true,
          arm: [64, 140, 36, 140],
          bun: rng.next() < 0.3,
          hat: rng.next() < 0.16 ? 'brim' : null,
        }),
      );
    }
  }
  return compose(w, h, [
    sky(w, h * 0.6, ['#2c3c66', '#6a6a92', '#d99a86']),
    house(-20, 330, h * 0.06, '#c58a5c', [1, 0, 0]),
    house(w * 0.255, 300, h * 0.16, '#d9a878', [0, 1, 0, 1]),
    house(w * 0.5, 260, h * 0.1, '#b8705a', [1, 0, 1]),
    house(w * 0.715, 370, h * 0.03, '#cfa06a', [0, 0, 1]),
    rect(w * 0.44, h * 0.4, 84, h * 0.34, '#2a2028') +
      path(`M${w * 0.44} ${h * 0.42}Q${w * 0.475} ${h * 0.34} ${w * 0.51} ${h * 0.42}Z`, '#2a2028'),
    graded(['#a5866c', '#7a6258', '#4a3d42'], (f) => rect(0, h * 0.71, w, h * 0.3, f)),
    glow(w * 0.5, h * 0.78, w * 0.42, h * 0.16, [
      [0, '#ffdd98', 0.75],
      [1, '#ffdd98', 0],
    ]),
    line(
      `M0 ${h * 0.3}Q${w / 2} ${h * 0.52} ${w} ${h * 0.3}M0 ${h * 0.39}Q${w / 2} ${h * 0.61} ${w} ${h * 0.39}`,
      '#3b2f30',
      2.5,
    ),
    lights,
    ...[
      [0.33, 150, '#2f2a3a', 0],
      [0.42, 160, '#7a2f3c', 1],
      [0.5, 172, '#23232e', 0],
      [0.58, 128, '#3f5a66', 1],
      [0.655, 110, '#a5553f', 0],
    ].map(
      ([u, tall, coat, skirt], i) =>
        cast(w * u, h * 0.81, tall, 30) +
        figure(w * u, h * 0.81, tall, {
          coat,
          skirt: !!skirt,
          skirtColour: coat,
          hair: i === 1 ? '#4a4644' : '#2c1f18',
          arm: [80, 92, 30, 96],
          stride: 4,
        }) +
        violin(w * u - tall * 0.1, h * 0.81 - tall * 0.72, tall * 0.36, -62),
    ),
    seats,
  ]);
}

export function seaSwim({ width: w, height: h, seed }) {
  return compose(w, h, [
    sky(w, h * 0.45, [
      [0, '#8fb8cc'],
      [0.6, '#dde3d6'],
      [1, '#f9e8c6'],
    ]),
    clouds(w, h * 0.03, h * 0.22, { seed, count: 8 }),
    ridge(w, h * 0.36, 46, 6, ['#93a5b3', '#b3b3aa'], { floor: h * 0.37 }),
    water(
      w,
      h * 0.36,
      h,
      [
        [0, '#a9cbc6'],
        [0.3, '#5fa0a8'],
        [0.7, '#2f7284'],
        [1, '#235a70'],
      ],
      {
        seed,
        count: 900,
        glints: ['#e9f5ec', '#a6d6d0', '#2a6476', '#fff4d8', '#1f5266'],
        spread: 0.8,
        opacity: 0.6,
        swell: 2,
      },
    ),
    blur(5, oval(w * 0.44, h * 0.69, 120, 15, '#e3f3ee', 'opacity="0.6"')),
    Array.from({ length: 4 }, (_, i) =>
      line(
        `M${w * 0.44 - 80 - i * 56} ${h * (0.69 + i * 0.018)}Q${w * 0.44} ${h * (0.735 + i * 0.035)} ${w * 0.44 + 80 + i * 56} ${h * (0.69 + i * 0.018)}`,
        '#d9efe9',
        4,
        `opacity="${0.7 - i * 0.13}"`,
      ),
    ).join(''),
    graded(['#e0ac88', '#a56f54'], (f) =>
      path(
        `M${w * 0.405} ${h * 0.695}Q${w * 0.41} ${h * 0.655} ${w * 0.44} ${h * 0.65}Q${w * 0.47} ${h * 0.655} ${w * 0.475} ${h * 0.695}Z`,
        f,
      ),
    ) +
      line(
        `M${w * 0.413} ${h * 0.69}L${w * 0.425} ${h * 0.66}M${w * 0.466} ${h * 0.69}L${w * 0.455} ${h * 0.66}`,
        '#8d2f44',
        8,
      ),
    line(
      `M${w * 0.47} ${h * 0.675}Q${w * 0.5} ${h * 0.62} ${w * 0.525} ${h * 0.68}`,
      '#d39c78',
      15,
    ),
    oval(w * 0.44, h * 0.635, 14, 15, '#c78f6c') +
      graded(['#8a8480', '#4d4846'], (f) => oval(w * 0.44, h * 0.605, 25, 29, f)) +
      oval(w * 0.44, h * 0.567, 15, 13, '#56504d'),
    group(
      path('M0 0L-60 -12L40 -150L50 -8Z', '#f4efe2') + path('M-70 -6H70L50 16H-52Z', '#6d4a3a'),
      `translate(${w * 0.8} ${h * 0.39}) scale(0.5)`,
    ),
  ]);
}
