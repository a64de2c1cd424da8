import { figure } from '../lib/figures.mjs';
import { falling, mist, ridge, sky, tufts, water } from '../lib/landscape.mjs';
import { bareTree, foliage, pine } from '../lib/plants.mjs';
import { random } from '../lib/random.mjs';
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
} from '../lib/svg.mjs';

const paper = (w, h) => sky(w, h, ['#e9e2d0', '#f3eddd', '#ece4d2']);
const seal = (x, y, s) =>
  rect(x, y, s, s, '#a63a2c', 'rx="3" opacity="0.9"') +
  line(
    `M${x + s * 0.25} ${y + s * 0.25}h${s * 0.5}M${x + s * 0.5} ${y + s * 0.2}v${s * 0.6}M${x + s * 0.25} ${y + s * 0.55}h${s * 0.5}M${x + s * 0.25} ${y + s * 0.78}h${s * 0.5}`,
    '#f3e6d6',
    s * 0.07,
  );

export function mountains({ width: w, height: h, seed }) {
  return compose(w, h, [
    paper(w, h),
    blur(2, oval(w * 0.68, h * 0.24, 54, 54, '#d7a58c', 'opacity="0.75"')),
    ridge(
      w,
      h * 0.36,
      120,
      3,
      [
        [0, '#b9bdb8', 0.9],
        [0.3, '#d6d4c8', 0.5],
        [0.6, '#efe8d8', 0],
      ],
      { length: 3.4, floor: h * 0.75 },
    ),
    mist(w, h * 0.47, 90, '#f3eddd', 0.8, 2),
    ridge(
      w,
      h * 0.47,
      110,
      8,
      [
        [0, '#8f9896', 0.95],
        [0.35, '#bfc0b6', 0.6],
        [0.8, '#efe8d8', 0],
      ],
      { length: 2.6, floor: h * 0.85 },
    ),
    mist(w, h * 0.61, 100, '#f3eddd', 0.85, 4),
    Array.from({ length: 16 }, (_, i) =>
      pine(
        w * (0.02 + i * 0.066),
        h * (0.66 + ((i * 7) % 5) * 0.012),
        h * (0.1 + ((i * 5) % 4) * 0.02),
        { seed: seed + i, ink: '#77807c', opacity: 0.7 },
      ),
    ).join(''),
    ridge(
      w,
      h * 0.66,
      70,
      17,
      [
        [0, '#656f6c', 0.95],
        [0.4, '#a3a79d', 0.7],
        [1, '#efe8d8', 0.1],
      ],
      { length: 2, floor: h },
    ),
    mist(w, h * 0.78, 90, '#f1ebda', 0.85, 7),
    ridge(w, h * 0.9, 60, 24, ['#454d4b', '#7d827a'], { length: 1.5 }),
    pine(w * 0.13, h * 0.98, h * 0.62, { seed: seed + 30, ink: '#262c2c' }),
    pine(w * 0.235, h * 1.0, h * 0.42, { seed: seed + 33, ink: '#39403f' }),
    pine(w * 0.93, h * 0.97, h * 0.46, { seed: seed + 36, ink: '#2f3535' }),
    path(`M${w * 0.55} ${h * 0.83}l46 -34l50 34ZM${w * 0.562} ${h * 0.83}h70v26h-70Z`, '#3f4543') +
      blur(
        6,
        line(`M${w * 0.612} ${h * 0.79}q16 -40 0 -70t14 -60`, '#f6f1e4', 11, 'opacity="0.85"'),
      ),
    line(
      `M${w * 0.44} ${h * 0.28}q12 -9 24 0q12 -9 24 0M${w * 0.49} ${h * 0.33}q9 -7 18 0q9 -7 18 0M${w * 0.41} ${h * 0.35}q8 -6 16 0q8 -6 16 0`,
      '#4d5452',
      3,
    ),
  ]);
}

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

