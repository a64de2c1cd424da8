import { handwriting } from '../brushes/interiors.mjs';
import {
  blur,
  compose,
  glow,
  graded,
  group,
  line,
  oval,
  path,
  rect,
  round,
} from '../brushes/svg.mjs';

export function drawingBoard({ width: w, height: h, seed }) {
  let span = '';
  for (let i = 0; i <= 14; i++) {
    const x = 130 + i * 50;
    const y = 330 - Math.sin((i / 14) * Math.PI) * 170;
    span += `M${x} ${y}V330`;
    if (i < 14) span += `M${x} ${y}L${x + 50} ${330 - Math.sin(((i + 1) / 14) * Math.PI) * 170}`;
  }
  let grid = '';
  for (let i = 0; i < 26; i++) grid += `M${i * 36} 0V620`;
  for (let i = 0; i < 18; i++) grid += `M0 ${i * 36}H920`;
  const print =
    graded(['#3d6a9a', '#28507e', '#173458'], (f) => rect(0, 0, 920, 620, f), [0, 0, 1, 0.6]) +
    line(grid, '#7fa3c6', 1, 'opacity="0.35"') +
    line(span, '#eaf2fa', 3) +
    line('M60 330H890M130 330V470M830 330V470M90 470H170M790 470H870', '#f4f8fc', 5) +
    line('M130 500H830M130 490V510M830 490V510', '#cfe0f0', 2.5) +
    line('M180 470Q480 520 790 470', '#a9c6e0', 2, 'stroke-dasharray="14 9"') +
    rect(650, 530, 230, 70, 'none', 'stroke="#dbe8f4" stroke-width="3"') +
    handwriting(664, 560, 190, 2, 26, { seed, ink: '#eaf2fa', size: 7, weight: 2 });
  return compose(w, h, [
    graded(['#3a2a20', '#5d4430', '#241a14'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 1]),
    group(
      blur(14, rect(-40, -20, 1040, 720, '#0d0806', 'opacity="0.6"')) +
        graded(['#b58d5c', '#8a673f'], (f) => rect(-50, -40, 1030, 710, f, 'rx="8"')) +
        print +
        rect(-10, -8, 70, 34, '#e8d9a8', 'opacity="0.8" transform="rotate(-8)"') +
        rect(860, -6, 70, 34, '#e8d9a8', 'opacity="0.8" transform="rotate(9 890 10)"'),
      'translate(170 150) rotate(-5)',
    ),
    group(
      blur(7, rect(6, 12, 760, 44, '#0a0704', 'opacity="0.5"')) +
        graded(['#f0d79a', '#c39a55'], (f) => rect(0, 0, 760, 44, f)) +
        line(
          Array.from({ length: 60 }, (_, i) => `M${10 + i * 12.5} 44v${i % 5 ? -9 : -17}`).join(''),
          '#5d4324',
          2,
        ),
      'translate(210 700) rotate(-12)',
    ),
    group(
      blur(6, path('M8 12L290 12L8 190Z', '#0a0704', 'opacity="0.4"')) +
        path('M0 0L290 0L0 190Z', '#d9e3d6', 'opacity="0.55" stroke="#8fa596" stroke-width="4"') +
        path('M40 30L160 30L40 108Z', '#28507e', 'opacity="0.6"'),
      'translate(830 520) rotate(16)',
    ),
    group(
      graded(['#e3b24a', '#a8782a'], (f) => rect(0, 0, 250, 15, f)) +
        path('M250 0L284 7.5L250 15Z', '#e9cfa0') +
        path('M274 5L284 7.5L274 10Z', '#222') +
        rect(-22, 0, 22, 15, '#b55f58'),
      'translate(420 610) rotate(24)',
    ),
    line('M720 560L760 430M800 560L760 430', '#cfd3d6', 7) + oval(760, 426, 11, 11, '#8f9498'),
    path(`M${w * 0.8} -10L${w * 1.02} -10V${h * 0.26}L${w * 0.76} ${h * 0.12}Z`, '#2c3a35') +
      path(
        `M${w * 0.76} ${h * 0.12}L${w * 1.02} ${h * 0.26}L${w * 0.99} ${h * 0.29}L${w * 0.745} ${h * 0.145}Z`,
        '#ffe9b4',
      ),
    glow(w * 0.72, h * 0.3, w * 0.62, h * 0.66, [
      [0, '#ffe3a6', 0.62],
      [0.5, '#ffcf80', 0.2],
      [1, '#ffcf80', 0],
    ]),
  ]);
}

