// The licences of all packages, read from the lock file, or from the package itself if the lock file lists no licence.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../project.mjs';

export const LICENCES_FILE = join(ROOT, 'docs/reference/licences.md');

/**
 * The accepted licences. Each of these licences permits a product that is not open source to use the package unchanged.
 * A person must read any other licence before it is added.
 */
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

/** Licences with conditions on redistribution, each accepted only for packages that were reviewed individually. */
const LOOKED_AT = new Map([
  // These are compiled libraries that sharp loads. The application uses them unchanged, so the licence sets no further
  // conditions.
  [/^@img\/sharp-(libvips-)?/, /LGPL-3\.0-or-later/],
  // The decoder of HEIC pictures is used unchanged, as a package of its own, so the licence sets no further conditions.
  [/^libheif-js$/, /^LGPL-3\.0$/],
  // Reads and writes films. Used unchanged; a change of its files would have to be published under the same licence.
  [/^mediabunny$/, /^MPL-2\.0$/],
  // These packages are used only for checks and builds. No part of these packages is sent to visitors.
  [/^(lightningcss|axe-core|@axe-core\/)/, /^MPL-2\.0$/],
  [/^caniuse-lite$/, /^CC-BY-4\.0$/],
  // Their packages name no licence, but their documentation contains or names the MIT licence. The S3 server of the
  // tests needs them.
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
