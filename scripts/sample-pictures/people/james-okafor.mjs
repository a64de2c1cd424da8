import { likeness, miniature } from '../brushes/settings.mjs';
import { drawingBoard, watch } from './james-keepsakes.mjs';
import { bridgeMorning, dusk, niger } from './james-rivers.mjs';
import { chess, choir } from './james-rooms.mjs';
import { arrival, kiteHill, porch } from './james-streets.mjs';

const skin = [0.155, 0.078, 0.046];
const lipColour = [0.12, 0.05, 0.04];
const james = {
  skin,
  lipColour,
  man: true,
  noseWidth: 1.45,
  nose: 0.95,
  lips: 1.5,
  jaw: 1.02,
  width: 0.97,
  eyeColour: [0.05, 0.025, 0.015],
};
const gold = [1.7, 1.36, 0.98];
const old = {
  ...james,
  age: 0.9,
  hair: 'crop',
  hairColour: [0.45, 0.44, 0.43],
  browColour: [0.3, 0.29, 0.28],
  stubble: 0.72,
  stubbleColour: [0.25, 0.235, 0.22],
  wears: 'jacket',
  cloth: [0.022, 0.04, 0.095],
  shirt: [0.74, 0.74, 0.74],
  tie: [0.5, 0.32, 0.06],
  glasses: true,
  rimColour: [0.2, 0.13, 0.04],
  smile: 0.45,
};
const young = {
  ...james,
  age: 0.36,
  hair: 'curls',
  hairColour: [0.035, 0.026, 0.02],
  wears: 'jacket',
  cloth: [0.2, 0.18, 0.15],
  shirt: [0.72, 0.7, 0.66],
  tie: [0.16, 0.05, 0.05],
  eyeOpen: 0.42,
  smile: 0.4,
};

