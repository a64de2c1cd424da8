import { figure } from '../brushes/figures.mjs';
import {
  armchair,
  book,
  casement,
  cup,
  handwriting,
  jar,
  room,
  spectacles,
  steam,
} from '../brushes/interiors.mjs';
import { clouds, ridge, sky, sun } from '../brushes/landscape.mjs';
import { foliage, sweetPea, tree } from '../brushes/plants.mjs';
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

const bunch = (x, y, s, seed) => {
  const rng = random(seed);
  const colours = ['#c25a86', '#8e5aa8', '#e9a7bd', '#f6ecec', '#b43e5c', '#7a6fc0'];
  let stems = '';
  let heads = '';
  for (let i = 0; i < 15; i++) {
    const a = -Math.PI / 2 + (i / 14 - 0.5) * 1.9;
    const reach = s * rng.between(0.7, 1.1);
    const ex = x + Math.cos(a) * reach;
    const ey = y + Math.sin(a) * reach;
    stems += line(
      `M${x + (i - 7) * s * 0.01} ${y + s * 0.5}Q${x} ${y - s * 0.1} ${ex} ${ey}`,
      i % 2 ? '#5f7f4a' : '#7f9d5c',
      s * 0.018,
    );
    const colour = rng.pick(colours);
    for (let k = 0; k < 3; k++) {
      heads += sweetPea(
        ex + rng.normal() * s * 0.06,
        ey + k * s * 0.11,
        s * 0.1,
        colour,
        rng.between(-50, 50),
      );
    }
  }
  return stems + heads;
};

export function booksAndTea({ width: w, height: h, seed }) {
  const view =
    sky(760, 480, ['#bcd0d8', '#f0ead6', '#fbf0d0']) +
    ridge(760, 330, 40, 5, ['#9fb08c', '#b6bd86']) +
    tree(610, 430, 330, { seed, dark: '#4d6640', light: '#b6c078' }) +
    foliage(160, 420, 240, 70, {
      seed: seed + 1,
      count: 160,
      dark: '#4d6640',
      light: '#b4bf72',
      leaf: 13,
      spots: ['#e6a5b6', '#c9a3d0'],
      share: 0.25,
    });
  return compose(w, h, [
    room(w, h, { wall: ['#d9c7a8', '#a88f6d', '#6d5743'] }),
    casement(w * 0.2, h * 0.03, 760, 480, view, { across: 2, down: 2, curtain: '#c9b48e' }),
    graded(['#e9d9b8', '#c4a878', '#8a6a45'], (f) => path(`M-5 ${h * 0.64}H${w + 5}V${h}H-5Z`, f)),
    path(`M-5 ${h * 0.93}H${w + 5}V${h}H-5Z`, '#5b432c'),
    blur(
      9,
      path(
        `M${w * 0.3} ${h * 0.65}H${w * 0.86}L${w * 0.98} ${h * 0.92}H${w * 0.22}Z`,
        '#fff3cf',
        'opacity="0.55"',
      ),
    ),
    blur(
      8,
      oval(w * 0.3, h * 0.83, 190, 24, '#3b2817', 'opacity="0.6"') +
        oval(w * 0.76, h * 0.8, 120, 18, '#3b2817', 'opacity="0.5"'),
    ),
    book(w * 0.13, h * 0.83, 390, 52, '#2f4a68'),
    book(w * 0.155, h * 0.772, 350, 46, '#8c3b32', { tilt: 0.6 }),
    book(w * 0.15, h * 0.722, 330, 42, '#4f6a4a', { tilt: -1 }),
    book(w * 0.3, h * 0.685, 118, 60, '#f4ead2', { open: true, tilt: -3 }),
    spectacles(w * 0.235, h * 0.645, 62, '#5a3f28', -8),
    cup(w * 0.55, h * 0.79, 105),
    steam(w * 0.54, h * 0.72, 210, 0.6),
    bunch(w * 0.77, h * 0.54, 230, seed),
    jar(w * 0.77, h * 0.82, 130, 190),
    oval(w * 0.4, h * 0.885, 90, 7, '#caa35c') +
      line(`M${w * 0.33} ${h * 0.885}L${w * 0.47} ${h * 0.868}`, '#c78f3a', 9) +
      path(`M${w * 0.47} ${h * 0.868}l16 -4l-14 9Z`, '#33241a'),
  ]);
}

