import { backdrop, onFaces, portrait } from '../brushes/portrait.mjs';
import { miniature } from '../brushes/settings.mjs';
import { fields } from './brennan-fields.mjs';
import { hayAndMare } from './brennan-hay.mjs';
import { boreen, farmhouse } from './brennan-house.mjs';
import { bread, dance, hearth } from './brennan-rooms.mjs';
import { currach, headland } from './brennan-sea.mjs';

const tom = {
  skin: [0.64, 0.38, 0.29],
  man: true,
  width: 1.03,
  jaw: 1.08,
  nose: 1.12,
  smile: 0.45,
};
const mary = { skin: [0.66, 0.44, 0.36], width: 0.97, jaw: 0.95, nose: 0.98, smile: 0.6 };
const oldTom = {
  ...tom,
  age: 0.93,
  hair: 'flatcap',
  hairColour: [0.66, 0.65, 0.63],
  browColour: [0.5, 0.48, 0.46],
  capColour: [0.2, 0.18, 0.13],
  wears: 'jacket',
  cloth: [0.13, 0.12, 0.1],
  shirt: [0.62, 0.6, 0.55],
  tie: [0.1, 0.2, 0.12],
  stubble: 0.25,
  stubbleColour: [0.6, 0.56, 0.52],
};
const oldMary = {
  ...mary,
  age: 0.9,
  hair: 'swept',
  hairColour: [0.72, 0.71, 0.69],
  browColour: [0.46, 0.43, 0.4],
  wears: 'cardigan',
  cloth: [0.1, 0.24, 0.17],
  shirt: [0.64, 0.6, 0.56],
};
const youngTom = {
  ...tom,
  age: 0.36,
  hair: 'parted',
  hairColour: [0.1, 0.06, 0.04],
  wears: 'jacket',
  cloth: [0.07, 0.07, 0.08],
  tie: [0.2, 0.2, 0.22],
  eyeOpen: 0.4,
};
const youngMary = {
  ...mary,
  age: 0.33,
  hair: 'bob',
  hairColour: [0.22, 0.12, 0.07],
  wears: 'blouse',
  cloth: [0.74, 0.72, 0.68],
  eyeOpen: 0.36,
  smile: 0.75,
};

/** The two of them side by side, he a little behind and above. */
const pair = (him, her, back, { width, height, zoom, drop = 0, key }) =>
  portrait({
    width,
    height,
    back,
    detail: 0.55,
    sitters: [
      {
        who: him,
        pose: { turn: 0.34, nod: 0.12, tilt: 0.02 },
        at: [0.86, -0.72 + drop],
        zoom,
        key,
      },
      {
        who: her,
        pose: { turn: -0.3, nod: 0.14, tilt: -0.1 },
        at: [-0.84, -0.34 + drop],
        zoom,
        key,
      },
    ],
  });
const lane = (w, h) => backdrop(w, h, ['#4a4a40', '#a39c86', '#ded4bc']);

