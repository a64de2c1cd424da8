import { casement, room, violin } from '../brushes/interiors.mjs';
import { sky } from '../brushes/landscape.mjs';
import { rose } from '../brushes/plants.mjs';
import { random } from '../brushes/random.mjs';
import { blur, compose, glow, graded, group, line, oval, path, rect } from '../brushes/svg.mjs';

export function workshop({ width: w, height: h }) {
  const view =
    sky(420, 430, ['#e9ead9', '#fbf3d9', '#f0dfb6']) +
    Array.from(
      { length: 5 },
      (_, i) =>
        rect(i * 96 - 10, 250 + (i % 2) * 34, 84, 200, '#c2a888') +
        path(`M${i * 96 - 16} ${252 + (i % 2) * 34}l50 -44l46 44Z`, '#9a6a52'),
    ).join('');
  return compose(w, h, [
    room(w, h, { wall: ['#a07d58', '#6d5038', '#3a291e'] }),
    casement(w * 0.07, h * 0.08, 420, 430, view, { across: 3, down: 3, frame: '#6d5440' }),
    blur(
      18,
      path(
        `M${w * 0.12} ${h * 0.2}L${w * 0.4} ${h * 0.15}L${w} ${h * 0.62}V${h * 0.9}H${w * 0.5}Z`,
        '#ffe6b0',
        'opacity="0.22"',
      ),
    ),
    line(`M${w * 0.46} ${h * 0.1}H${w}`, '#3a281a', 9),
    [0.52, 0.63, 0.745, 0.86, 0.97]
      .map(
        (u, i) =>
          line(`M${w * u} ${h * 0.1}v30`, '#e0cda5', 3) +
          violin(w * u, h * (0.3 + (i % 2) * 0.015), 300 - (i % 3) * 34, (i % 3) - 1, {
            wood: ['#a4562a', '#8d4522', '#c07a3c', '#6d341c', '#b0642e'][i],
          }),
      )
      .join(''),
    graded(['#a5794c', '#6a4629', '#3a2517'], (f) => rect(-5, h * 0.72, w + 10, h * 0.3, f)),
    blur(
      10,
      path(
        `M${w * 0.12} ${h * 0.73}H${w * 0.6}L${w * 0.74} ${h * 0.9}H${w * 0.16}Z`,
        '#ffe6b4',
        'opacity="0.4"',
      ),
    ),
    violin(w * 0.4, h * 0.81, 330, 82, { wood: '#d9a562' }),
    [
      [0.31, 0.75],
      [0.31, 0.875],
      [0.4, 0.745],
      [0.4, 0.882],
    ]
      .map(
        ([u, v]) =>
          graded(['#d9c08c', '#8a6a40'], (f) => rect(w * u, h * v - 22, 26, 50, f, 'rx="4"')) +
          rect(w * u + 9, h * v - 40, 8, 22, '#5d5a58'),
      )
      .join(''),
    group(
      graded(['#b9814a', '#6d4526'], (f) => rect(0, -18, 120, 34, f, 'rx="6"')) +
        rect(70, -34, 26, 20, '#4a3320'),
      `translate(${w * 0.66} ${h * 0.83}) rotate(-6)`,
    ),
    Array.from({ length: 26 }, (_, i) =>
      line(
        `M${w * 0.6 + ((i * 71) % 330)} ${h * 0.85 + ((i * 37) % 90)}q10 -16 22 -3t-8 9`,
        i % 2 ? '#f0d6a0' : '#c99f63',
        4,
      ),
    ).join(''),
    [0.09, 0.13, 0.17]
      .map(
        (u, i) =>
          rect(w * u, h * 0.66, 30, 64, ['#7d3a22', '#c98a3c', '#4a2a18'][i]) +
          rect(w * u + 8, h * 0.64, 14, 22, '#d9c9a4'),
      )
      .join(''),
    line(`M${w * 0.78} ${h * 0.88}l130 -18M${w * 0.8} ${h * 0.91}l140 6`, '#c9c4ba', 8) +
      line(`M${w * 0.885} ${h * 0.861}l60 -9M${w * 0.915} ${h * 0.917}l50 3`, '#6a4426', 15),
  ]);
}

export function stillViolin({ width: w, height: h, seed }) {
  const rng = random(seed);
  let folds = '';
  for (let i = 0; i < 12; i++) {
    folds += blur(
      16,
      path(
        `M${i * 100 - 120} -20q${rng.between(40, 160)} ${h * 0.5} ${rng.between(-60, 90)} ${h + 40}h${rng.between(30, 70)}q${rng.between(-20, 60)} -${h * 0.5} 0 -${h + 40}Z`,
        i % 2 ? '#c9909a' : '#3f1620',
        'opacity="0.5"',
      ),
    );
  }
  return compose(w, h, [
    graded(['#a25a66', '#7d3a48', '#43202a'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 1]),
    folds,
    group(
      path('M0 0Q170 -26 340 6L352 470Q170 440 12 474Z', '#f2e6c8') +
        Array.from(
          { length: 7 },
          (_row, i) =>
            Array.from({ length: 5 }, (_staff, k) =>
              line(
                `M26 ${50 + i * 58 + k * 7}Q170 ${32 + i * 58 + k * 7} 318 ${54 + i * 58 + k * 7}`,
                '#7d6f5c',
                1.4,
              ),
            ).join('') +
            Array.from(
              { length: 9 },
              (_note, n) =>
                oval(50 + n * 31, 58 + i * 58 + ((n * 7 + i * 5) % 5) * 6, 6, 5, '#33291f') +
                line(
                  `M${55 + n * 31} ${58 + i * 58 + ((n * 7 + i * 5) % 5) * 6}v-26`,
                  '#33291f',
                  2,
                ),
            ).join(''),
        ).join(''),
      'translate(70 470) rotate(-16)',
    ),
    violin(w * 0.54, h * 0.52, 800, 27),
    group(
      line('M0 0L620 0', '#6d3418', 9) +
        line('M12 12L600 11', '#f4ecd8', 4) +
        rect(-6, -4, 40, 20, '#1f1512') +
        oval(620, 4, 10, 14, '#6d3418'),
      `translate(${w * 0.3} ${h * 0.93}) rotate(-31)`,
    ),
    rose(w * 0.2, h * 0.3, 74, { seed, deep: '#b0806a', middle: '#f0d4c0', pale: '#fffaf2' }) +
      line(
        `M${w * 0.24} ${h * 0.35}Q${w * 0.32} ${h * 0.45} ${w * 0.3} ${h * 0.52}`,
        '#5d7a46',
        11,
      ) +
      path(`M${w * 0.28} ${h * 0.42}q60 -34 90 6q-50 26 -90 -6Z`, '#5d7a46'),
    glow(w * 0.18, h * 0.12, w * 0.9, h * 0.9, [
      [0, '#ffeac4', 0.4],
      [1, '#ffeac4', 0],
    ]),
  ]);
}