export function readingChair({ width: w, height: h, seed }) {
  const view =
    sky(380, 560, ['#c6d3d6', '#f2e3bd', '#f6cf94']) +
    sun(110, 300, 26, '#fff3cf', 9) +
    ridge(380, 420, 40, 3, ['#b09a90', '#8d8468']) +
    tree(300, 540, 360, { seed, dark: '#5b5a3c', light: '#c9ab62' });
  return compose(w, h, [
    room(w, h, {
      wall: ['#b08c5f', '#7d5f43', '#3c2a20'],
      floor: ['#7a5638', '#3b271a'],
      horizon: 0.8,
    }),
    casement(w * 0.12, h * 0.08, 380, 560, view, { across: 2, down: 3, curtain: '#a98b62' }),
    blur(
      14,
      path(
        `M${w * 0.36} ${h * 0.98}L${w * 0.24} ${h * 0.8}L${w * 0.62} ${h * 0.8}L${w * 0.86} ${h * 0.98}Z`,
        '#ffd99a',
        'opacity="0.5"',
      ),
    ),
    graded(['#5d4029', '#33221a'], (f) => rect(w * 0.79, h * 0.14, w * 0.25, h * 0.67, f)),
    Array.from(
      { length: 5 },
      (_shelf, r) =>
        Array.from({ length: 9 }, (_book, i) =>
          rect(
            w * 0.8 + i * 21,
            h * (0.165 + r * 0.125) + ((i * 7 + r * 5) % 4) * 5,
            18,
            104 - ((i * 7 + r * 5) % 4) * 5,
            ['#7d3a30', '#35506b', '#b48a44', '#47603f', '#d8c79f', '#5d3a52'][(i * 5 + r * 3) % 6],
          ),
        ).join('') + rect(w * 0.79, h * (0.165 + r * 0.125) + 104, w * 0.25, 12, '#6d4b30'),
    ).join(''),
    armchair(w * 0.53, h * 0.9, 430, '#7a3f33'),
    graded(['#e0cfa8', '#a88f68'], (f) =>
      path(
        `M${w * 0.3} ${h * 0.66}Q${w * 0.27} ${h * 0.75} ${w * 0.29} ${h * 0.82}L${w * 0.36} ${h * 0.83}Q${w * 0.37} ${h * 0.72} ${w * 0.35} ${h * 0.65}Z`,
        f,
      ),
    ),
    book(w * 0.53, h * 0.7, 92, 70, '#f4ead2', { open: true, tilt: -4 }),
    spectacles(w * 0.62, h * 0.755, 34, '#3b291c', -14),
    line(`M${w * 0.83} ${h * 0.86}V${h * 0.5}`, '#3b2a1c', 12) +
      oval(w * 0.83, h * 0.865, 60, 12, '#2d2018'),
    glow(w * 0.83, h * 0.46, 330, 330, [
      [0, '#ffd88a', 0.7],
      [0.5, '#ffc163', 0.18],
      [1, '#ffc163', 0],
    ]),
    graded(['#fff0c2', '#e6b25c'], (f) =>
      path(`M${w * 0.77} ${h * 0.5}L${w * 0.8} ${h * 0.41}H${w * 0.86}L${w * 0.89} ${h * 0.5}Z`, f),
    ),
  ]);
}

/** Seen from the dark of the church, the two of them stepping out into the light. */
export function chapelDoor({ width: w, height: h, seed }) {
  const outside =
    sky(w, h, ['#f4f1e8', '#fff9ea', '#f2e6cc']) +
    clouds(w, 150, 500, { seed, count: 7, opacity: 0.5 }) +
    ridge(w, h * 0.56, 30, 4, ['#cfc8ba', '#bdb5a2']) +
    graded(['#f0e4cb', '#c9b797'], (f) => rect(0, h * 0.66, w, h * 0.4, f));
  const arch = (grow) =>
    `M${w * (0.22 - grow)} ${h * 0.86}V${h * 0.42}Q${w * (0.22 - grow)} ${h * (0.17 - grow)} ${w * 0.5} ${h * (0.12 - grow)}Q${w * (0.78 + grow)} ${h * (0.17 - grow)} ${w * (0.78 + grow)} ${h * 0.42}V${h * 0.86}Z`;
  return compose(w, h, [
    graded(['#2c2723', '#3d352d', '#231e1b'], (f) => rect(0, 0, w, h, f)),
    Array.from({ length: 90 }, (_, i) =>
      rect(
        (i % 6) * 160 - (Math.floor(i / 6) % 2) * 80,
        Math.floor(i / 6) * 78,
        152,
        70,
        i % 3 ? '#3a332c' : '#443b32',
        'opacity="0.6"',
      ),
    ).join(''),
    path(arch(0.05), '#6d6152'),
    path(arch(0.025), '#8d7f6a'),
    `<clipPath id="door"><path d="${arch(0)}"/></clipPath><g clip-path="url(#door)">${outside}</g>`,
    graded(['#a8977a', '#3d342b'], (f) =>
      path(`M${w * 0.16} ${h * 0.86}H${w * 0.84}L${w * 1.02} ${h}H${w * -0.02}Z`, f),
    ),
    blur(
      14,
      path(
        `M${w * 0.27} ${h * 0.86}H${w * 0.73}L${w * 0.86} ${h}H${w * 0.14}Z`,
        '#fff3d8',
        'opacity="0.65"',
      ),
    ),
    glow(w * 0.5, h * 0.5, w * 0.5, h * 0.42, [
      [0, '#fffbe9', 0.65],
      [1, '#fffbe9', 0],
    ]),
    blur(
      8,
      path(
        `M${w * 0.38} ${h * 0.87}h90l-50 140h-130ZM${w * 0.54} ${h * 0.87}h110l40 140h-140Z`,
        '#1d1815',
        'opacity="0.5"',
      ),
    ),
    figure(w * 0.42, h * 0.885, 470, {
      coat: '#2b2a2c',
      legs: '#232224',
      hair: '#3a2d24',
      stride: 10,
      arm: [86, 130, 22, 168],
      broad: 1.05,
    }),
    figure(w * 0.58, h * 0.885, 440, {
      coat: '#efe8da',
      hair: '#4d3626',
      skin: '#d9b49a',
      long: true,
      hat: 'veil',
      stride: 0,
      arm: [78, 150, 10, 124],
    }),
    graded(
      [
        [0, '#fffaf0'],
        [1, '#cfc3ac'],
      ],
      (f) =>
        path(
          `M${w * 0.52} ${h * 0.81}Q${w * 0.5} ${h * 0.9} ${w * 0.48} ${h * 0.93}Q${w * 0.6} ${h * 0.96} ${w * 0.7} ${h * 0.92}Q${w * 0.65} ${h * 0.87} ${w * 0.64} ${h * 0.8}Z`,
          f,
        ),
    ),
  ]);
}

