import { likeness, miniature } from '../brushes/settings.mjs';
import { hands, teaBowl } from './kenji-clay.mjs';
import { heron, mountains } from './kenji-fields.mjs';
import { persimmons, umbrella } from './kenji-garden.mjs';
import { kiln, snowGate } from './kenji-winter.mjs';

const skin = [0.55, 0.37, 0.25];
const kenji = {
  skin,
  man: true,
  width: 1.0,
  jaw: 0.98,
  nose: 0.86,
  noseWidth: 1.15,
  lips: 1.05,
  eyeColour: [0.05, 0.03, 0.02],
  smile: 0.25,
};
const old = {
  ...kenji,
  age: 0.96,
  hair: 'crop',
  hairColour: [0.62, 0.61, 0.59],
  browColour: [0.36, 0.34, 0.32],
  beard: 0.05,
  beardColour: [0.6, 0.59, 0.57],
  wears: 'kimono',
  cloth: [0.09, 0.1, 0.13],
  shirt: [0.55, 0.53, 0.5],
  eyeOpen: 0.18,
  smile: 0.4,
};
const paper = ['#8d8778', '#c9c2b0', '#ece6d6'];
const soft = [1.3, 1.2, 1.05];
const dim = [0.3, 0.3, 0.3];
const shojiBehind = (
  w,
  h,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="p" x2="1" y2="0.6"><stop offset="0" stop-color="#a59d8a"/><stop offset="0.6" stop-color="#e6dec9"/><stop offset="1" stop-color="#cfc6b0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#p)"/>
  <g stroke="#6d6250" opacity="0.6"><path stroke-width="14" d="M${w * 0.62} 0V${h}M0 ${h * 0.62}H${w}"/><path stroke-width="6" d="M${w * 0.8} 0V${h}M${w * 0.97} 0V${h}M${w * 0.62} ${h * 0.2}H${w}M${w * 0.62} ${h * 0.41}H${w}M${w * 0.18} 0V${h}"/></g></svg>`;
const inkBrush = { brushes: [40, 20, 10, 5], jitter: 0.5, relief: 0.5, drift: 0.1, keep: 0.22 };

export const pictures = {
  background: {
    size: [1600, 900],
    draw: mountains,
    paint: inkBrush,
    finish: { grade: 'ink', vignette: 0.16, weave: 1.4 },
  },
  portrait: likeness(old, {
    back: shojiBehind,
    pose: { turn: 0.38, nod: 0.16, tilt: 0.03 },
    zoom: 3.15,
    key: [0.85, 0.5, 0.5],
    keyColour: soft,
    sky: dim,
    grade: 'ink',
    vignette: 0.22,
  }),
  'young-kenji': likeness(
    {
      ...kenji,
      age: 0.32,
      hair: 'crop',
      hairColour: [0.03, 0.028, 0.026],
      wears: 'kimono',
      cloth: [0.2, 0.19, 0.17],
      shirt: [0.6, 0.58, 0.54],
      eyeOpen: 0.34,
    },
    {
      size: [900, 1200],
      back: shojiBehind,
      pose: { turn: -0.4, nod: 0.06 },
      at: [0, -0.62],
      zoom: 2.5,
      keyColour: soft,
      sky: dim,
      face: [0.48, 0.36, 0.16],
      grade: 'sepia',
      vignette: 0.3,
    },
  ),
  umbrella: {
    size: [900, 1200],
    draw: umbrella,
    paint: {
      ...inkBrush,
      focus: (x, y) => (Math.hypot(x - 0.47, (y - 0.6) * 0.7) < 0.2 ? 0.6 : 0),
    },
    finish: { grade: 'ink', vignette: 0.2, weave: 1.3 },
  },
  heron: {
    size: [1200, 900],
    draw: heron,
    paint: { ...inkBrush, focus: (x, y) => (Math.hypot(x - 0.62, y - 0.56) < 0.2 ? 0.6 : 0) },
    finish: { grade: 'ink', vignette: 0.16, weave: 1.3 },
  },
  hands: {
    size: [1200, 900],
    draw: hands,
    paint: { focus: () => 0.3 },
    finish: { grade: 'ink', vignette: 0.34 },
  },
  persimmons: {
    size: [900, 1200],
    draw: persimmons,
    paint: { ...inkBrush, focus: () => 0.35 },
    finish: { grade: 'ink', vignette: 0.14, weave: 1.4 },
  },
  kiln: {
    size: [1200, 900],
    draw: kiln,
    paint: { focus: (x, y) => (Math.hypot(x - 0.5, y - 0.66) < 0.26 ? 0.45 : 0) },
    finish: { grade: 'warm', vignette: 0.36 },
  },
  'snow-gate': {
    size: [1200, 900],
    draw: snowGate,
    paint: { ...inkBrush, focus: (x, y) => (y > 0.2 && y < 0.8 ? 0.3 : 0) },
    finish: { grade: 'ink', vignette: 0.16, weave: 1.3 },
  },
  'tea-bowl': {
    size: [1000, 1000],
    draw: teaBowl,
    paint: { focus: () => 0.35 },
    finish: { grade: 'ink', vignette: 0.3 },
  },
  'family-haruko': miniature(
    {
      skin: [0.6, 0.42, 0.31],
      age: 0.72,
      nose: 0.84,
      noseWidth: 1.1,
      width: 0.98,
      hair: 'bun',
      hairColour: [0.2, 0.19, 0.19],
      hairDepth: 0.3,
      wears: 'kimono',
      cloth: [0.16, 0.18, 0.26],
      shirt: [0.62, 0.58, 0.54],
      smile: 0.55,
      eyeColour: [0.05, 0.03, 0.02],
    },
    { tones: paper, pose: { turn: -0.36, nod: 0.14, tilt: -0.05 }, grade: 'ink', keyColour: soft },
  ),
  'family-emi': miniature(
    {
      skin: [0.58, 0.4, 0.29],
      age: 0.64,
      nose: 0.86,
      noseWidth: 1.1,
      hair: 'bob',
      hairColour: [0.09, 0.08, 0.08],
      wears: 'scarf',
      cloth: [0.34, 0.11, 0.08],
      smile: 0.5,
      glasses: true,
      eyeColour: [0.05, 0.03, 0.02],
    },
    {
      tones: ['#5d6468', '#9aa09c', '#d6d6c9'],
      pose: { turn: 0.36, nod: 0.08, tilt: 0.04 },
      grade: 'ink',
      keyColour: soft,
    },
  ),
};
