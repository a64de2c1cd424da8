import type { OrnamentDrawing } from './drawing.ts';
import { blossom, dot, foliage, leaf, stemLine } from './shapes.ts';
import type { Stem } from './shapes.ts';

const fernStem: Stem = { foot: [116, 22], bend: [62, 27], tip: [14, 10] };
const smallFernStem: Stem = { foot: [39, 11], bend: [22, 13], tip: [6, 5] };
const lavenderStem: Stem = { foot: [118, 26], bend: [74, 24], tip: [24, 8] };
const smallLavenderStem: Stem = { foot: [39, 15], bend: [24, 14], tip: [7, 5] };
const flowerStem: Stem = { foot: [106, 22], bend: [78, 34], tip: [34, 20] };
const roseStem: Stem = { foot: [102, 22], bend: [76, 34], tip: [30, 24] };

const ROSE_PETALS =
  'M110 11.5c-3.2-.4-5.8 1.7-5.8 4.6 0 3 2.7 5 5.9 4.9 3-.1 5.2-2 5.2-4.5 0-2.3-1.8-4-4.1-4-2 0-3.5 1.3-3.5 3.1 0 1.6 1.2 2.7 2.7 2.6M102.5 11c-3.7 3.5-4 10.2.5 14 4.3 3.6 11 3.4 15-.5 3.8-3.8 3.9-9.8.3-13.5M105.5 8.6c-3-3-8.6-1-9.3 4.2-.5 3.8 1 6.7 3.6 8.7M114.5 8.6c3-3 8.6-1 9.3 4.2.5 3.8-1 6.7-3.6 8.7M103.5 7.5c2-4.5 11-4.5 13 0-4-1-9-1-13 0zM100.5 24c-1 3.8 4.2 7.2 9.5 7.2s10.5-3.4 9.5-7.2';
const ROSE_OUTLINE =
  'M110 4c8 0 13.8 5.2 13.8 13.5S118 31.2 110 31.2 96.2 25.8 96.2 17.5 102 4 110 4z';

export const NATURAL_ORNAMENTS = {
  leaf: {
    divider: {
      width: 220,
      height: 24,
      fill: dot(110, 12, 1.6),
      half: {
        stroke: `M8 12H62M104 12H76M96 12l-5-4M96 12l-5 4M88 12l-5-3.4M88 12l-5 3.4${leaf([104, 12], 180, 34, 0.36)}`,
        washes: [leaf([104, 12], 180, 34, 0.36)],
      },
    },
    title: {
      width: 80,
      height: 14,
      half: {
        stroke: `M2 7H16M38 7H24${leaf([38, 7], 180, 18, 0.36)}`,
        washes: [leaf([38, 7], 180, 18, 0.36)],
      },
    },
  },
  wave: {
    divider: {
      width: 200,
      height: 22,
      stroke:
        'M10 8q9-7 18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0M46 16q9-7 18 0t18 0t18 0t18 0t18 0t18 0',
    },
    title: { width: 72, height: 10, stroke: 'M4 6q8-7 16 0t16 0t16 0t16 0' },
  },
  mountain: {
    divider: {
      width: 220,
      height: 34,
      stroke:
        'M8 31H56L80 13L91 22L116 3L146 28L158 19L174 31H212M107 10l5 5 5-4 6 6 4-4M136 20L146 28',
      washes: [dot(156, 11, 6.5)],
    },
    title: { width: 76, height: 18, stroke: 'M3 16H16L29 6L35 11L46 2L60 16H73' },
  },
  lavender: {
    divider: {
      width: 240,
      height: 34,
      half: {
        stroke: stemLine(lavenderStem),
        fill:
          foliage(lavenderStem, {
            pairs: 8,
            from: 0.52,
            to: 0.98,
            lengths: [6.5, 4.5],
            spread: 40,
            fullness: 0.5,
            hasTip: true,
          }) +
          leaf([100, 25.2], 205, 17, 0.14) +
          leaf([92, 24.6], 158, 15, 0.14),
      },
    },
    title: {
      width: 80,
      height: 20,
      half: {
        stroke: stemLine(smallLavenderStem),
        fill: foliage(smallLavenderStem, {
          pairs: 5,
          from: 0.45,
          to: 0.96,
          lengths: [4.6, 3.4],
          spread: 42,
          fullness: 0.5,
          hasTip: true,
        }),
      },
    },
  },
  dune: {
    divider: {
      width: 220,
      height: 30,
      stroke: 'M6 27C52 27 66 9 98 9c26 0 40 18 66 18h50M98 9c10 4 8 11 28 18',
      washes: [dot(148, 10, 6)],
    },
    title: { width: 76, height: 14, stroke: 'M3 12C20 12 26 3 36 3s18 9 37 9M36 3c4 2 3 5 10 9' },
  },
  wildflower: {
    divider: {
      width: 220,
      height: 40,
      washes: [blossom([110, 16], 8, 13, 0.36)],
      stroke: blossom([110, 16], 8, 13, 0.36) + 'M110 28V37',
      fill: dot(110, 16, 3.2),
      half: {
        stroke: stemLine(flowerStem),
        fill:
          leaf([88, 27.6], 214, 13, 0.3) +
          leaf([70, 27.2], 140, 11, 0.3) +
          blossom([29, 18], 5, 6, 0.42),
      },
    },
    title: {
      width: 72,
      height: 20,
      stroke: blossom([36, 10], 8, 8, 0.36),
      fill: dot(36, 10, 2),
      half: { fill: leaf([25, 11], 188, 13, 0.26) },
    },
  },
  rose: {
    divider: {
      width: 220,
      height: 40,
      stroke: ROSE_PETALS,
      washes: [ROSE_OUTLINE],
      half: {
        stroke: stemLine(roseStem),
        fill:
          leaf([86, 28.4], 214, 15, 0.34) +
          leaf([70, 28.8], 146, 13, 0.34) +
          leaf([50, 27.2], 216, 12, 0.34) +
          leaf([30, 24], 190, 10, 0.34),
      },
    },
    title: {
      left: 55,
      width: 110,
      height: 34,
      scale: 0.7,
      stroke: ROSE_PETALS,
      washes: [ROSE_OUTLINE],
      half: { fill: leaf([94, 22], 200, 18, 0.3) + leaf([76, 17], 184, 16, 0.24) },
    },
  },
  fern: {
    divider: {
      width: 240,
      height: 38,
      half: {
        stroke: stemLine(fernStem),
        fill: foliage(fernStem, {
          pairs: 15,
          from: 0.08,
          to: 0.97,
          lengths: [13, 3.5],
          spread: 56,
          fullness: 0.18,
          hasTip: true,
        }),
      },
    },
    title: {
      width: 84,
      height: 20,
      half: {
        stroke: stemLine(smallFernStem),
        fill: foliage(smallFernStem, {
          pairs: 9,
          from: 0.08,
          to: 0.95,
          lengths: [7.5, 2.4],
          spread: 56,
          fullness: 0.2,
          hasTip: true,
        }),
      },
    },
  },
} satisfies Record<string, OrnamentDrawing>;
