import { figure } from '../brushes/figures.mjs';
import { falling, mist, ridge, tufts } from '../brushes/landscape.mjs';
import { foliage } from '../brushes/plants.mjs';
import { between, blur, compose, graded, line, oval, path, rect, round } from '../brushes/svg.mjs';
import { paper, seal } from './ink-paper.mjs';

export function umbrella({ width: w, height: h, seed }) {
  const ribs = Array.from(
    { length: 9 },
    (_, i) => `M0 -150L${(i - 4) * 62} ${-4 + Math.abs(i - 4) * 3}`,
  ).join('');
  const top = graded(
    ['#c65b44', '#a63a2c', '#6d2420'],
    (f) =>
      path(
        'M-262 8Q-220 -140 0 -156Q220 -140 262 8Q230 -16 196 6Q160 -18 126 4Q90 -18 62 4Q30 -18 0 4Q-30 -18 -62 4Q-90 -18 -126 4Q-160 -18 -196 6Q-230 -16 -262 8Z',
        f,
      ),
    [0, 0, 1, 0.6],
  );
  return compose(w, h, [
    paper(w, h),
    ridge(
      w,
      h * 0.3,
      90,
      5,
      [
        [0, '#b5bab6', 0.9],
        [0.5, '#e6e0d0', 0.2],
      ],
      { floor: h * 0.7 },
    ),
    mist(w, h * 0.42, 100, '#f1ebda', 0.8, 3),
    foliage(w * 0.93, h * 0.42, w * 0.24, h * 0.34, {
      seed,
      count: 320,
      dark: '#4d5a54',
      light: '#a9b0a2',
      leaf: 17,
    }),
    foliage(w * 0.02, h * 0.5, w * 0.16, h * 0.24, {
      seed: seed + 2,
      count: 220,
      dark: '#5a655f',
      light: '#b3b8aa',
      leaf: 16,
    }),
    graded(
      [
        [0, '#d3cdbd', 0.3],
        [0.3, '#bdb9ac'],
        [1, '#8d8c84'],
      ],
      (f) =>
        path(
          `M${w * 0.42} ${h * 0.56}C${w * 0.66} ${h * 0.68} ${w * 0.1} ${h * 0.8} ${w * 0.08} ${h * 1.02}H${w * 0.86}C${w * 0.8} ${h * 0.8} ${w * 0.74} ${h * 0.66} ${w * 0.48} ${h * 0.56}Z`,
          f,
        ),
    ),
    tufts(w, h * 0.7, h * 1.03, {
      seed,
      count: 150,
      colours: ['#5d6860', '#8d948a', '#3d4744'],
      height: 60,
      from: 0,
      to: 0.2,
    }),
    tufts(w, h * 0.66, h * 1.03, {
      seed: seed + 4,
      count: 180,
      colours: ['#5d6860', '#8d948a', '#3d4744'],
      height: 60,
      from: 0.78,
      to: 1,
    }),
    blur(
      9,
      oval(w * 0.46, h * 0.905, 130, 18, '#3f4442', 'opacity="0.5"') +
        path(`M${w * 0.4} ${h * 0.91}h110l-20 90h-70Z`, '#7a4a42', 'opacity="0.25"'),
    ),
    figure(w * 0.46, h * 0.905, 470, {
      coat: '#4d5f78',
      hair: '#1d1a1a',
      skin: '#dab898',
      long: true,
      bun: true,
      arm: [70, 120, 30, 150],
      light: 1,
    }),
    rect(w * 0.422, h * 0.645, 72, 60, '#b9a05c') + rect(w * 0.44, h * 0.63, 42, 74, '#a58a48'),
    `<g transform="translate(${w * 0.485} ${h * 0.545}) rotate(7)">${line('M0 -150V200', '#4a3326', 9)}${top}${line(ribs, '#5d1d1a', 3, 'opacity="0.6"')}${line('M0 -156V-176', '#2a1a14', 9)}</g>`,
    falling(w, h, { seed, count: 230, rain: true, colour: '#5d6566', size: 3 }),
    seal(w * 0.88, h * 0.93, 40),
  ]);
}

