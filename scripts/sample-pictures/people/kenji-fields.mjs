import { mist, ridge, water } from '../brushes/landscape.mjs';
import { foliage, pine } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import { blur, compose, graded, line, oval, path } from '../brushes/svg.mjs';
import { paper, seal } from './ink-paper.mjs';

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
      for (const k of [-1, 0, 1]) {
        rice += line(
          `M${x} ${y}q${k * s * 0.2} ${-s * 0.7} ${k * s * 0.5} ${-s}`,
          rng.pick(['#6d7f58', '#8d9a6a', '#55664c']),
          1 + t * 2.6,
        );
      }
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
