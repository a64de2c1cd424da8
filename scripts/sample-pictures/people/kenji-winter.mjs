import { figure } from '../brushes/figures.mjs';
import { falling, mist, ridge, sky } from '../brushes/landscape.mjs';
import { bareTree, pine } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import {
  between,
  blur,
  compose,
  glow,
  graded,
  line,
  oval,
  path,
  rect,
  round,
} from '../brushes/svg.mjs';
import { seal } from './ink-paper.mjs';

export function kiln({ width: w, height: h, seed }) {
  const rng = random(seed);
  let sparks = '';
  for (let i = 0; i < 60; i++) {
    sparks += oval(
      w * 0.5 + rng.normal() * 150 - i,
      h * 0.5 - rng.next() * h * 0.45,
      rng.between(1, 3.4),
      rng.between(1, 3.4),
      rng.pick(['#ffd27a', '#ff9a4a', '#fff0c0']),
    );
  }
  const dome = (x, y, s, tone) =>
    round(
      [
        [0, between(tone, '#ffb86a', 0.4)],
        [1, between(tone, '#0d0a0c', 0.5)],
      ],
      (f) =>
        path(
          `M${x - s} ${y}Q${x - s} ${y - s * 1.1} ${x} ${y - s * 1.1}Q${x + s} ${y - s * 1.1} ${x + s} ${y}Z`,
          f,
        ),
      [0.35, 0.7, 0.9],
    );
  return compose(w, h, [
    sky(w, h, ['#10152a', '#1f2438', '#33262c']),
    Array.from({ length: 70 }, (_, i) =>
      oval((i * 331) % w, (i * 197) % 330, 1.6, 1.6, '#e6e3d6', 'opacity="0.7"'),
    ).join(''),
    ridge(w, h * 0.4, 80, 6, ['#171c2e', '#1a1a26']),
    pine(w * 0.1, h * 0.72, h * 0.62, { seed, ink: '#0e1220' }),
    pine(w * 0.92, h * 0.7, h * 0.56, { seed: seed + 2, ink: '#0e1220' }),
    blur(
      24,
      path(
        `M${w * 0.72} ${h * 0.3}q60 -120 -30 -200t40 -200h90q-60 100 10 200t-20 220Z`,
        '#6d5a5a',
        'opacity="0.5"',
      ),
    ),
    path(
      `M${w * 0.28} ${h * 0.5}L${w * 0.86} ${h * 0.2}L${w * 0.98} ${h * 0.27}L${w * 0.42} ${h * 0.58}Z`,
      '#241a1c',
    ),
    dome(w * 0.82, h * 0.47, 110, '#54392e'),
    dome(w * 0.7, h * 0.56, 140, '#60402f'),
    dome(w * 0.54, h * 0.72, 210, '#6d4630'),
    graded(['#3a2822', '#241816'], (f) =>
      path(`M-5 ${h * 0.76}Q${w * 0.5} ${h * 0.69} ${w + 5} ${h * 0.6}V${h}H-5Z`, f),
    ),
    glow(w * 0.5, h * 0.66, 420, 330, [
      [0, '#ffb45a', 0.8],
      [0.4, '#e0702c', 0.32],
      [1, '#e0702c', 0],
    ]),
    graded(
      [
        [0, '#ff8a2c'],
        [0.5, '#ffe08a'],
        [1, '#fff6d0'],
      ],
      (f) =>
        path(
          `M${w * 0.455} ${h * 0.72}V${h * 0.62}Q${w * 0.5} ${h * 0.54} ${w * 0.545} ${h * 0.62}V${h * 0.72}Z`,
          f,
        ),
    ),
    blur(
      9,
      path(
        `M${w * 0.46} ${h * 0.63}Q${w * 0.45} ${h * 0.52} ${w * 0.49} ${h * 0.45}Q${w * 0.49} ${h * 0.55} ${w * 0.535} ${h * 0.5}Q${w * 0.55} ${h * 0.57} ${w * 0.53} ${h * 0.63}Z`,
        '#ffae4a',
        'opacity="0.85"',
      ),
    ),
    blur(
      18,
      path(
        `M${w * 0.44} ${h * 0.73}H${w * 0.56}L${w * 0.72} ${h * 0.98}H${w * 0.26}Z`,
        '#ff9a44',
        'opacity="0.45"',
      ),
    ),
    sparks,
    figure(w * 0.33, h * 0.93, 330, {
      coat: '#3f3430',
      legs: '#2a2224',
      hair: '#d6cfc6',
      skin: '#d98a4e',
      stride: 8,
      arm: [92, 150, 30, 160],
      light: 1,
      stoop: 8,
    }),
    line(`M${w * 0.352} ${h * 0.73}L${w * 0.46} ${h * 0.69}`, '#5d4030', 17) +
      line(`M${w * 0.352} ${h * 0.725}L${w * 0.46} ${h * 0.685}`, '#d98a4e', 4),
    Array.from(
      { length: 20 },
      (_, i) =>
        graded(
          ['#c98a58', '#4a3226'],
          (f) =>
            oval(w * (0.74 + (i % 5) * 0.052), h * (0.93 - Math.floor(i / 5) * 0.052), 32, 22, f),
          [0, 0, 1, 0],
        ) +
        oval(
          w * (0.745 + (i % 5) * 0.052),
          h * (0.93 - Math.floor(i / 5) * 0.052),
          15,
          11,
          '#a5744c',
        ),
    ).join(''),
  ]);
}

