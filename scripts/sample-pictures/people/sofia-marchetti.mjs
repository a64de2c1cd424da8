import { likeness, miniature } from '../brushes/settings.mjs';
import { piazza, seaSwim } from './sofia-evenings.mjs';
import { cypressRoad, terrace } from './sofia-hills.mjs';
import { kitchenTable, roses } from './sofia-home.mjs';
import { musicRoom, onStage } from './sofia-music.mjs';
import { stillViolin, workshop } from './sofia-violins.mjs';

const skin = [0.58, 0.36, 0.25];
const sofia = { skin, width: 0.95, jaw: 0.94, nose: 1.14, smile: 0.5, lips: 1.1 };
const old = {
  ...sofia,
  age: 0.82,
  hair: 'bun',
  hairColour: [0.42, 0.4, 0.39],
  hairDepth: 0.32,
  browColour: [0.16, 0.13, 0.12],
  wears: 'shawl',
  cloth: [0.34, 0.06, 0.1],
  clothTrim: [0.7, 0.42, 0.42],
  lipColour: [0.42, 0.13, 0.12],
};

export const pictures = {
  background: {
    size: [1600, 900],
    draw: terrace,
    paint: { brushes: [34, 17, 9, 5], drift: 0.2 },
    finish: { grade: 'warm', vignette: 0.2 },
  },
  portrait: likeness(old, {
    tones: ['#271a1a', '#5d3f3a', '#b58d70'],
    pose: { turn: 0.46, nod: 0.1, tilt: 0.08 },
    zoom: 3.1,
    key: [-0.85, 0.55, 0.5],
    grade: 'warm',
  }),
  'young-sofia': {
    size: [900, 1200],
    draw: onStage,
    paint: { focus: (x, y) => (Math.hypot(x - 0.5, (y - 0.5) * 0.7) < 0.24 ? 0.6 : 0) },
    finish: { grade: 'faded', vignette: 0.42 },
  },
  'music-room': {
    size: [900, 1200],
    draw: musicRoom,
    paint: { focus: (x, y) => (y > 0.4 ? 0.35 : 0.1) },
    finish: { grade: 'warm', vignette: 0.34 },
  },
  workshop: {
    size: [1200, 900],
    draw: workshop,
    paint: { focus: () => 0.4 },
    finish: { grade: 'sepia', vignette: 0.36 },
  },
  violin: {
    size: [1000, 1000],
    draw: stillViolin,
    paint: { focus: () => 0.5 },
    finish: { grade: 'warm', vignette: 0.4 },
  },
  'kitchen-table': {
    size: [1200, 900],
    draw: kitchenTable,
    paint: { focus: () => 0.3 },
    finish: { grade: 'warm', vignette: 0.34 },
  },
  'piazza-evening': {
    size: [1200, 900],
    draw: piazza,
    paint: { focus: (x, y) => (y > 0.5 ? 0.4 : 0.1) },
    finish: { grade: 'warm' },
  },
  roses: {
    size: [1000, 1000],
    draw: roses,
    paint: { focus: () => 0.25, brushes: [30, 15, 8, 4] },
    finish: { grade: 'plain' },
  },
  'cypress-road': {
    size: [1200, 800],
    draw: cypressRoad,
    paint: { drift: 0.2 },
    finish: { grade: 'warm' },
  },
  'sea-swim': {
    size: [1200, 675],
    draw: seaSwim,
    paint: { drift: 0.06, focus: (x, y) => (Math.hypot(x - 0.44, y - 0.64) < 0.09 ? 0.8 : 0) },
    finish: { grade: 'plain' },
  },
  'family-luca': miniature(
    {
      skin: [0.55, 0.33, 0.22],
      man: true,
      age: 0.84,
      nose: 1.12,
      hair: 'short',
      hairColour: [0.62, 0.6, 0.58],
      browColour: [0.3, 0.28, 0.26],
      stubble: 0.35,
      wears: 'jacket',
      cloth: [0.2, 0.17, 0.09],
      shirt: [0.5, 0.56, 0.62],
      smile: 0.5,
    },
    { tones: ['#20241a', '#545c3c', '#b5ad74'], pose: { turn: -0.4, nod: 0.08 } },
  ),
  'family-giulia': miniature(
    {
      skin: [0.58, 0.37, 0.27],
      age: 0.5,
      nose: 1.0,
      hair: 'long',
      hairColour: [0.1, 0.05, 0.03],
      wears: 'blouse',
      cloth: [0.12, 0.24, 0.2],
      smile: 0.6,
      eyeOpen: 0.38,
    },
    { tones: ['#24201e', '#6a564c', '#c4a58c'], pose: { turn: 0.34, nod: 0.1, tilt: -0.05 } },
  ),
  'family-marta': miniature(
    {
      ...sofia,
      age: 0.78,
      nose: 1.08,
      hair: 'bob',
      hairColour: [0.34, 0.24, 0.19],
      wears: 'cardigan',
      cloth: [0.16, 0.14, 0.3],
      shirt: [0.62, 0.56, 0.56],
      smile: 0.45,
      glasses: true,
    },
    { tones: ['#211d2a', '#5a5068', '#aa9a9c'], pose: { turn: -0.36, nod: 0.06, tilt: -0.05 } },
  ),
};
