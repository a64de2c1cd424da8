import type { OrnamentDrawing } from './drawing.ts';
import { diamond, dot, foliage, stemLine } from './shapes.ts';
import type { Stem } from './shapes.ts';

const laurelStem: Stem = { foot: [112, 27], bend: [60, 30], tip: [22, 8] };
const smallLaurelStem: Stem = { foot: [37, 15], bend: [20, 16], tip: [7, 5] };

export const FORMAL_ORNAMENTS = {
  flourish: {
    divider: {
      width: 240,
      height: 32,
      fill: diamond(120, 16, 7, 12),
      half: {
        stroke:
          'M6 16H48C66 16 74 5 88 5c10 0 16 5 16 11s-5 9-10 9-8-3-8-7 3-6 6-6 4 2 4 4M48 16c16 0 22 11 40 11 11 0 19-5 26-11',
      },
    },
    title: {
      width: 96,
      height: 16,
      fill: diamond(48, 8, 4, 7),
      half: { stroke: 'M2 8h16c8 0 11-5 17-5 4 0 7 2 7 5s-2 4-4 4-3-1-3-3' },
    },
  },
  laurel: {
    divider: {
      width: 240,
      height: 36,
      fill: dot(120, 27, 2),
      half: {
        stroke: stemLine(laurelStem),
        fill: foliage(laurelStem, {
          pairs: 8,
          from: 0.08,
          to: 0.95,
          lengths: [13, 9],
          spread: 34,
          fullness: 0.3,
          hasTip: true,
        }),
      },
    },
    title: {
      width: 80,
      height: 20,
      half: {
        stroke: stemLine(smallLaurelStem),
        fill: foliage(smallLaurelStem, {
          pairs: 5,
          from: 0.1,
          to: 0.95,
          lengths: [7, 5],
          spread: 36,
          fullness: 0.32,
          hasTip: true,
        }),
      },
    },
  },
  rule: {
    divider: {
      width: 220,
      height: 12,
      half: { fill: 'M4 6Q66 5.2 110 4V8Q66 6.8 4 6z' },
    },
    title: { width: 72, height: 8, half: { fill: 'M0 4Q22 3.5 36 2.8V5.2Q22 4.5 0 4z' } },
  },
  diamond: {
    divider: {
      width: 220,
      height: 20,
      stroke: diamond(110, 10, 14, 16),
      fill: diamond(110, 10, 5, 6),
      half: { stroke: 'M6 10H84', fill: diamond(91, 10, 5, 6) },
    },
    title: {
      width: 84,
      height: 12,
      fill: diamond(42, 6, 6, 8),
      half: { stroke: 'M2 6H32' },
    },
  },
  candle: {
    divider: {
      width: 200,
      height: 40,
      stroke: 'M95.5 37V19.5q4.5-2 9 0V37M100 19v-3.5',
      fill: 'M100 2.5c2.6 3.5 4 5.8 4 8.3 0 2.7-1.7 4.5-4 4.5s-4-1.8-4-4.5c0-2.5 1.4-4.8 4-8.3z',
      half: { stroke: 'M14 37H88' },
      washes: [dot(100, 11, 10)],
    },
    title: {
      width: 64,
      height: 18,
      fill: 'M32 2c2.1 2.9 3.3 4.8 3.3 6.9 0 2.3-1.4 3.8-3.3 3.8s-3.3-1.5-3.3-3.8c0-2.1 1.2-4 3.3-6.9z',
      half: { stroke: 'M2 16H24' },
    },
  },
  lace: {
    divider: {
      width: 240,
      height: 20,
      half: {
        stroke:
          'M0 3H120M0 6a10 10 0 0 0 20 0a10 10 0 0 0 20 0a10 10 0 0 0 20 0a10 10 0 0 0 20 0a10 10 0 0 0 20 0a10 10 0 0 0 20 0M5 6a5 5 0 0 0 10 0m10 0a5 5 0 0 0 10 0m10 0a5 5 0 0 0 10 0m10 0a5 5 0 0 0 10 0m10 0a5 5 0 0 0 10 0m10 0a5 5 0 0 0 10 0',
        fill: [10, 30, 50, 70, 90, 110].map((x) => dot(x, 18.2, 1.3)).join(''),
      },
    },
    title: {
      width: 84,
      height: 12,
      half: {
        stroke: 'M0 2H42M0 4a7 7 0 0 0 14 0a7 7 0 0 0 14 0a7 7 0 0 0 14 0',
        fill: [7, 21, 35].map((x) => dot(x, 5.6, 1.2)).join(''),
      },
    },
  },
  arch: {
    divider: {
      width: 220,
      height: 34,
      stroke: 'M98 32V14a12 12 0 0 1 24 0V32M103 32V14.5a7 7 0 0 1 14 0V32',
      half: { stroke: 'M10 32H98M78 32V22a7 7 0 0 1 14 0V32M62 32V26a5 5 0 0 1 10 0V32' },
    },
    title: {
      width: 72,
      height: 18,
      stroke: 'M30 16V8a6 6 0 0 1 12 0V16',
      half: { stroke: 'M2 16H30' },
    },
  },
  dots: {
    divider: {
      width: 140,
      height: 12,
      fill: dot(70, 6, 3.2),
      half: { fill: dot(53, 6, 2.4) + dot(39, 6, 1.8) + dot(27, 6, 1.3) + dot(17, 6, 0.9) },
    },
    title: {
      width: 52,
      height: 8,
      fill: dot(26, 4, 2.2),
      half: { fill: dot(15, 4, 1.6) + dot(6, 4, 1.1) },
    },
  },
  line: {
    divider: { width: 96, height: 4, fill: 'M0 1H96V3H0z' },
    title: { width: 40, height: 4, fill: 'M0 1H40V3H0z' },
  },
} satisfies Record<string, OrnamentDrawing>;
