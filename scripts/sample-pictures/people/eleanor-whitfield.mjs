import { likeness, miniature } from '../brushes/settings.mjs';
import { moor, snowCottage, vanAtTheBridge } from './eleanor-moor.mjs';
import { booksAndTea, chapelDoor, letter, readingChair } from './eleanor-rooms.mjs';
import { beachWalk, garden, harbour } from './eleanor-shore.mjs';

const skin = [0.62, 0.42, 0.34];
const eleanor = { skin, jaw: 0.96, nose: 1.02, width: 0.98, smile: 0.55 };
const old = {
  ...eleanor,
  age: 0.95,
  hair: 'swept',
  hairColour: [0.66, 0.64, 0.62],
  hairDepth: 0.5,
  browColour: [0.4, 0.36, 0.33],
  wears: 'cardigan',
  cloth: [0.09, 0.16, 0.25],
  shirt: [0.66, 0.6, 0.54],
  glasses: true,
};
const young = {
  ...eleanor,
  age: 0.33,
  hair: 'bob',
  hairColour: [0.2, 0.11, 0.06],
  wears: 'cardigan',
  cloth: [0.3, 0.12, 0.1],
  shirt: [0.7, 0.66, 0.6],
  eyeOpen: 0.4,
  smile: 0.65,
};

