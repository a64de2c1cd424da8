import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';

import { THEMES } from '../../app/themes/catalog.ts';
import { previewFaces, previewFontName } from '../../app/themes/fonts/preview-words.ts';

const folder = fileURLToPath(new URL('../../app/themes/fonts/preview-fonts/', import.meta.url));

/** @type {Map<string, { file: string, letters: Set<string> }>} */
const cuts = new Map();
for (const face of THEMES.flatMap(previewFaces)) {
  const { packageName, weight, style, text } = face;
  const file = `../../node_modules/@fontsource/${packageName}/files/${packageName}-latin-${weight}-${style}.woff2`;
  const cut = cuts.get(previewFontName(face)) ?? { file, letters: new Set() };
  for (const letter of text) cut.letters.add(letter);
  cuts.set(previewFontName(face), cut);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let bytes = 0;
for (const [name, { file, letters }] of cuts) {
  const whole = readFileSync(fileURLToPath(new URL(file, import.meta.url)));
  const cut = await subsetFont(whole, [...letters].toSorted().join(''), { targetFormat: 'woff2' });
  writeFileSync(`${folder}${name}.woff2`, cut);
  bytes += cut.length;
}
const letters = Object.fromEntries(
  [...cuts]
    .map(([name, cut]) => [name, [...cut.letters].toSorted().join('')])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
);
writeFileSync(`${folder}letters.json`, `${JSON.stringify(letters, null, 2)}\n`);
console.log(`${cuts.size} fonts, ${bytes} bytes.`);
