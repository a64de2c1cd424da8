// Measures every face the themes use against the fonts that visitors' devices already have, and
// writes app/themes/font-metrics.json. With those numbers the stand-in takes the same room as the
// web font, so that text does not move when the file arrives. Run after a theme names a new face:
//   node scripts/font-metrics.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import arialBold from '@capsizecss/metrics/arial/700';
import notoSerif from '@capsizecss/metrics/notoSerif';
import notoSerifBold from '@capsizecss/metrics/notoSerif/700';
import notoSerifItalic from '@capsizecss/metrics/notoSerif/italic';
import roboto from '@capsizecss/metrics/roboto';
import robotoBold from '@capsizecss/metrics/roboto/700';
import times from '@capsizecss/metrics/timesNewRoman';
import timesBold from '@capsizecss/metrics/timesNewRoman/700';
import timesItalic from '@capsizecss/metrics/timesNewRoman/italic';
import { fromFile } from '@capsizecss/unpack/fs';

import { THEMES } from '../app/themes/catalog.ts';
import { STAND_INS, fontFamily, standInWeight } from '../app/themes/font-families.ts';

/**
 * By weight and name.
 *
 * @type {Record<string, Record<string, import('@capsizecss/core').FontMetrics>>}
 */
const LOCAL_METRICS = {
  regular: {
    times,
    'noto-serif': notoSerif,
    arial,
    roboto,
    'times-italic': timesItalic,
    'noto-serif-italic': notoSerifItalic,
  },
  bold: {
    times: timesBold,
    'noto-serif': notoSerifBold,
    arial: arialBold,
    roboto: robotoBold,
    'times-italic': timesItalic,
    'noto-serif-italic': notoSerifItalic,
  },
};

function facesInUse() {
  /** @type {Map<string, { packageName: string, kind: keyof typeof STAND_INS, weight: number }>} */
  const faces = new Map();
  for (const { typography } of THEMES) {
    for (const { name, weight } of [
      { name: typography.headingFont, weight: typography.headingWeight },
      { name: typography.bodyFont, weight: typography.bodyWeight },
    ]) {
      const { packageName, kind } = fontFamily(name);
      faces.set(`${packageName}-${weight}`, { packageName, kind, weight });
    }
  }
  return [...faces].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** @type {Record<string, Record<string, Record<string, string>>>} */
const measured = {};
for (const [key, { packageName, kind, weight }] of facesInUse()) {
  const path = `../node_modules/@fontsource/${packageName}/files/${packageName}-latin-${weight}-normal.woff2`;
  const web = await fromFile(fileURLToPath(new URL(path, import.meta.url)));
  /** @type {Record<string, Record<string, string>>} */
  const standIns = {};
  measured[key] = standIns;
  for (const standIn of STAND_INS[kind]) {
    const local = LOCAL_METRICS[standInWeight(weight)]?.[standIn];
    if (!local) throw new Error(`${standIn} has no measures`);
    const { fontFaces } = createFontStack([web, local], { fontFaceFormat: 'styleObject' });
    const [face] = fontFaces;
    if (!face) throw new Error(`${key} could not be measured`);
    const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride } = face['@font-face'];
    standIns[standIn] = {
      sizeAdjust: sizeAdjust ?? '100%',
      ascentOverride: ascentOverride ?? 'normal',
      descentOverride: descentOverride ?? 'normal',
      lineGapOverride: lineGapOverride ?? 'normal',
    };
  }
}

const target = new URL('../app/themes/font-metrics.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(measured, null, 2)}\n`);
console.log(`${Object.keys(measured).length} faces measured.`);
