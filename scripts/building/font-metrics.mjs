import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import arialBold from '@capsizecss/metrics/arial/700';
import arialItalic from '@capsizecss/metrics/arial/italic';
import notoSerif from '@capsizecss/metrics/notoSerif';
import notoSerifBold from '@capsizecss/metrics/notoSerif/700';
import notoSerifItalic from '@capsizecss/metrics/notoSerif/italic';
import roboto from '@capsizecss/metrics/roboto';
import robotoBold from '@capsizecss/metrics/roboto/700';
import robotoItalic from '@capsizecss/metrics/roboto/italic';
import times from '@capsizecss/metrics/timesNewRoman';
import timesBold from '@capsizecss/metrics/timesNewRoman/700';
import timesItalic from '@capsizecss/metrics/timesNewRoman/italic';
import { fromFile } from '@capsizecss/unpack/fs';

import { THEMES } from '../../app/themes/catalog.ts';
import {
  FALLBACK_FONTS,
  fontFamily,
  italicFallback,
  fallbackWeight,
} from '../../app/themes/fonts/font-families.ts';

/**
 * The fallback fonts' metrics, by weight and name.
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
    'arial-italic': arialItalic,
    'roboto-italic': robotoItalic,
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

/** @param {string} file */
function fontFile(file) {
  return fileURLToPath(new URL(`../../node_modules/@fontsource/${file}`, import.meta.url));
}

/** @typedef {{ path: string, fallbacks: readonly string[], weight: number }} Face */

function facesInUse() {
  /** @type {Map<string, Face>} */
  const faces = new Map();
  for (const { typography } of THEMES) {
    for (const { name, weight, isText } of [
      { name: typography.headingFont, weight: typography.headingWeight, isText: false },
      { name: typography.bodyFont, weight: typography.bodyWeight, isText: true },
    ]) {
      const { packageName, kind } = fontFamily(name);
      const start = `${packageName}/files/${packageName}-latin-${weight}`;
      const fallbacks = FALLBACK_FONTS[kind];
      faces.set(`${packageName}-${weight}`, {
        path: fontFile(`${start}-normal.woff2`),
        fallbacks,
        weight,
      });
      // A font without an italic face needs no entry: the browser slants the upright face, which has the same metrics.
      const italic = fontFile(`${start}-italic.woff2`);
      if (!isText || !existsSync(italic)) continue;
      faces.set(`${packageName}-${weight}-italic`, {
        path: italic,
        fallbacks: fallbacks.map(italicFallback),
        weight,
      });
    }
  }
  return [...faces].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** @type {Record<string, Record<string, Record<string, string>>>} */
const measured = {};
for (const [key, { path, fallbacks: names, weight }] of facesInUse()) {
  const web = await fromFile(path);
  /** @type {Record<string, Record<string, string>>} */
  const fallbacks = {};
  measured[key] = fallbacks;
  for (const fallback of names) {
    const local = LOCAL_METRICS[fallbackWeight(weight)]?.[fallback];
    if (!local) throw new Error(`${fallback} has no measures`);
    const { fontFaces } = createFontStack([web, local], { fontFaceFormat: 'styleObject' });
    const [face] = fontFaces;
    if (!face) throw new Error(`${key} could not be measured`);
    const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride } = face['@font-face'];
    fallbacks[fallback] = {
      sizeAdjust: sizeAdjust ?? '100%',
      ascentOverride: ascentOverride ?? 'normal',
      descentOverride: descentOverride ?? 'normal',
      lineGapOverride: lineGapOverride ?? 'normal',
    };
  }
}

const target = new URL('../../app/themes/fonts/font-metrics.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(measured, null, 2)}\n`);
console.log(`${Object.keys(measured).length} faces measured.`);