export function watch({ width: w, height: h, seed }) {
  const ticks = Array.from({ length: 60 }, (_, i) => {
    const a = (i / 60) * 6.2832;
    const r = i % 5 ? 212 : 198;
    return `M${Math.sin(a) * r} ${-Math.cos(a) * r}L${Math.sin(a) * 226} ${-Math.cos(a) * 226}`;
  }).join('');
  return compose(w, h, [
    graded(['#4a2f20', '#6d4a30', '#2a1a12'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 1]),
    Array.from({ length: 22 }, (_, i) =>
      line(
        `M-10 ${i * 50 + ((i * 13) % 20)}Q${w / 2} ${i * 50 - 18 + ((i * 29) % 34)} ${w + 10} ${i * 50 + ((i * 17) % 22)}`,
        i % 2 ? '#7d5636' : '#331f15',
        4,
        'opacity="0.4"',
      ),
    ).join(''),
    group(
      blur(12, rect(10, 14, 640, 420, '#0d0705', 'opacity="0.5"')) +
        graded(['#eadcb8', '#c9b283'], (f) => rect(0, 0, 640, 420, f)) +
        handwriting(60, 110, 420, 5, 60, { seed, size: 15, weight: 3.6, ink: '#2a3a6a' }) +
        rect(520, 24, 92, 112, '#4f7a5a') +
        oval(566, 80, 30, 38, '#d9d2a8') +
        line(
          'M440 60q50 -30 96 6M436 84q50 -30 96 6M432 108q50 -30 96 6',
          '#5d5148',
          4,
          'opacity="0.7"',
        ),
      'translate(60 90) rotate(-9)',
    ),
    line('M560 430C640 330 800 380 860 250S900 90 1010 60', '#8a6424', 20) +
      line(
        'M560 430C640 330 800 380 860 250S900 90 1010 60',
        '#f0cf80',
        13,
        'stroke-dasharray="10 12"',
      ),
    blur(18, oval(560, 690, 290, 280, '#0a0503', 'opacity="0.7"')),
    group(
      graded(['#f2d68c', '#a8782a'], (f) => rect(-24, -336, 48, 60, f, 'rx="12"')) +
        `<circle cx="0" cy="-356" r="34" fill="none" stroke="#c9983c" stroke-width="14"/>` +
        round(
          [
            [0, '#fff0be'],
            [0.5, '#d9a848'],
            [1, '#6d4716'],
          ],
          (f) => oval(0, 0, 280, 280, f),
        ) +
        oval(0, 0, 246, 246, '#8a5f20') +
        round(
          [
            [0, '#fffdf4'],
            [0.7, '#f4e9d0'],
            [1, '#d3c09a'],
          ],
          (f) => oval(0, 0, 236, 236, f),
        ) +
        line(ticks, '#33291f', 5) +
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
          .map((i) => {
            const a = (i / 12) * 6.2832;
            return group(
              line(i % 3 ? 'M0 -14V14' : 'M-8 -17V17M8 -17V17', '#2a2420', 7),
              `translate(${Math.sin(a) * 168} ${-Math.cos(a) * 168}) rotate(${i * 30})`,
            );
          })
          .join('') +
        oval(0, 104, 52, 52, '#e6d8ba') +
        line('M0 104L22 78', '#33291f', 4) +
        line('M0 0L-86 -76', '#1f2a4a', 12) +
        line('M0 0L60 -158', '#1f2a4a', 8) +
        oval(0, 0, 14, 14, '#c9983c') +
        path('M-190 -110Q-110 -220 40 -218Q-90 -160 -140 -40Z', '#ffffff', 'opacity="0.35"'),
      'translate(520 640) rotate(14)',
    ),
    glow(w * 0.2, h * 0.2, w * 0.8, h * 0.8, [
      [0, '#ffe6b4', 0.42],
      [1, '#ffe6b4', 0],
    ]),
  ]);
}