export function snowGate({ width: w, height: h, seed }) {
  const post = (x, hh) =>
    graded(
      ['#6d6258', '#3d3632', '#262220'],
      (f) => rect(x - 22, h * 0.78 - hh, 44, hh, f),
      [0, 0, 1, 0],
    ) + oval(x, h * 0.785, 60, 14, '#f3f1ea');
  return compose(w, h, [
    sky(w, h, ['#b5bbbf', '#d9d9d2', '#ebe6da']),
    ridge(
      w,
      h * 0.34,
      90,
      7,
      [
        [0, '#a3abad', 0.9],
        [0.5, '#dcdad0', 0.4],
      ],
      { floor: h * 0.7 },
    ),
    mist(w, h * 0.46, 80, '#ebe6da', 0.8, 3),
    pine(w * 0.12, h * 0.72, h * 0.6, { seed, ink: '#4d5654' }) +
      bareTree(w * 0.88, h * 0.74, h * 0.56, {
        seed: seed + 3,
        colour: '#4a4441',
        snow: '#f6f4ee',
      }),
    graded(
      ['#5d554c', '#3a3430'],
      (f) =>
        rect(-5, h * 0.52, w * 0.3, h * 0.26, f) + rect(w * 0.7, h * 0.52, w * 0.31, h * 0.26, f),
    ),
    Array.from({ length: 34 }, (_, i) =>
      line(
        `M${i < 17 ? i * 22 : w * 0.7 + (i - 17) * 22} ${h * 0.53}V${h * 0.77}`,
        i % 2 ? '#8a7d6a' : '#6d6254',
        9,
        'opacity="0.8"',
      ),
    ).join(''),
    line(
      `M0 ${h * 0.6}H${w * 0.3}M0 ${h * 0.71}H${w * 0.3}M${w * 0.7} ${h * 0.6}H${w}M${w * 0.7} ${h * 0.71}H${w}`,
      '#3d3630',
      7,
    ),
    path(
      `M-5 ${h * 0.5}H${w * 0.31}V${h * 0.535}Q${w * 0.15} ${h * 0.55} -5 ${h * 0.535}ZM${w * 0.69} ${h * 0.5}H${w + 5}V${h * 0.535}Q${w * 0.85} ${h * 0.55} ${w * 0.69} ${h * 0.535}Z`,
      '#f6f4ee',
    ),
    // Through the open gate: the path, the workshop, a lit window.
    graded(['#8d8478', '#5d554d'], (f) => rect(w * 0.42, h * 0.5, 190, 120, f)) +
      path(
        `M${w * 0.4} ${h * 0.505}L${w * 0.45} ${h * 0.42}H${w * 0.56}L${w * 0.6} ${h * 0.505}Z`,
        '#f3f1ea',
      ) +
      glow(w * 0.5, h * 0.56, 110, 80, [
        [0, '#ffd88a', 0.8],
        [1, '#ffd88a', 0],
      ]) +
      rect(w * 0.475, h * 0.53, 62, 54, '#ffd892') +
      line(`M${w * 0.5} ${h * 0.53}v54M${w * 0.475} ${h * 0.56}h62`, '#5d4a36', 4),
    graded(
      [
        [0, '#e6e6e2'],
        [0.4, '#f6f4ee'],
        [1, '#c3c9cd'],
      ],
      (f) =>
        path(
          `M-5 ${h * 0.78}Q${w * 0.3} ${h * 0.75} ${w * 0.42} ${h * 0.64}H${w * 0.58}Q${w * 0.7} ${h * 0.75} ${w + 5} ${h * 0.77}V${h}H-5Z`,
          f,
        ),
    ),
    post(w * 0.33, h * 0.5),
    post(w * 0.67, h * 0.5),
    graded(
      ['#4d4640', '#2c2724'],
      (f) =>
        path(
          `M${w * 0.27} ${h * 0.3}L${w * 0.5} ${h * 0.27}L${w * 0.73} ${h * 0.3}L${w * 0.735} ${h * 0.345}Q${w * 0.5} ${h * 0.31} ${w * 0.265} ${h * 0.345}Z`,
          f,
        ) + rect(w * 0.3, h * 0.37, w * 0.4, 22, f),
    ),
    graded(['#fdfcf8', '#d6dade'], (f) =>
      path(
        `M${w * 0.255} ${h * 0.31}Q${w * 0.3} ${h * 0.235} ${w * 0.5} ${h * 0.22}Q${w * 0.7} ${h * 0.235} ${w * 0.745} ${h * 0.31}Q${w * 0.5} ${h * 0.265} ${w * 0.255} ${h * 0.31}Z`,
        f,
      ),
    ),
    line(
      `M${w * 0.5} ${h * 0.66}Q${w * 0.47} ${h * 0.8} ${w * 0.52} ${h * 0.99}`,
      '#b3bac0',
      34,
      'stroke-dasharray="6 36" opacity="0.7"',
    ),
    line(`M${w * 0.625} ${h * 0.76}L${w * 0.6} ${h * 0.5}`, '#7d6244', 8) +
      path(`M${w * 0.605} ${h * 0.72}l56 -6l20 76q-40 16 -70 6Z`, '#a58a58'),
    falling(w, h, { seed, count: 260, size: 3.4, colour: '#fdfdfa' }),
    seal(w * 0.93, h * 0.91, 38),
  ]);
}