export const pictures = {
  background: {
    size: [1600, 900],
    draw: fields,
    paint: { brushes: [34, 17, 9, 5], drift: 0.2 },
    finish: { grade: 'plain', vignette: 0.2 },
  },
  portrait: {
    size: [900, 900],
    draw: ({ width, height }) =>
      pair(oldTom, oldMary, backdrop(width, height, ['#1b211c', '#3d4a3e', '#8f8f70']), {
        width,
        height,
        zoom: 2.45,
        drop: 0.1,
        key: [-0.8, 0.6, 0.55],
      }),
    paint: {
      brushes: [30, 15, 8, 4.5, 2.8],
      focus: onFaces([
        [0.32, 0.38, 0.15],
        [0.66, 0.47, 0.14],
      ]),
    },
    finish: { grade: 'warm', vignette: 0.34 },
  },
  'wedding-1955': {
    size: [900, 1200],
    draw: ({ width, height }) =>
      pair(youngTom, youngMary, lane(width, height), {
        width,
        height,
        zoom: 1.95,
        drop: -0.05,
        key: [-0.7, 0.65, 0.6],
      }),
    paint: {
      brushes: [30, 15, 8, 4.5, 2.8],
      focus: onFaces([
        [0.28, 0.36, 0.14],
        [0.7, 0.43, 0.13],
      ]),
    },
    finish: { grade: 'sepia', vignette: 0.36 },
  },
  farmhouse: {
    size: [1200, 900],
    draw: farmhouse,
    paint: { focus: (x, y) => (Math.hypot(x - 0.5, y - 0.55) < 0.26 ? 0.45 : 0) },
    finish: { grade: 'faded' },
  },
  dance: {
    size: [1200, 900],
    draw: dance,
    paint: { focus: (x, y) => (y > 0.4 ? 0.4 : 0) },
    finish: { grade: 'warm', vignette: 0.36 },
  },
  'hay-and-mare': {
    size: [1200, 800],
    draw: hayAndMare,
    paint: { focus: (x, y) => (Math.hypot(x - 0.52, y - 0.62) < 0.24 ? 0.5 : 0) },
    finish: { grade: 'faded' },
  },
  currach: {
    size: [1200, 900],
    draw: currach,
    paint: { focus: (x, y) => (y > 0.5 ? 0.3 : 0) },
    finish: { grade: 'cool' },
  },
  boreen: {
    size: [900, 1200],
    draw: boreen,
    paint: { focus: (x, y) => (Math.hypot(x - 0.5, (y - 0.68) * 0.7) < 0.18 ? 0.6 : 0) },
    finish: { grade: 'plain' },
  },
  hearth: {
    size: [900, 1200],
    draw: hearth,
    paint: { focus: (x, y) => (y > 0.4 ? 0.4 : 0.1) },
    finish: { grade: 'warm', vignette: 0.4 },
  },
  headland: {
    size: [1200, 675],
    draw: headland,
    paint: { drift: 0.1, focus: (x, y) => (Math.hypot(x - 0.3, y - 0.5) < 0.12 ? 0.6 : 0) },
    finish: { grade: 'warm' },
  },
  bread: {
    size: [1000, 1000],
    draw: bread,
    paint: { focus: () => 0.3 },
    finish: { grade: 'warm', vignette: 0.34 },
  },
  'family-michael': miniature(
    {
      ...tom,
      age: 0.8,
      hair: 'short',
      hairColour: [0.5, 0.48, 0.46],
      wears: 'jumper',
      cloth: [0.5, 0.46, 0.38],
      stubble: 0.3,
      stubbleColour: [0.5, 0.47, 0.44],
    },
    { tones: ['#1d2622', '#4a5e52', '#a4b09a'], pose: { turn: 0.4, nod: 0.06 } },
  ),
  'family-nora': miniature(
    {
      ...mary,
      age: 0.76,
      hair: 'bob',
      hairColour: [0.5, 0.3, 0.18],
      wears: 'cardigan',
      cloth: [0.32, 0.14, 0.2],
      glasses: true,
    },
    { tones: ['#2a2320', '#665449', '#b9a48d'], pose: { turn: -0.36, nod: 0.1, tilt: 0.05 } },
  ),
  'family-jack': miniature(
    {
      ...tom,
      age: 0.95,
      width: 1.0,
      nose: 1.18,
      hair: 'flatcap',
      hairColour: [0.7, 0.69, 0.67],
      capColour: [0.09, 0.1, 0.13],
      beard: 0.35,
      beardColour: [0.68, 0.66, 0.63],
      wears: 'jumper',
      cloth: [0.05, 0.08, 0.14],
    },
    { tones: ['#22282c', '#56636a', '#aab3b0'], pose: { turn: -0.4, nod: 0.08 } },
  ),
  'family-aoife': miniature(
    {
      ...mary,
      age: 0.36,
      hair: 'long',
      hairColour: [0.46, 0.17, 0.07],
      wears: 'blouse',
      cloth: [0.12, 0.25, 0.16],
      eyeOpen: 0.38,
      smile: 0.75,
    },
    { tones: ['#272a20', '#666b4c', '#bfbd90'], pose: { turn: 0.3, nod: 0.08, tilt: -0.06 } },
  ),
};