export function letter({ width: w, height: h, seed }) {
  const sheet = (fill) => path(`M120 90Q420 70 800 110L860 820Q500 800 150 850Z`, fill);
  return compose(w, h, [
    graded(['#7d5a3a', '#5d3f28', '#3c281a'], (f) => rect(0, 0, w, h, f), [0, 0, 1, 1]),
    Array.from({ length: 26 }, (_, i) =>
      line(
        `M-10 ${i * 42 + ((i * 13) % 20)}Q${w / 2} ${i * 42 - 14 + ((i * 29) % 30)} ${w + 10} ${i * 42 + ((i * 17) % 22)}`,
        i % 2 ? '#8d6845' : '#46301f',
        3,
        'opacity="0.4"',
      ),
    ).join(''),
    group(
      blur(12, rect(10, 14, 520, 340, '#140c07', 'opacity="0.5"')) +
        graded(['#efe0bd', '#d3bd92'], (f) => rect(0, 0, 520, 340, f)) +
        path('M0 0L260 200L520 0', '#dcc89d', 'stroke="#b09a70" stroke-width="4"') +
        rect(410, 210, 80, 100, '#a2493c') +
        oval(450, 256, 24, 30, '#e2c7a0'),
      'translate(430 560) rotate(17)',
    ),
    blur(14, group(sheet('#140c07'), 'translate(14 18)')),
    graded(['#fbf3df', '#f0e3c4', '#dccaa2'], sheet, [0, 0, 1, 1]),
    line('M128 330Q480 312 822 350M140 590Q500 572 842 604', '#cdbb94', 4, 'opacity="0.8"'),
    group(
      handwriting(0, 0, 180, 1, 40, { seed: seed + 5, size: 13, weight: 3 }) +
        handwriting(0, 84, 560, 9, 58, { seed, size: 12, weight: 3 }) +
        handwriting(330, 650, 200, 1, 40, { seed: seed + 8, size: 17, weight: 3.6 }),
      'translate(190 190) rotate(1.5)',
    ),
    // A sweet pea pressed in the fold, its colour gone to tea and violet.
    group(
      line('M0 0Q40 -130 20 -280M14 -90Q60 -120 84 -90M22 -180Q-30 -210 -50 -180', '#7d8a58', 7) +
        sweetPea(20, -270, 62, '#a1668f', -8) +
        sweetPea(-36, -200, 50, '#b98aa5', -40) +
        sweetPea(82, -120, 54, '#8d5a8c', 38) +
        line('M10 -40q40 20 60 -6q-24 -22 -60 6Z', '#8c9864', 8),
      'translate(720 640) rotate(24)',
    ),
    group(
      blur(7, rect(6, 10, 460, 20, '#140c07', 'opacity="0.5"')) +
        graded(['#54617d', '#1f2c47', '#121a2c'], (f) => rect(0, 0, 380, 24, f, 'rx="12"')) +
        path('M380 2L440 12L380 22Z', '#c9a55a') +
        rect(250, 0, 12, 24, '#d9b86a') +
        oval(60, 3, 50, 2, '#93a1bf'),
      'translate(250 905) rotate(-9)',
    ),
    glow(w * 0.2, h * 0.15, w * 0.8, h * 0.8, [
      [0, between('#ffedc4', '#ffffff', 0.3), 0.38],
      [1, '#ffedc4', 0],
    ]),
  ]);
}