export function persimmons({ width: w, height: h }) {
  const fruit = (x, y, r) =>
    round(
      [
        [0, '#f6b35c'],
        [0.45, '#dd7a2c'],
        [1, '#8d3a16'],
      ],
      (f) =>
        path(
          `M${x - r} ${y}Q${x - r} ${y - r * 0.86} ${x} ${y - r * 0.8}Q${x + r} ${y - r * 0.86} ${x + r} ${y}Q${x + r * 0.8} ${y + r * 0.9} ${x} ${y + r * 0.86}Q${x - r * 0.8} ${y + r * 0.9} ${x - r} ${y}Z`,
          f,
        ),
    ) +
    path(
      `M${x - r * 0.5} ${y - r * 0.7}L${x} ${y - r * 0.92}L${x + r * 0.5} ${y - r * 0.7}L${x + r * 0.16} ${y - r * 0.56}L${x} ${y - r * 0.42}L${x - r * 0.16} ${y - r * 0.56}Z`,
      '#4d4a34',
    ) +
    line(`M${x} ${y - r * 0.86}v${-r * 0.4}`, '#3a2f26', r * 0.1);
  const leaf = (x, y, s, a, c) =>
    `<g transform="translate(${x} ${y}) rotate(${a})">${path(`M0 0Q${s * 0.4} ${-s * 0.5} ${s} 0Q${s * 0.4} ${s * 0.4} 0 0Z`, c)}${line(`M0 0L${s * 0.9} 0`, between(c, '#1c1512', 0.5), 2)}</g>`;
  return compose(w, h, [
    paper(w, h),
    ridge(
      w,
      h * 0.86,
      70,
      5,
      [
        [0, '#b9bdb6', 0.7],
        [0.6, '#ece6d6', 0],
      ],
      { floor: h },
    ),
    ridge(
      w,
      h * 0.93,
      40,
      9,
      [
        [0, '#8f9692', 0.7],
        [1, '#d6d2c4', 0.2],
      ],
      { floor: h },
    ),
    line(
      `M${w * 1.02} ${h * 0.06}C${w * 0.8} ${h * 0.1} ${w * 0.66} ${h * 0.2} ${w * 0.46} ${h * 0.22}S${w * 0.2} ${h * 0.36} ${w * 0.08} ${h * 0.4}`,
      '#2c2725',
      22,
    ) +
      line(
        `M${w * 0.74} ${h * 0.13}Q${w * 0.7} ${h * 0.32} ${w * 0.74} ${h * 0.46}M${w * 0.5} ${h * 0.215}Q${w * 0.44} ${h * 0.4} ${w * 0.4} ${h * 0.54}M${w * 0.3} ${h * 0.29}Q${w * 0.24} ${h * 0.22} ${w * 0.14} ${h * 0.16}M${w * 0.9} ${h * 0.075}Q${w * 0.92} ${h * 0.2} ${w * 0.88} ${h * 0.3}`,
        '#3a322e',
        11,
      ),
    fruit(w * 0.74, h * 0.52, 70),
    fruit(w * 0.4, h * 0.6, 80),
    fruit(w * 0.6, h * 0.31, 58),
    fruit(w * 0.24, h * 0.44, 62),
    fruit(w * 0.875, h * 0.35, 54),
    line(`M${w * 0.6} ${h * 0.2}V${h * 0.26}M${w * 0.245} ${h * 0.33}V${h * 0.39}`, '#3a322e', 7),
    leaf(w * 0.71, h * 0.3, 120, 130, '#8d5a36'),
    leaf(w * 0.46, h * 0.38, 110, 30, '#a5663a'),
    leaf(w * 0.16, h * 0.17, 100, 200, '#7d6a4a'),
    leaf(w * 0.83, h * 0.12, 100, 70, '#9a4a30'),
    leaf(w * 0.64, h * 0.93, 90, 14, '#a5663a'),
    // A small bird has come for them.
    `<g transform="translate(${w * 0.3} ${h * 0.262}) scale(1.5)">${path('M0 0Q-34 -30 -60 -6L-104 12L-58 16Q-30 34 -4 18Z', '#6d6a60')}${oval(2, -6, 19, 17, '#7d786c')}${path('M18 -8L36 -3L18 2Z', '#2a2624')}${oval(8, -9, 3, 3, '#141210')}${path('M-6 16Q-34 28 -52 12Q-30 8 -6 6Z', '#d9cdb4')}${line('M-24 24v18M-14 24v18', '#3a322e', 3)}</g>`,
    seal(w * 0.84, h * 0.9, 44),
  ]);
}
