import { bishop, board, chessColours, king, pawn, rook } from '../brushes/chess-pieces.mjs';
import { figure } from '../brushes/figures.mjs';
import { random } from '../brushes/random.mjs';
import { assembly, modelled } from '../brushes/solids.mjs';
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

export function choir({ width: w, height: h, seed }) {
  const rng = random(seed);
  const colours = ['#2f5a9a', '#b5402f', '#d9a13c', '#3f7a58', '#6a3f8a', '#e6d9b0', '#2a7a94'];
  let glass = '';
  for (let r = 0; r < 15; r++) {
    for (let c = 0; c < 6; c++) {
      glass += path(
        `M${c * 56 + rng.normal() * 4} ${r * 46}h56v46h-56Z`,
        rng.pick(colours),
        'stroke="#17141a" stroke-width="5"',
      );
    }
  }
  for (let i = 0; i < 12; i++) {
    glass += path(
      `M168 240L${168 + Math.cos(i * 0.5236) * 110} ${240 + Math.sin(i * 0.5236) * 110}L${168 + Math.cos((i + 1) * 0.5236) * 110} ${240 + Math.sin((i + 1) * 0.5236) * 110}Z`,
      colours[i % 7],
      'stroke="#17141a" stroke-width="5"',
    );
  }
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
