import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../project.mjs';

export const LICENCES_FILE = join(ROOT, 'docs/reference/licences.md');

const KNOWN = new Set([
  '(BSD-2-Clause OR MIT OR Apache-2.0)',
  '(MIT AND Zlib)',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/**
 * Licences that are accepted only for these packages, because the licences have conditions or are unknown. Each
 * package was reviewed.
 */
const LOOKED_AT = new Map([
  // Compiled libraries of sharp. They are used unchanged.
  [/^@img\/sharp-(libvips-)?/, /LGPL-3\.0-or-later/],
  [/^libheif-js$/, /^LGPL-3\.0$/],
  // Read and write videos. The packages are used unchanged.
  [/^(mediabunny|@mediabunny\/aac-encoder)$/, /^MPL-2\.0$/],
  [/^(lightningcss|axe-core|@axe-core\/)/, /^MPL-2\.0$/],
  // Reads calendar files in tests.
  [/^ical\.js$/, /^MPL-2\.0$/],
  [/^caniuse-lite$/, /^CC-BY-4\.0$/],
  [/^(combine-errors|humanize-number|only)$/, /^unknown$/],
]);

/**
 * @typedef {{ name: string, version: string, licence: string, isForBuilding: boolean }} Package
 * @returns {Package[]}
 */
export function readPackages() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  /** @type {Map<string, Package>} */
  const packages = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name =
      entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name} ${entry.version}`;
    const isForBuilding = Boolean(entry.dev) && (packages.get(key)?.isForBuilding ?? true);
    const licence = entry.license ?? licenceInstalled(path);
    packages.set(key, { name, version: entry.version, licence, isForBuilding });
  }
  return [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {string} path */
function licenceInstalled(path) {
  const file = join(ROOT, path, 'package.json');
  if (!existsSync(file)) return 'unknown';
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? licenses?.[0]?.type ?? 'unknown';
}

/**
 * @param {Package[]} packages
 * @returns {string[]} a sentence for each package whose licence is not accepted
 */
export function licenceProblems(packages) {
  return packages
    .filter(({ name, licence }) => {
      if (KNOWN.has(licence)) return false;
      return ![...LOOKED_AT].some(([names, words]) => names.test(name) && words.test(licence));
    })
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} is under ${licence}. Read it, then add it to scripts/checks/licence-list.mjs, or do without the package.`,
    );
}

/** @param {Package[]} packages */
export function licencesPage(packages) {
  return [
    '# Licences',
    '',
    'Every package in the lock file, written by `node scripts/checks/licences.mjs`; `npm run check` holds it to the lock file.',
    'Packages for other systems than the one at hand are listed too.',
    '',
    ...section(
      'What the product runs on',
      packages.filter(({ isForBuilding }) => !isForBuilding),
    ),
    ...section(
      'What it is built and tested with',
      packages.filter(({ isForBuilding }) => isForBuilding),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

/**
 * @param {string} title
 * @param {Package[]} packages
 */
function section(title, packages) {
  const licences = [...new Set(packages.map(({ licence }) => licence))].toSorted();
  const parts = licences.flatMap((licence) => {
    const members = packages.filter((listed) => listed.licence === licence);
    const names = members.map(({ name, version }) => `${name} ${version}`);
    return [`### ${licence} (${members.length})`, '', names.join(', '), ''];
  });
  return [`## ${title}`, '', ...parts];
}
