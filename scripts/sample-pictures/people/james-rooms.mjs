import { figure } from '../lib/figures.mjs';
import { handwriting } from '../lib/interiors.mjs';
import { random } from '../lib/random.mjs';
import {
  assembly,
  bishop,
  board,
  chessColours,
  king,
  modelled,
  pawn,
  rook,
} from '../lib/solids.mjs';
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
  round,
} from '../lib/svg.mjs';

export async function chess({ width: w, height: h }) {
  const { light, dark } = chessColours;
  const scene = {
    ...assembly([
      board(),
      king(-0.5, -0.5, light),
      pawn(0.5, 0.5, light),
      pawn(-1.5, 0.5, light),
      rook(2.5, -0.5, light),
      king(1.5, -2.5, dark),
      bishop(-2.5, -1.5, dark),
      pawn(0.5, -1.5, dark),
      pawn(-0.5, -3.5, dark),
      rook(-3.5, -3.5, dark),
      // One pawn taken, lying beside the board.
      lying(2.1, 1.9, dark),
    ]),
    eye: [-1.2, 4.2, 8.6],
    target: [0.15, 0.55, -0.6],
    zoom: 1.62,
    near: 2,
    far: 26,
    key: [-0.75, 0.6, -0.25],
    keyColour: [1.75, 1.32, 0.85],
    sky: [0.16, 0.16, 0.2],
    floor: [0.1, 0.07, 0.05],
    hardness: 9,
  };
  const back =
    graded(['#241a14', '#5d452c', '#17100c'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 0.5]) +
    glow(w * 0.15, h * 0.08, w * 0.7, h * 0.7, [
      [0, '#ffd592', 0.75],
      [1, '#ffd592', 0],
    ]);
  return compose(w, h, [back], [{ input: await modelled(scene, w, h) }]);
}

const lying = (x, z, colour) => {
  const [d, s] = pawn(0, 0, colour);
  const c = Math.cos(0.6);
  const n = Math.sin(0.6);
  return [
    (px, py, pz) => {
      const ux = (px - x) * c + (pz - z) * n;
      const uz = -(px - x) * n + (pz - z) * c;
      return d(py - 0.33, ux, uz);
    },
    s,
  ];
};

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

export function choir({ width: w, height: h, seed }) {
  const rng = random(seed);
  const colours = ['#2f5a9a', '#b5402f', '#d9a13c', '#3f7a58', '#6a3f8a', '#e6d9b0', '#2a7a94'];
  let glass = '';
  for (let r = 0; r < 15; r++)
    for (let c = 0; c < 6; c++)
      glass += path(
        `M${c * 56 + rng.normal() * 4} ${r * 46}h56v46h-56Z`,
        rng.pick(colours),
        'stroke="#17141a" stroke-width="5"',
      );
  for (let i = 0; i < 12; i++)
    glass += path(
      `M168 240L${168 + Math.cos(i * 0.5236) * 110} ${240 + Math.sin(i * 0.5236) * 110}L${168 + Math.cos((i + 1) * 0.5236) * 110} ${240 + Math.sin((i + 1) * 0.5236) * 110}Z`,
      colours[i % 7],
      'stroke="#17141a" stroke-width="5"',
    );
  glass += oval(168, 240, 34, 34, '#fff0b8');
  const shape = 'M0 690V200Q0 30 168 0Q336 30 336 200V690Z';
  const singers = [];
  for (let r = 0; r < 3; r++) {
    for (let i = 0; i < 5 + r; i++) {
      const x = w * ((i + 0.5) / (5 + r)) + rng.normal() * 8;
      const tone = between(['#3a2f4a', '#30263d', '#231c2e'][r], '#6a4a50', rng.next() * 0.3);
      const tall = 460 + r * 60 + rng.between(-25, 25);
      singers.push(
        figure(x, h * (0.93 + r * 0.13), tall, {
          coat: tone,
          long: true,
          hair: rng.pick(['#17110f', '#4a4644', '#8d8a88', '#2a1f1a']),
          skin: '#3d261c',
          hat: rng.next() < 0.3 ? 'brim' : null,
          hatColour: '#4a3a52',
          arm: [66, 130, 34, 130],
        }),
      );
    }
  }
  return compose(w, h, [
    graded(['#241d22', '#4d3d3a', '#2a2125'], (f) => rect(0, 0, w, h, f)),
    path(
      `M0 0Q${w * 0.5} ${h * 0.06} ${w} 0V${h * 0.1}Q${w * 0.5} -${h * 0.02} 0 ${h * 0.1}Z`,
      '#1a1519',
    ),
    rect(w * 0.08, 0, 40, h, '#5d4c46', 'opacity="0.8"') +
      rect(w * 0.88, 0, 40, h, '#3a2f2e', 'opacity="0.9"'),
    group(
      path('M-22 712V196Q-22 8 168 -26Q358 8 358 196V712Z', '#7d6a5a') +
        `<clipPath id="lancet"><path d="${shape}"/></clipPath><g clip-path="url(#lancet)">${glass}</g>` +
        line('M168 0V690', '#17141a', 9),
      'translate(282 70)',
    ),
    glow(w * 0.5, h * 0.32, w * 0.6, h * 0.45, [
      [0, '#ffe9b4', 0.6],
      [1, '#ffe9b4', 0],
    ]),
    blur(
      20,
      path(
        `M${w * 0.34} ${h * 0.2}L${w * 0.66} ${h * 0.6}L${w * 1.0} ${h}H${w * 0.36}Z`,
        '#ffd58c',
        'opacity="0.3"',
      ) +
        path(
          `M${w * 0.4} ${h * 0.25}L${w * 0.5} ${h * 0.6}L${w * 0.5} ${h}H${w * 0.2}Z`,
          '#8fb0e6',
          'opacity="0.18"',
        ) +
        path(
          `M${w * 0.6} ${h * 0.25}L${w * 0.8} ${h * 0.6}L${w * 0.95} ${h}H${w * 0.75}Z`,
          '#e6746a',
          'opacity="0.18"',
        ),
    ),
    singers,
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
