import type { OrnamentDrawing } from './drawing.ts';
import { blossom, diamond, dot, star } from './shapes.ts';

export const CRAFTED_ORNAMENTS = {
  star: {
    divider: {
      width: 200,
      height: 28,
      fill: star(100, 14, 12),
      half: {
        fill:
          star(64, 17, 6) + dot(79, 9, 1) + dot(47, 9, 1) + star(32, 14, 3.5) + dot(16, 16, 0.9),
      },
    },
    title: {
      width: 64,
      height: 16,
      fill: star(32, 8, 7),
      half: { fill: star(15, 8, 3.5) + dot(4, 8, 1) },
    },
  },
  brush: {
    divider: {
      width: 220,
      height: 30,
      washes: [
        'M14 14C22 8 58 7 92 8.5S164 4 196 7c10 1 8 5-2 7-30 5-62 3-92 5.5S44 22 24 19c-8-1-14-3-10-5z',
        'M34 9c20-5 60-1 88-3s56-2 76 2c6 1 4 4-3 5-26 4-52 1-80 4S60 20 42 17c-8-1.5-16-6-8-8z',
        'M52 17c22-4 52-1 78-3s40-1 56 1c5 1 3 4-2 5-20 4-44 2-66 4S76 27 60 24c-7-1-14-5.5-8-7z',
      ],
    },
    title: {
      width: 92,
      height: 16,
      washes: [
        'M5 7.5C14 3 30 5 46 4s28-1.5 38 .5c4 1 3 4-1 5-12 3-26 1.5-40 3s-24 1.5-33 0C5 11.5 2 9 5 7.5z',
        'M18 6c10-2.5 26 0 40-1s18 0 24 1c3 1 2 3-1 4-10 2.5-22 1-33 2.5S28 14.5 21 13c-4-1-8-6-3-7z',
      ],
    },
  },
  ink: {
    divider: {
      width: 220,
      height: 20,
      fill: `M8 12.5C44 8 96 5.5 148 6C174 6.3 196 8 212 10.5C190 9.6 168 9.4 146 9.8C98 10.5 52 13.6 16 14.2C10 14.3 4 13.2 8 12.5z${dot(122, 15.5, 1.5)}${dot(128.5, 17, 0.8)}`,
    },
    title: {
      width: 76,
      height: 10,
      fill: 'M4 6C20 3.5 44 2.8 72 4.8C50 4.8 26 6.6 8 7.4C4 7.5 2 6.5 4 6z',
    },
  },
  fan: {
    divider: {
      width: 240,
      height: 40,
      stroke:
        'M88 36a32 32 0 0 1 64 0M96 36a24 24 0 0 1 48 0M108 36a12 12 0 0 1 24 0M120 24V4M114 25.6L104 8.29M126 25.6L136 8.29M109.6 30L92.29 20M130.4 30L147.71 20',
      half: { stroke: 'M8 36H88M24 32H84M44 28H82' },
    },
    title: {
      width: 84,
      height: 20,
      stroke:
        'M28 18a14 14 0 0 1 28 0M36 18a6 6 0 0 1 12 0M42 12V4M37.76 13.76L32.1 8.1M46.24 13.76L51.9 8.1',
      half: { stroke: 'M2 18H28M10 14.5H25' },
    },
  },
  window: {
    divider: {
      width: 220,
      height: 40,
      washes: [blossom([110, 20], 8, 15, 0.42)],
      stroke: `${dot(110, 20, 18)}${dot(110, 20, 4)}${blossom([110, 20], 8, 16, 0.42)}`,
      half: { stroke: 'M8 20H60M60 20L70 12L80 20L70 28z', washes: ['M60 20L70 12L80 20L70 28z'] },
    },
    title: {
      width: 80,
      height: 22,
      washes: [blossom([40, 11], 6, 8, 0.44)],
      stroke: `${dot(40, 11, 9.5)}${blossom([40, 11], 6, 8.5, 0.44)}`,
      half: { stroke: 'M3 11H24' },
    },
  },
  corner: {
    divider: {
      width: 220,
      height: 24,
      fill: diamond(110, 12, 6, 8),
      half: {
        washes: ['M8 3H24L8 19z'],
        stroke: 'M8 3H24L8 19zM34 12H100',
      },
    },
    title: {
      width: 84,
      height: 14,
      half: { washes: ['M3 2H12L3 11z'], stroke: 'M3 2H12L3 11zM18 7H42' },
    },
  },
} satisfies Record<string, OrnamentDrawing>;