const seaBehind = (
  w,
  h,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs>
  <linearGradient id="a" x2="0" y2="1"><stop offset="0" stop-color="#b7c3cc"/><stop offset="0.36" stop-color="#e6dcc9"/><stop offset="0.38" stop-color="#93a3a8"/><stop offset="0.75" stop-color="#6d7f86"/><stop offset="1" stop-color="#4c5a60"/></linearGradient>
  <filter id="b"><feGaussianBlur stdDeviation="9"/></filter></defs><rect width="100%" height="100%" fill="url(#a)"/>
  <g filter="url(#b)"><path d="M0 ${h * 0.4}L0 ${h * 0.27}L${w * 0.12} ${h * 0.24}L${w * 0.2} ${h * 0.29}L${w * 0.34} ${h * 0.31}L${w * 0.5} ${h * 0.39}Z" fill="#77726a"/>
  <path d="M${w * 0.62} ${h * 0.46}L${w * 0.98} ${h * 0.45}L${w * 0.93} ${h * 0.51}L${w * 0.67} ${h * 0.515}Z" fill="#3f4b52"/><path d="M${w * 0.8} ${h * 0.46}V${h * 0.27}" stroke="#4d4a46" stroke-width="8"/><path d="M${w * 0.79} ${h * 0.29}L${w * 0.7} ${h * 0.44}H${w * 0.79}Z" fill="#c8a886"/></g></svg>`;

export const pictures = {
  background: {
    size: [1600, 900],
    draw: moor,
    paint: { brushes: [36, 18, 9, 5], drift: 0.25 },
    finish: { grade: 'warm', vignette: 0.2 },
  },
  portrait: likeness(old, {
    tones: ['#231c18', '#4a4034', '#94805e'],
    pose: { turn: 0.36, nod: 0.15, tilt: 0.06 },
    zoom: 3.15,
    key: [-0.9, 0.5, 0.45],
    grade: 'warm',
  }),
  'young-eleanor': likeness(young, {
    size: [900, 1200],
    back: seaBehind,
    pose: { turn: -0.42, nod: 0.04, tilt: -0.06 },
    at: [0, -0.62],
    zoom: 2.5,
    key: [0.8, 0.6, 0.5],
    face: [0.48, 0.36, 0.16],
    grade: 'faded',
    vignette: 0.3,
  }),
  'library-van': {
    size: [1200, 900],
    draw: vanAtTheBridge,
    paint: { focus: (x, y) => (Math.abs(x - 0.55) < 0.34 && Math.abs(y - 0.6) < 0.22 ? 0.7 : 0) },
    finish: { grade: 'faded', vignette: 0.25 },
  },
  'garden-sweet-peas': { size: [900, 1200], draw: garden, finish: { grade: 'warm' } },
  'whitby-harbour': { size: [1200, 900], draw: harbour, finish: { grade: 'faded' } },
  'wedding-1964': {
    size: [900, 1200],
    draw: chapelDoor,
    paint: { focus: (x, y) => (Math.hypot(x - 0.5, y - 0.62) < 0.24 ? 0.7 : 0) },
    finish: { grade: 'sepia', vignette: 0.4 },
  },
  'beach-walk': {
    size: [1200, 675],
    draw: beachWalk,
    paint: {
      drift: 0.08,
      focus: (x, y) => (Math.hypot(x - 0.4, (y - 0.62) * 0.6) < 0.1 ? 0.8 : 0),
    },
    finish: { grade: 'plain' },
  },
  'books-and-tea': {
    size: [1200, 900],
    draw: booksAndTea,
    paint: { focus: (x, y) => (y > 0.45 ? 0.5 : 0) },
    finish: { grade: 'warm' },
  },
  'reading-chair': {
    size: [900, 1200],
    draw: readingChair,
    paint: { focus: (x, y) => (y > 0.5 ? 0.35 : 0.1) },
    finish: { grade: 'warm', vignette: 0.36 },
  },
  'cottage-snow': {
    size: [1200, 800],
    draw: snowCottage,
    paint: { focus: (x, y) => (Math.hypot(x - 0.55, y - 0.55) < 0.25 ? 0.5 : 0) },
    finish: { grade: 'cool' },
  },
  letter: {
    size: [1000, 1000],
    draw: letter,
    paint: { focus: () => 0.55 },
    finish: { grade: 'warm' },
  },
  'family-arthur': miniature(
    {
      ...eleanor,
      man: true,
      age: 0.72,
      jaw: 1.05,
      hair: 'flatcap',
      hairColour: [0.3, 0.28, 0.26],
      wears: 'jumper',
      cloth: [0.07, 0.1, 0.16],
      stubble: 0.4,
      smile: 0.25,
    },
    { tones: ['#2a2723', '#5c564b', '#a59a83'], pose: { turn: -0.4, nod: 0.08 }, grade: 'sepia' },
  ),
  'family-david': miniature(
    {
      skin: [0.6, 0.38, 0.29],
      man: true,
      age: 0.8,
      hair: 'fringe',
      hairColour: [0.6, 0.58, 0.55],
      wears: 'jacket',
      cloth: [0.24, 0.19, 0.11],
      tie: [0.16, 0.24, 0.14],
      glasses: true,
      smile: 0.5,
    },
    { tones: ['#1f261f', '#465041', '#8f9474'], pose: { turn: 0.45, nod: 0.1 } },
  ),
  'family-margaret': miniature(
    {
      ...eleanor,
      age: 0.7,
      hair: 'bob',
      hairColour: [0.42, 0.36, 0.31],
      wears: 'scarf',
      cloth: [0.36, 0.13, 0.14],
      smile: 0.6,
    },
    { tones: ['#2b2023', '#6a5352', '#b79c8a'], pose: { turn: -0.3, nod: 0.1, tilt: 0.05 } },
  ),
  'family-andrew': miniature(
    {
      ...eleanor,
      man: true,
      age: 0.66,
      jaw: 1.05,
      hair: 'thin',
      hairColour: [0.34, 0.27, 0.21],
      wears: 'jumper',
      cloth: [0.12, 0.2, 0.15],
      beard: 0.25,
      beardColour: [0.36, 0.31, 0.26],
      smile: 0.4,
    },
    { tones: ['#1d2428', '#4a5a60', '#9fabaa'], pose: { turn: 0.35, nod: 0.05 } },
  ),
  'family-ruth': miniature(
    {
      ...eleanor,
      age: 0.58,
      hair: 'bun',
      hairColour: [0.26, 0.14, 0.08],
      wears: 'jumper',
      cloth: [0.3, 0.28, 0.12],
      glasses: true,
      smile: 0.6,
    },
    { tones: ['#25211b', '#62563f', '#b9a67c'], pose: { turn: 0.4, nod: 0.12, tilt: -0.05 } },
  ),
  'family-peter': miniature(
    {
      ...eleanor,
      man: true,
      age: 0.92,
      jaw: 1.04,
      hair: 'fringe',
      hairColour: [0.7, 0.69, 0.68],
      wears: 'jacket',
      cloth: [0.08, 0.1, 0.14],
      tie: [0.3, 0.06, 0.07],
      smile: 0.45,
    },
    { tones: ['#1e2229', '#4f565f', '#a0a3a2'], pose: { turn: -0.45, nod: 0.1 } },
  ),
  'family-hannah': miniature(
    {
      ...eleanor,
      age: 0.4,
      hair: 'long',
      hairColour: [0.42, 0.22, 0.1],
      wears: 'blouse',
      cloth: [0.2, 0.3, 0.34],
      eyeOpen: 0.4,
      smile: 0.75,
    },
    { tones: ['#2a2a22', '#6b6a4e', '#c2b98c'], pose: { turn: -0.25, nod: 0.06, tilt: 0.07 } },
  ),
};