export function heron({ width: w, height: h, seed }) {
  const bird =
    graded(['#f3efe4', '#c9cbc6', '#7d8788'], (f) =>
      path('M0 0C-40 -40 -110 -46 -170 -4C-120 20 -60 44 -10 34C20 26 22 10 0 0Z', f),
    ) +
    line('M0 8C34 -40 -24 -90 6 -150Q16 -176 40 -176', '#6d7678', 25) +
    line('M-2 8C32 -40 -26 -90 4 -150Q14 -176 38 -176', '#eceae2', 17) +
    line('M38 -176L112 -160', '#a5824a', 8) +
    path(
      'M14 -188Q42 -206 64 -172Q36 -160 16 -170Z',
      '#eceae2',
      'stroke="#6d7678" stroke-width="4"',
    ) +
    oval(42, -180, 3.5, 3.5, '#1f2424') +
    line('M26 -184Q-10 -196 -40 -184', '#2a3030', 6) +
    line('M-170 -2L-206 22M-150 6L-196 34', '#4a5456', 10) +
    line('M-52 30L-48 176M-28 32L-20 178M-48 176l22 4M-20 178l22 4', '#4a4a40', 6) +
    path('M-40 -18Q-110 -30 -168 -2Q-110 12 -56 14Z', '#8d989a');
  let rice = '';
  const rng = random(seed);
  for (let r = 0; r < 9; r++) {
    for (let i = 0; i < 24; i++) {
      const t = Math.pow(r / 8, 1.4);
      const x = w * ((i + rng.next() * 0.3) / 23 - 0.5) * (0.6 + t * 0.9) + w * 0.5;
      const y = h * (0.5 + t * 0.48);
      const s = 7 + t * 34;
      for (const k of [-1, 0, 1])
        rice += line(
          `M${x} ${y}q${k * s * 0.2} ${-s * 0.7} ${k * s * 0.5} ${-s}`,
          rng.pick(['#6d7f58', '#8d9a6a', '#55664c']),
          1 + t * 2.6,
        );
      rice += line(`M${x} ${y + 2}v${s * 0.6}`, '#a9b39c', 1 + t * 2, 'opacity="0.5"');
    }
  }
  return compose(w, h, [
    paper(w, h),
    ridge(
      w,
      h * 0.3,
      70,
      6,
      [
        [0, '#a9b0ac', 0.9],
        [0.5, '#e0dccc', 0.2],
      ],
      { floor: h * 0.5 },
    ),
    mist(w, h * 0.4, 70, '#f3eddd', 0.8, 2),
    Array.from({ length: 9 }, (_, i) =>
      foliage(w * (0.04 + i * 0.12), h * 0.43, 60, 18, {
        seed: seed + i,
        count: 36,
        dark: '#7d8880',
        light: '#b9bfb0',
        leaf: 10,
      }),
    ).join(''),
    water(
      w,
      h * 0.46,
      h,
      [
        [0, '#e3ded0'],
        [0.5, '#cfd0c6'],
        [1, '#a9b0ac'],
      ],
      { seed, count: 220, glints: ['#f6f2e6', '#b3b9b3', '#8d9694'], spread: 0.8 },
    ),
    line(
      `M0 ${h * 0.47}H${w}M0 ${h * 0.62}Q${w * 0.4} ${h * 0.6} ${w} ${h * 0.64}`,
      '#7d8268',
      9,
      'opacity="0.5"',
    ),
    rice,
    `<g transform="translate(${w * 0.66} ${h * 0.98}) scale(1.25 -0.7)" opacity="0.28">${bird}</g>`,
    `<g transform="translate(${w * 0.66} ${h * 0.57}) scale(1.35)">${bird}</g>`,
    [1, 2]
      .map(
        (k) =>
          `<ellipse cx="${w * 0.62}" cy="${h * 0.835}" rx="${60 * k}" ry="${9 * k}" fill="none" stroke="#8d9694" stroke-width="3" opacity="0.7"/>`,
      )
      .join(''),
    seal(w * 0.06, h * 0.88, 40),
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

export function kiln({ width: w, height: h, seed }) {
  const rng = random(seed);
  let sparks = '';
  for (let i = 0; i < 60; i++)
    sparks += oval(
      w * 0.5 + rng.normal() * 150 - i,
      h * 0.5 - rng.next() * h * 0.45,
      rng.between(1, 3.4),
      rng.between(1, 3.4),
      rng.pick(['#ffd27a', '#ff9a4a', '#fff0c0']),
    );
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
