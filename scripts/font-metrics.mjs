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
  const faces = new Map();
  for (const { typography } of THEMES) {
    for (const [name, weight] of [
      [typography.headingFont, typography.headingWeight],
      [typography.bodyFont, typography.bodyWeight],
    ]) {
      const { packageName, kind } = fontFamily(name);
      faces.set(`${packageName}-${weight}`, { packageName, kind, weight });
    }
  }
  return [...faces].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const measured = {};
for (const [key, { packageName, kind, weight }] of facesInUse()) {
  const path = `../node_modules/@fontsource/${packageName}/files/${packageName}-latin-${weight}-normal.woff2`;
  const web = await fromFile(fileURLToPath(new URL(path, import.meta.url)));
  measured[key] = {};
  for (const standIn of STAND_INS[kind]) {
    const local = LOCAL_METRICS[standInWeight(weight)][standIn];
    const { fontFaces } = createFontStack([web, local], { fontFaceFormat: 'styleObject' });
    const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride } =
      fontFaces[0]['@font-face'];
    measured[key][standIn] = {
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