const steelBehind = (
  w,
  h,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#c4ccd0"/><stop offset="0.6" stop-color="#e6dfcd"/><stop offset="1" stop-color="#a59f8e"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="7"/></filter></defs>
  <rect width="100%" height="100%" fill="url(#s)"/><g filter="url(#b)" stroke="#68737a" fill="none"><path stroke-width="24" d="M-20 ${h * 0.52}L${w * 0.5} ${h * 0.16}L${w * 1.05} ${h * 0.1}M-20 ${h * 0.6}H${w + 20}"/><path stroke-width="13" d="M${w * 0.12} ${h * 0.44}V${h * 0.6}L${w * 0.36} ${h * 0.26}V${h * 0.6}L${w * 0.62} ${h * 0.15}V${h * 0.6}L${w * 0.9} ${h * 0.12}V${h * 0.6}"/></g></svg>`;

export const pictures = {
  background: {
    size: [1600, 900],
    draw: dusk,
    paint: { brushes: [36, 18, 9, 5], drift: 0.12 },
    finish: { grade: 'warm', vignette: 0.22 },
  },
  portrait: likeness(old, {
    tones: ['#0e1420', '#26344c', '#8a7a5c'],
    pose: { turn: -0.36, nod: 0.13, tilt: -0.04 },
    zoom: 3.15,
    key: [0.85, 0.55, 0.5],
    keyColour: gold,
    sky: [0.26, 0.29, 0.36],
    grade: 'warm',
  }),
  'young-james': likeness(young, {
    size: [900, 1200],
    back: steelBehind,
    pose: { turn: 0.42, nod: 0.02, tilt: 0.03 },
    at: [0, -0.62],
    zoom: 2.5,
    keyColour: gold,
    sky: [0.3, 0.3, 0.32],
    face: [0.52, 0.36, 0.16],
    grade: 'sepia',
    vignette: 0.3,
  }),
  'niger-dawn': {
    size: [1200, 800],
    draw: niger,
    paint: { drift: 0.06 },
    finish: { grade: 'warm' },
  },
  arrival: {
    size: [900, 1200],
    draw: arrival,
    paint: { focus: (x, y) => (Math.hypot(x - 0.42, (y - 0.74) * 0.7) < 0.14 ? 0.7 : 0) },
    finish: { grade: 'cool' },
  },
  chess: {
    size: [1200, 900],
    draw: chess,
    paint: { focus: (x, y) => (y < 0.75 ? 0.55 : 0.2), brushes: [26, 13, 7, 4] },
    finish: { grade: 'warm', vignette: 0.36 },
  },
  'bridge-morning': {
    size: [1200, 900],
    draw: bridgeMorning,
    paint: { drift: 0.1 },
    finish: { grade: 'cool' },
  },
  'drawing-board': {
    size: [1200, 900],
    draw: drawingBoard,
    paint: { focus: () => 0.5 },
    finish: { grade: 'warm', vignette: 0.4 },
  },
  choir: {
    size: [900, 1200],
    draw: choir,
    paint: { focus: (x, y) => (y < 0.55 ? 0.45 : 0.2) },
    finish: { grade: 'warm', vignette: 0.36 },
  },
  porch: {
    size: [1200, 900],
    draw: porch,
    paint: { focus: (x, y) => (y > 0.35 ? 0.35 : 0) },
    finish: { grade: 'warm' },
  },
  'kite-hill': {
    size: [1200, 675],
    draw: kiteHill,
    paint: {
      focus: (x, y) =>
        Math.hypot(x - 0.34, y - 0.7) < 0.16 || Math.hypot(x - 0.78, y - 0.2) < 0.1 ? 0.7 : 0,
    },
    finish: { grade: 'plain' },
  },
  watch: {
    size: [1000, 1000],
    draw: watch,
    paint: { focus: () => 0.6 },
    finish: { grade: 'warm', vignette: 0.4 },
  },
  'family-grace': miniature(
    {
      skin: [0.2, 0.1, 0.06],
      lipColour: [0.2, 0.05, 0.05],
      noseWidth: 1.3,
      lips: 1.5,
      age: 0.82,
      hair: 'swept',
      hairColour: [0.36, 0.35, 0.35],
      wears: 'blouse',
      cloth: [0.26, 0.1, 0.3],
      smile: 0.75,
      nose: 0.9,
    },
    {
      tones: ['#1d1a2a', '#4d4560', '#a3937d'],
      pose: { turn: 0.35, nod: 0.08, tilt: 0.06 },
      keyColour: gold,
    },
  ),
  'family-ngozi': miniature(
    {
      skin: [0.18, 0.09, 0.052],
      lipColour: [0.2, 0.05, 0.05],
      noseWidth: 1.35,
      lips: 1.5,
      age: 0.58,
      hair: 'halo',
      hairColour: [0.05, 0.04, 0.035],
      wears: 'jacket',
      cloth: [0.35, 0.2, 0.05],
      shirt: [0.7, 0.68, 0.62],
      smile: 0.6,
      nose: 0.9,
    },
    { tones: ['#12202a', '#365363', '#9aa69c'], pose: { turn: -0.35, nod: 0.05 }, keyColour: gold },
  ),
  'family-daniel': miniature(
    {
      ...james,
      age: 0.56,
      hair: 'crop',
      hairColour: [0.04, 0.03, 0.028],
      beard: 0.1,
      beardColour: [0.06, 0.05, 0.045],
      wears: 'jumper',
      cloth: [0.1, 0.17, 0.2],
      smile: 0.5,
    },
    { tones: ['#231c16', '#5a4834', '#b0946a'], pose: { turn: 0.42, nod: 0.08 }, keyColour: gold },
  ),
  'family-comfort': miniature(
    {
      skin: [0.17, 0.085, 0.05],
      lipColour: [0.13, 0.05, 0.04],
      noseWidth: 1.4,
      lips: 1.5,
      age: 0.6,
      hair: 'wrap',
      hairColour: [0.04, 0.03, 0.03],
      wrapColour: [0.3, 0.1, 0.06],
      wrapTrim: [0.6, 0.42, 0.14],
      wears: 'shawl',
      cloth: [0.2, 0.08, 0.05],
      smile: 0.3,
      nose: 0.95,
    },
    {
      tones: ['#2c241b', '#6d5b43', '#b8a27c'],
      pose: { turn: -0.3, nod: 0.0 },
      grade: 'faded',
      keyColour: gold,
    },
  ),
};
